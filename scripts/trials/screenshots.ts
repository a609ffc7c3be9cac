// node scripts/trials/screenshots.ts [folder]
// Takes the pictures of the README (docs/pictures) from a product that it starts on a new data folder: signed in as the investor of the
// seed, after the reports of all strategies and forty closes. Needs Chromium. About ten minutes; what it starts ends with it.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { controlMarket } from '@pipa/db/market';
import { createPrisma, type PrismaClient } from '@pipa/db/testing/connections';
import { removeEmbeddedPostgres } from '@pipa/platform';
import { openChromium, openVisit } from '../bench/web-page.ts';
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

async function take(folder: string, product: Awaited<ReturnType<typeof startProduct>>): Promise<void> {
  const { token, ask } = await signIn(product.services);
  const [portfolio] = await ask<{ id: number; strategyId: number }[]>('portfolios?status=Started');
  if (portfolio === undefined) throw new Error('The product has no portfolio that has started.');
  const pages = {
    dashboard: 'dashboard',
    strategy: `strategyDetails?id=${portfolio.strategyId}&tab=backtest`,
    monitor: `portfolioMonitor?id=${portfolio.id}`,
    analysis: 'ida?tab=symbol&symbol=SPY&category=4',
    'tear-sheet': `tear-sheet?of=portfolio&id=${portfolio.id}`,
  };
  const browser = await openChromium();
  try {
    const visit = await openVisit(browser, token);
    for (const [name, path] of Object.entries(pages)) {
      const page = await visit.newPage();
      await page.goto(`${product.services.apiUrl}/admin/${path}`);
      await page.waitForLoadState('networkidle');
      await wait(DRAWN_MS);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      await page.close();
      say(name);
    }
  } finally {
    await browser.close();
  }
}

async function main(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'pipa-screenshots-'));
  try {
    const product = await startProduct(dataDir, SETTINGS);
    const prisma = createPrisma(product.services.databaseUrl);
    try {
      await awaitData(prisma);
      await take(folder, product);
    } finally {
      await prisma.$disconnect();
      await product.stop();
    }
  } finally {
    await removeEmbeddedPostgres(join(dataDir, 'postgres')).catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main(process.argv[2] ?? 'docs/pictures');
