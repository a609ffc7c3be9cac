import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../testing/find-chromium.ts';
import { check } from './measure.ts';

const BYTES_A_KILOBYTE = 1_000;
const PAGE_LIMIT_MS = 30_000;
const SECOND_MS = 1_000;

/** Collects in the page what the browser says about its own work; runs before every script of the page. */
const OBSERVE = `
  window.measured = { tasks: [], events: [], shift: 0 };
  const observe = (type, options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  observe('longtask', {}, ({ duration }) => measured.tasks.push(duration));
  observe('event', { durationThreshold: 16 }, ({ name, duration, interactionId }) => {
    if (interactionId) measured.events.push({ name, duration });
  });
  observe('layout-shift', {}, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) measured.shift += value;
  });
`;

/** What a page has cost since it was opened, or since `forget`. */
export interface PageCost {
  /** Milliseconds of tasks of the main thread that took 50 ms or longer. */
  readonly tasks: readonly number[];
  /** Milliseconds from each key or click to the next frame, of those that took 16 ms or longer. */
  readonly events: readonly { readonly name: string; readonly duration: number }[];
  /** Cumulative layout shift without input before it. */
  readonly shift: number;
}

export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium(process.env);
  check(executablePath !== undefined, 'Chromium is installed, or named by CHROMIUM_PATH');
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-gpu'];
  return chromium.launch({ executablePath, args });
}

/** A browser without a cache of scripts, signed in when there is a token. */
export async function openVisit(browser: Browser, token: string | null): Promise<BrowserContext> {
  const visit = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await visit.addInitScript(OBSERVE);
  if (token !== null) {
    // The popups of the first visit would cover the dashboard.
    const kept = { accessToken: token, whatsNewSeen: '1', getStartedSeen: '1' };
    await visit.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
  }
  return visit;
}

/** What counts the work of each open page: the browser counts for the session that asked, from when it asked. */
const counters = new WeakMap<Page, CDPSession>();

/** Opens an address and waits until it shows `marker` and loads nothing more. */
export async function openPage(visit: BrowserContext, address: string, marker: string): Promise<Page> {
  const page = await visit.newPage();
  page.setDefaultTimeout(PAGE_LIMIT_MS);
  const counter = await visit.newCDPSession(page);
  // The processor time of the thread, which other work on the machine does not lengthen.
  await counter.send('Performance.enable', { timeDomain: 'threadTicks' });
  counters.set(page, counter);
  await page.addInitScript(`
    window.usefulAtMs = Infinity;
    const look = () => {
      if (document.querySelector(${JSON.stringify(marker)})) usefulAtMs = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `);
  await page.goto(address);
  await page.locator(marker).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Milliseconds of processor time that the main thread of a page has spent since before it was opened. */
export interface MainThread {
  /** All of its tasks. */
  readonly taskMs: number;
  /** Of them those that ran scripts. */
  readonly scriptMs: number;
  /** Of them those that computed styles and layout. */
  readonly layoutMs: number;
}

/** @param page as `openPage` has opened it */
export async function mainThreadOf(page: Page): Promise<MainThread> {
  const { metrics = [] } = (await counters.get(page)?.send('Performance.getMetrics')) ?? {};
  const msOf = (metric: string) => (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN) * SECOND_MS;
  const [taskMs, scriptMs] = [msOf('TaskDuration'), msOf('ScriptDuration')];
  const layoutMs = msOf('RecalcStyleDuration') + msOf('LayoutDuration');
  check(scriptMs > 0 && taskMs >= scriptMs + layoutMs, 'the browser says how long tasks took, and parts of them');
  return { taskMs, scriptMs, layoutMs };
}

export interface PageScripts {
  /** Kilobytes of compressed script that the page asked for until it was useful. */
  readonly kilobytes: number;
  /** Kilobytes of the parts, such as dialogs, that it loaded while it was idle. */
  readonly idleKilobytes: number;
  /** Names of all of them. */
  readonly files: readonly string[];
}

export async function scriptsOf(page: Page): Promise<PageScripts> {
  const files = (await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize, startTime }) =>
        ({ name: name.split('/').at(-1), bytes: encodedBodySize, isIdle: startTime > usefulAtMs }))`,
  )) as { name: string; bytes: number; isIdle: boolean }[];
  check(
    files.every(({ bytes }) => bytes > 0),
    'every script says how large it was',
  );
  const kilobytes = (those: typeof files) => those.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_A_KILOBYTE;
  return {
    kilobytes: kilobytes(files.filter(({ isIdle }) => !isIdle)),
    idleKilobytes: kilobytes(files.filter(({ isIdle }) => isIdle)),
    files: files.map(({ name }) => name),
  };
}

/** What the page has cost so far. Two frames pass first, so that the last event is among them. */
export async function costOf(page: Page): Promise<PageCost> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  );
  return (await page.evaluate('window.measured')) as PageCost;
}

export const forget = (page: Page): Promise<unknown> =>
  page.evaluate('window.measured = { tasks: [], events: [], shift: 0 }');
