// node scripts/trials/pan-chart.ts
// Starts the product on a new data folder, opens the page of SPY with twenty years in its chart and drags the chart for some seconds:
// prints the milliseconds between two frames. Exits with 1 when one frame in twenty is late.
// Needs Chromium; about two minutes. What it starts ends with it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres } from '@pipa/platform';
import type { Page } from 'playwright-core';
import { openChromium, openPage, openVisit } from '../bench/web-page.ts';
import { say, startProduct } from './running-product.ts';
import { signIn } from './sign-in.ts';

const SETTINGS = { PIPA_MODE: 'local', CAPTCHA: 'off', PORT: '0', UNIVERSE_STOCKS: '50' };
const STEPS = 120;
const STEP_PX = 4;
/** Steps after which the drag begins again. */
const TURN = 30;
/** Sixty frames a second. */
const FRAME_MS = 1_000 / 60;
/** What a clock of whole milliseconds adds. */
const ROUNDING_MS = 1;

/** Keeps the milliseconds between frames in the page. */
const WATCH_FRAMES = `
  window.frames60 = [];
  let before = performance.now();
  const next = (now) => { frames60.push(now - before); before = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
`;

/** Milliseconds between the frames while the chart is dragged to and fro, ascending. */
async function dragChart(page: Page): Promise<number[]> {
  await page.getByText('20Y', { exact: true }).first().click();
  await page.waitForURL('**range=20Y*');
  await page.waitForLoadState('networkidle');
  const box = await page.locator('figure canvas').first().boundingBox();
  if (box === null) throw new Error('The page has no chart.');
  const [x, y] = [box.x + 0.7 * box.width, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(WATCH_FRAMES);
  for (let step = 0; step < STEPS; step++) await page.mouse.move(x - (step % TURN) * STEP_PX, y);
  const frames = (await page.evaluate('frames60')) as number[];
  await page.mouse.up();
  return frames.sort((one, other) => one - other);
}

const browser = await openChromium();
const dataDir = await mkdtemp(join(tmpdir(), 'pipa-pan-'));
try {
  const product = await startProduct(dataDir, SETTINGS);
  try {
    const visit = await openVisit(browser, (await signIn(product.services)).token);
    const page = await openPage(visit, `${product.services.apiUrl}/admin/symbol?symbol=SPY`, 'figure canvas');
    const frames = await dragChart(page);
    const [median, late] = [0.5, 0.95].map((share) => frames[Math.floor(share * frames.length)] ?? Number.NaN);
    say(`${frames.length} frames: ${median} ms between two, ${late} at the 95th percentile`);
    process.exitCode = late !== undefined && late <= FRAME_MS + ROUNDING_MS ? 0 : 1;
  } finally {
    await product.stop();
  }
} finally {
  await browser.close();
  await removeEmbeddedPostgres(join(dataDir, 'postgres')).catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
}
