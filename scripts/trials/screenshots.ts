// node scripts/trials/screenshots.ts [folder of the README's pictures] [folder of the guides' pictures] [folder of the main pages]
// Takes the pictures of the README (docs/pictures, PNG), of the guides on the support page and of the main pages (WebP) from a product
// that it starts on a new data folder: signed in as the investor of the seed, after the reports of all strategies and forty closes.
// Needs Chromium and fonts for Chinese. About fifteen minutes; what it starts ends with it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { controlMarket } from '@pipa/db/market';
import { createPrisma, type PrismaClient } from '@pipa/db/testing/connections';
import { removeEmbeddedPostgres } from '@pipa/platform';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openChromium, openVisit } from '../bench/web-page.ts';
import {
  ALL_BYTES,
  indexOf,
  mainPages,
  openLook,
  PICTURE_BYTES,
  QUALITIES,
  type Reader,
  type Shot,
  shotsOf,
} from './page-pictures.ts';
import { say, startProduct, until } from './running-product.ts';
import { signIn } from './sign-in.ts';

const SETTINGS = { PIPA_MODE: 'local', CAPTCHA: 'off', PORT: '0', UNIVERSE_STOCKS: '400', SIM_SESSION_SECONDS: '5' };
const CLOSES = 40;
const WORK_LIMIT_MS = 1_800_000;
/** Charts draw themselves in. */
const DRAWN_MS = 2_000;

async function awaitData(prisma: PrismaClient): Promise<void> {
  await until('the closes', WORK_LIMIT_MS, async () => {
    const days = await prisma.portfolioRecord.groupBy({ by: ['tradeDate'], _count: true });
    return days.length >= CLOSES;
  });
  await controlMarket(prisma, { action: 'pause' });
  await until('the reports', WORK_LIMIT_MS, async () => {
    const evaluated = await prisma.jobRun.count({ where: { kind: { startsWith: 'evaluation' }, status: 'Done' } });
    return evaluated > 0 && (await prisma.jobRun.count({ where: { finishedAt: null } })) === 0;
  });
}

type Product = Awaited<ReturnType<typeof startProduct>>;
/** Addresses of pages below /admin by the names of their pictures. */
type Pages = Readonly<Record<string, string>>;

interface Chosen {
  readonly id: number;
  readonly strategyId: number;
}

const readmePages = ({ id, strategyId }: Chosen): Pages => ({
  dashboard: 'dashboard',
  strategy: `strategyDetails?id=${strategyId}&tab=backtest`,
  monitor: `portfolioMonitor?id=${id}`,
  analysis: 'ida?tab=symbol&symbol=SPY&category=4',
  'tear-sheet': `tear-sheet?of=portfolio&id=${id}`,
});

const visitorPages: Pages = { 'sign-up': 'home?register=INVITATION' };
const guidePages = ({ id, strategyId }: Chosen): Pages => ({
  'risk-level': 'useraccount?tab=risk',
  accounts: 'useraccount?tab=broker',
  strategies: 'strategy',
  backtest: `strategyDetails?id=${strategyId}&tab=backtest`,
  monitor: `portfolioMonitor?id=${id}`,
  orders: 'orders',
  'market-analysis': 'ida?tab=market',
  'symbol-analysis': 'ida?tab=symbol&symbol=SPY&category=4',
  screener: 'ida?tab=universes&signals=screener',
  'watch-lists': 'ida?tab=watch-lists',
  'tear-sheet': `tear-sheet?of=portfolio&id=${id}`,
});

const GUIDE_SIZE = { width: 1280, height: 800 };
const WEBP_QUALITY = 80;

async function saveWebp(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
  await writeFile(path, Buffer.from(data, 'base64'));
}

async function take(
  visit: BrowserContext,
  { services }: Product,
  pages: Pages,
  save: (page: Page, name: string) => Promise<unknown>,
): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    const page = await visit.newPage();
    await page.goto(`${services.apiUrl}/admin/${path}`);
    await settle(page);
    await save(page, name);
    await page.close();
    say(name);
  }
}

const BUSY = '[aria-busy=true]';
/** A page waits for its code, then for its data, and then for the data of its parts. */
const MOST_WAITS = 20;

/** Waits until nothing of a page has been on its way for as long as its charts take to draw. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (let i = 0; i < MOST_WAITS; i++) {
    await page.locator(BUSY).first().waitFor({ state: 'detached' });
    await wait(DRAWN_MS);
    if ((await page.locator(BUSY).count()) === 0) return;
  }
  throw new Error(`${page.url()} is still on its way.`);
}

/** Takes a picture at the first quality at which it is small enough. @returns its bytes */
async function saveSmall(page: Page, path: string): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  let picture = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
    picture = Buffer.from(data, 'base64');
    if (picture.length <= PICTURE_BYTES) break;
  }
  await writeFile(path, picture);
  return picture.length;
}

/** The main pages, each wide and narrow, light and dark, English and Chinese in turns. */
async function takePages(
  browser: Browser,
  { services }: Product,
  shots: readonly Shot[],
  tokens: Readonly<Record<Reader, string | null>>,
  folder: string,
): Promise<void> {
  let bytes = 0;
  for (const shot of shots) {
    const look = await openLook(browser, shot, tokens[shot.reader]);
    const page = await look.newPage();
    await page.goto(`${services.apiUrl}/admin/${shot.path}`);
    await settle(page);
    bytes += await saveSmall(page, join(folder, shot.file));
    await look.close();
    say(shot.file);
  }
  if (bytes > ALL_BYTES) throw new Error(`The pictures have ${bytes} bytes, more than ${ALL_BYTES}.`);
  await writeFile(join(folder, 'README.md'), indexOf(shots));
}

async function takeAll(product: Product, readme: string, guides: string, pages: string): Promise<void> {
  const { token, ask } = await signIn(product.services);
  const administrator = product.services.logins.find(({ role }) => role === 'administrator');
  const { token: administratorToken } = await signIn(product.services, administrator);
  const [portfolio] = await ask<Chosen[]>('portfolios?status=Started');
  if (portfolio === undefined) throw new Error('The product has no portfolio that has started.');
  const browser = await openChromium();
  try {
    const [visitor, investor] = [await openVisit(browser, null), await openVisit(browser, token)];
    await take(investor, product, readmePages(portfolio), (page, name) =>
      page.screenshot({ path: join(readme, `${name}.png`) }),
    );
    const saveGuide = async (page: Page, name: string) => {
      await page.setViewportSize(GUIDE_SIZE);
      await wait(DRAWN_MS);
      await saveWebp(page, join(guides, `${name}.webp`));
    };
    await take(visitor, product, visitorPages, saveGuide);
    await take(investor, product, guidePages(portfolio), saveGuide);
    const tokens = { visitor: null, investor: token, administrator: administratorToken };
    await takePages(browser, product, shotsOf(mainPages(portfolio)), tokens, pages);
  } finally {
    await browser.close();
  }
}

async function main(readme: string, guides: string, pages: string): Promise<void> {
  for (const folder of [readme, guides, pages]) await mkdir(folder, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-screenshots-'));
  try {
    const product = await startProduct(dataDir, SETTINGS);
    const prisma = createPrisma(product.services.databaseUrl);
    try {
      await awaitData(prisma);
      await takeAll(product, readme, guides, pages);
    } finally {
      await prisma.$disconnect();
      await product.stop();
    }
  } finally {
    await removeEmbeddedPostgres(join(dataDir, 'postgres')).catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [readme = 'docs/pictures', guides = 'apps/web/src/features/documents/pictures', pages = 'docs/pictures/pages'] =
  process.argv.slice(2);
await main(readme, guides, pages);
