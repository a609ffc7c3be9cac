import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import { createBus, createLogger, type Shutdown } from '@pipa/platform';
import type { Browser, Page } from 'playwright-core';
import { tickMarket } from '../../apps/worker/src/market-clock/tick-market.ts';
import { builtWeb } from './built-web.ts';
import { type LoadFloor, type LoadUser, openLoadFloor } from './load-floor.ts';
import { type Bench, check } from './measure.ts';
import { VISITS, workOfVisits } from './web-main-thread.ts';
import {
  costOf,
  forget,
  type MainThread,
  mainThreadOf,
  openChromium,
  openPage,
  openVisit,
  type PageCost,
  scriptsOf,
} from './web-page.ts';

const CLOSES = 500;
const TICKS = 15;
const TICK_MS = 1_000;
const GOALS = { scriptKb: 250, taskMs: 200, interactionMs: 100, shift: 0.1 } as const;
/** Of the first page on two quiet cores, while every page loaded the schemas of the whole contract. */
const MAIN_EARLIER_MS = 390;
/** The file that holds ECharts. */
const CHART_LIBRARY = /^echarts-view/;
/** What ECharts draws beside the pointer. */
const TOOLTIP = 'div:has(> canvas) + div';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Route {
  readonly name: string;
  readonly path: string;
  /** What the page shows once it is useful. */
  readonly marker: string;
  readonly isPublic?: boolean;
  /** A page that draws charts at once; every other one is to do without the chart library. */
  readonly hasCharts?: boolean;
}

const routesOf = ({ portfolioIds: [id] }: LoadUser, strategyId: number): readonly Route[] => [
  { name: 'home', path: 'home', marker: 'h1', isPublic: true },
  { name: 'dashboard', path: 'dashboard', marker: 'table', hasCharts: true },
  { name: 'strategies', path: 'strategy', marker: 'tbody tr' },
  { name: 'my portfolios', path: 'strategy?tab=my+portfolios', marker: 'article svg[role=img]' },
  { name: 'strategy details', path: `strategyDetails?id=${strategyId}`, marker: 'h1' },
  { name: 'model accounts', path: 'aqmModelAccount', marker: 'h1' },
  { name: 'activities', path: `portfolioActivities?id=${id}`, marker: 'table' },
  { name: 'account', path: 'useraccount', marker: 'h1' },
  { name: 'monitor', path: `portfolioMonitor?id=${id}`, marker: 'canvas', hasCharts: true },
];

/** Closes of the sessions before the first one of every portfolio, so that charts and tables are as full as after two years. */
async function addCloses({ floor }: LoadFloor): Promise<void> {
  const { rows } = await floor.pool.query<{ first: TradingDay }>(
    `SELECT min("tradeDate")::text AS "first" FROM "portfolio_record"`,
  );
  const days = Array.from({ length: CLOSES }, (_, n) => previousTradingDay(rows[0].first, n + 1));
  await floor.pool.query(
    `INSERT INTO "portfolio_record"
      SELECT (jsonb_populate_record(r, jsonb_build_object('tradeDate', d."day",
        'cumReturn', sin(n / 40.0) / 10, 'benchmarkCumReturn', cos(n / 50.0) / 10,
        'alpha', sin(n / 20.0) / 50, 'beta', 0.8, 'sharpe', sin(n / 30.0), 'sortino', 1.1, 'volatility', 0.1))).*
      FROM "portfolio_record" r, unnest($1::date[]) WITH ORDINALITY AS d("day", n)`,
    [days],
  );
  // Of the length of a name that a person gives.
  await floor.pool.query(`UPDATE "portfolio" SET "name" = 'Portfolio ' || "id"`);
}

async function openProduct(shutdown: Shutdown) {
  const webRoot = await builtWeb(shutdown);
  const load = await openLoadFloor(shutdown, { users: 1, portfolios: 3, webRoot });
  await addCloses(load);
  const log = createLogger({ name: 'bench', level: 'silent' });
  const bus = await createBus({ databaseUrl: load.floor.databaseUrl, log });
  shutdown.add('bus', () => bus.close());
  const browser = await openChromium();
  shutdown.add('browser', () => browser.close());
  return { load, browser, tick: () => tickMarket({ ...load.floor.context, bus }, 'bench', TICK_MS) };
}

interface Visited {
  readonly route: Route;
  readonly kilobytes: number;
  readonly idleKilobytes: number;
  readonly cost: PageCost;
  readonly mainThread: MainThread;
}

/** Each page in a browser that knows none of its files. */
async function visitAll(browser: Browser, { url, users: [user] }: LoadFloor, routes: readonly Route[]) {
  const visited: Visited[] = [];
  for (const route of routes) {
    const visit = await openVisit(browser, route.isPublic ? null : user.token);
    const page = await openPage(visit, `${url}/admin/${route.path}`, route.marker);
    check(page.url().includes(route.path.split('?')[0]), `${route.name} is open, not ${page.url()}`);
    const mainThread = await mainThreadOf(page);
    const { files, ...sizes } = await scriptsOf(page);
    check(files.some((file) => CHART_LIBRARY.test(file)) === (route.hasCharts ?? false), `${route.name}: ${files}`);
    visited.push({ route, ...sizes, cost: await costOf(page), mainThread });
    await visit.close();
  }
  return visited;
}

type Act = readonly [name: string, act: (page: Page) => Promise<unknown>];

const MONITOR_ACTS: readonly Act[] = [
  ['tab', (page) => page.getByRole('tab', { name: 'Stats' }).click()],
  ['tab back', (page) => page.getByRole('tab', { name: 'Dashboard' }).click()],
  ['sort positions', (page) => page.getByRole('columnheader', { name: 'Market Price' }).getByRole('button').click()],
  ['chart as table', (page) => page.getByRole('button', { name: 'Show as table' }).first().click()],
  ['dialog', (page) => page.getByRole('button', { name: 'Increase / Decrease' }).click()],
];

const LIST_ACTS: readonly Act[] = [
  ['sort strategies', (page) => page.locator('th button').first().click()],
  ['search', (page) => page.getByRole('searchbox').first().pressSequentially('moment')],
  ['dark colours', (page) => page.getByRole('button', { name: /dark colours/ }).click()],
];

const slowest = (figures: readonly number[]): number => Math.max(0, ...figures);

/** Milliseconds of the slowest event of each act, under the act's name. */
async function timeActs(page: Page, acts: readonly Act[]): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [name, act] of acts) {
    await forget(page);
    await act(page);
    times[name] = slowest((await costOf(page)).events.map(({ duration }) => duration));
    await page.waitForLoadState('networkidle');
  }
  return times;
}

/** The monitor while the market moves: its longest tasks while it opens, at ticks, and while it is used. */
async function useMonitor(
  browser: Browser,
  { url, users: [user] }: LoadFloor,
  route: Route,
  tick: () => Promise<unknown>,
) {
  const visit = await openVisit(browser, user.token);
  const page = await openPage(visit, `${url}/admin/${route.path}`, route.marker);
  await page.getByTestId('live-badge').getByText('Live', { exact: true }).waitFor();
  const opening = await costOf(page);
  await forget(page);
  const before = await page.getByTestId('portfolio-value').textContent();
  await page.locator('canvas').first().hover();
  for (let i = 0; i < TICKS; i++) await Promise.all([tick(), wait(TICK_MS)]);
  check(await page.locator(TOOLTIP).first().isVisible(), 'the tooltip under the pointer survives the ticks');
  check((await page.getByTestId('portfolio-value').textContent()) !== before, 'the value moves with the ticks');
  const ticking = await costOf(page);
  const acts = await timeActs(page, MONITOR_ACTS);
  await visit.close();
  return { opening, ticking, acts };
}

async function useList(browser: Browser, { url, users: [user] }: LoadFloor, { path, marker }: Route) {
  const visit = await openVisit(browser, user.token);
  const acts = await timeActs(await openPage(visit, `${url}/admin/${path}`, marker), LIST_ACTS);
  await visit.close();
  return acts;
}

const byRoute = (visited: readonly Visited[], figure: (visited: Visited) => number) =>
  Object.fromEntries(visited.map((each) => [each.route.name, figure(each)]));

/** The production build in Chromium, served by the API. */
export const webClient: Bench = {
  id: 'WEB',
  what: 'compressed script of the first page that a visitor opens',
  unit: 'kB',
  goal: GOALS.scriptKb,
  limit: null,
  async run(shutdown) {
    const { load, browser, tick } = await openProduct(shutdown);
    const { rows } = await load.floor.pool.query<{ id: number }>(`SELECT "id" FROM "strategy" ORDER BY "id" LIMIT 1`);
    const routes = routesOf(load.users[0], rows[0].id);
    const visited = await visitAll(browser, load, routes);
    const [strategies, monitor] = ['strategies', 'monitor'].map((name) => routes.find((route) => route.name === name));
    check(strategies !== undefined && monitor !== undefined, 'list and monitor are among the pages');
    const { opening, ticking, acts } = await useMonitor(browser, load, monitor, tick);
    const times = { ...acts, ...(await useList(browser, load, strategies)) };
    const [first, ...others] = visited;
    const { ofPage, ofNothing } = await workOfVisits(
      browser,
      `${load.url}/admin/${first.route.path}`,
      first.route.marker,
    );
    return {
      ours: first.kilobytes,
      peers: {
        ...byRoute(others, ({ kilobytes }) => kilobytes),
        ...Object.fromEntries(visited.map((each) => [`${each.route.name}, while idle`, each.idleKilobytes])),
      },
      further: [
        {
          id: 'WEB-TASK',
          what: `longest task on the monitor: opened, then ${TICKS} ticks`,
          unit: 'ms',
          goal: GOALS.taskMs,
          ours: slowest([...opening.tasks, ...ticking.tasks]),
          peers: { 'at a tick': slowest(ticking.tasks), ...byRoute(visited, ({ cost }) => slowest(cost.tasks)) },
        },
        {
          id: 'WEB-MAIN',
          what: `processor time of the main thread until the first page is useful and idle, the middle of ${VISITS} first visits`,
          unit: 'ms',
          goal: MAIN_EARLIER_MS / 2,
          ours: ofPage.taskMs,
          peers: {
            earlier: MAIN_EARLIER_MS,
            'of it scripts': ofPage.scriptMs,
            'of it style and layout': ofPage.layoutMs,
            'a page without scripts': ofNothing.taskMs,
            ...byRoute(others, ({ mainThread }) => mainThread.taskMs),
          },
        },
        {
          id: 'WEB-ACT',
          what: 'longest time from a key or click to the next frame',
          unit: 'ms',
          goal: GOALS.interactionMs,
          ours: slowest(Object.values(times)),
          peers: times,
        },
        {
          id: 'WEB-SHIFT',
          what: 'largest cumulative layout shift of a page',
          unit: 'score',
          goal: GOALS.shift,
          ours: slowest(visited.map(({ cost }) => cost.shift)),
          peers: byRoute(visited, ({ cost }) => cost.shift),
        },
      ],
    };
  },
};
