// node scripts/trials/broker-pictures.ts [folder]
// Takes the pictures of docs/brokers.md (docs/pictures, WebP) from a product that it starts on a new data folder, with its sandbox of
// the brokers: the form of a link, the page of the broker, the account with a trade by hand in it, and the operator's kill switch. Needs
// Chromium. About three minutes; what it starts ends with it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeEmbeddedPostgres } from '@pipa/platform';
import type { Page } from 'playwright-core';
import { openChromium, openVisit } from '../bench/web-page.ts';
import type { Services } from '../stack/services.ts';
import { say, startProduct, until } from './running-product.ts';
import { signIn } from './sign-in.ts';

const SETTINGS = { PIPA_MODE: 'local', CAPTCHA: 'off', PORT: '0', UNIVERSE_STOCKS: '40', SIM_SESSION_SECONDS: '60' };
const SIZE = { width: 1280, height: 800 };
const WEBP_QUALITY = 80;
const WORK_LIMIT_MS = 180_000;
/** Dialogs and charts draw themselves in. */
const DRAWN_MS = 2_000;

async function save(page: Page, folder: string, name: string): Promise<void> {
  await wait(DRAWN_MS);
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
  await writeFile(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
  say(name);
}

const ACCOUNT = 'PA3SANDBOX01';

/** Its owner trades at the broker, outside of the product. */
async function tradeByHand({ brokerSandboxUrl }: Services, symbol: string, shares: number): Promise<void> {
  const body = JSON.stringify({ protocol: 'alpaca', act: 'trade', account: ACCOUNT, symbol, shares });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${brokerSandboxUrl}/control`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The trade was answered ${response.status}.`);
  await until('the trade is executed', WORK_LIMIT_MS, async () => {
    const books = (await (await fetch(`${brokerSandboxUrl}/control`)).json()) as {
      alpaca: { account: string; positions: object[] }[];
    };
    return books.alpaca.some(({ account, positions }) => account === ACCOUNT && positions.length > 0);
  });
}

async function takeOfPerson(page: Page, services: Services, folder: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto(`${services.apiUrl}/admin/useraccount?tab=broker`);
  await page.getByRole('button', { name: 'Add Broker Account' }).click();
  await dialog.getByRole('radio', { name: 'Alpaca' }).check();
  await dialog.getByLabel(/^Nickname/).fill('My Alpaca');
  await dialog.getByRole('radio', { name: 'At the page of the broker' }).check();
  await save(page, folder, 'broker-add');
  await dialog.getByRole('button', { name: 'Continue at Alpaca' }).click();
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await save(page, folder, 'broker-consent');
  await page.getByRole('button', { name: 'Allow' }).click();
  const row = page.getByRole('row', { name: /My Alpaca/ });
  await row.getByText('Linked', { exact: true }).waitFor({ timeout: WORK_LIMIT_MS });
  await tradeByHand(services, 'SPY', 10);
  await row.hover();
  await row.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refresh' }).click();
  await row.getByText('Differs', { exact: true }).waitFor({ timeout: WORK_LIMIT_MS });
  await save(page, folder, 'broker-accounts');
  await row.hover();
  await row.getByRole('link', { name: 'At the Broker' }).click();
  await page.getByRole('heading', { name: 'Differences' }).waitFor();
  await page.setViewportSize({ width: SIZE.width, height: 1_215 });
  await save(page, folder, 'broker-account');
}

async function takeAll(services: Services, folder: string): Promise<void> {
  const browser = await openChromium();
  try {
    const pageOf = async (role: 'investor' | 'administrator') => {
      const { token } = await signIn(
        services,
        services.logins.find((login) => login.role === role),
      );
      const page = await (await openVisit(browser, token)).newPage();
      await page.setViewportSize(SIZE);
      return page;
    };
    await takeOfPerson(await pageOf('investor'), services, folder);
    const desk = await pageOf('administrator');
    await desk.goto(`${services.apiUrl}/admin/operator?tab=brokers`);
    await desk.getByRole('heading', { name: 'Kill switch of all brokers' }).waitFor();
    await save(desk, folder, 'broker-kill-switch');
  } finally {
    await browser.close();
  }
}

async function main(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-broker-pictures-'));
  try {
    const product = await startProduct(dataDir, SETTINGS);
    try {
      await takeAll(product.services, folder);
    } finally {
      await product.stop();
    }
  } finally {
    await removeEmbeddedPostgres(join(dataDir, 'postgres')).catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [folder = 'docs/pictures'] = process.argv.slice(2);
await main(folder);
