import { idaFunctionCodes, MAX_WATCH_LIST_SYMBOLS, stateChartNames } from '@pipa/contract';
import { DEFAULT_SCREEN_COLUMNS } from '@pipa/ida';
import { FULL_UNIVERSE_STOCKS } from '@pipa/market-data';
import type { Shutdown } from '@pipa/platform';
import { createTestUser } from '../../apps/api/src/testing/test-user.ts';
import { fillMarket } from './backfill.ts';
import { benchAppContext } from './bench-app.ts';
import { analyse, closeDay } from './end-of-day.ts';
import { startApi } from './load-floor.ts';
import { type Bench, check, quantile } from './measure.ts';
import { checkServed, sendAtRate } from './open-loop.ts';
import { openWholeMarket, type WholeMarket } from './whole-market.ts';

/** Requests a second. */
const RATES = { tables: 40, explanations: 5 };
/** Of each path. */
const REQUESTS = 80;
const LENGTH = 50;

/** What the paths of the reads are made of. */
interface Subjects {
  readonly stocks: readonly string[];
  readonly funds: readonly string[];
  readonly watchListId: number;
}

type Read = (n: number, subjects: Subjects) => string;
/** What the screener shows before other columns are chosen. */
const SCREENED = `columns=${DEFAULT_SCREEN_COLUMNS.join(',')}`;
const one = <T>(list: readonly T[], n: number): T => list[n % list.length];

/** Functions of the whole market or of a list take no symbol. */
const OF_GROUPS: Readonly<Record<number, Read>> = {
  12: () => '',
  13: () => '',
  14: (n) => `&group=${1 + (n % 8)}`,
  16: (n) => `&group=${1 + (n % 2)}`,
  17: (_, { watchListId }) => `&watchListId=${watchListId}`,
  19: (n) => `&group=${1 + (n % 5)}`,
  27: (_, { watchListId }) => `&watchListId=${watchListId}`,
  28: (_, { watchListId }) => `&watchListId=${watchListId}`,
};

/** Every table of the analysis, and the calls around them. */
const reads: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(
    idaFunctionCodes.map((code): [string, Read] => [
      `function ${code}`,
      (n, subjects) => {
        const subject = OF_GROUPS[code]?.(n, subjects) ?? `&symbol=${one(subjects.stocks, n)}`;
        return `ida/getStockIDA?function=${code}&length=${LENGTH}${subject}`;
      },
    ]),
  ),
  'technical metrics of a fund': (n, { funds }) =>
    `ida/getStockIDA?function=11&length=${LENGTH}&symbol=${one(funds, n)}`,
  'screen with conditions': (n) =>
    `ida/screen?${SCREENED}&filter=kind:is:Stock,yearlyReturn:gte:${n % 10},overallScore:gte:0.5&sort=-overallScore`,
  'screen of every symbol': (n) =>
    `ida/screen?${SCREENED}&sort=${one(['symbol', '-close', 'yearlyReturn'], n)}&__pagesize__=2500`,
  'comparison of five symbols': (n, { stocks }) =>
    `ida/compare?period=5Y&symbols=${[0, 1, 2, 3, 4].map((k) => one(stocks, 5 * n + k)).join(',')}`,
  scorecards: () => 'ida/scorecards',
  'saved screens': () => 'ida/screens',
  alerts: () => 'ida/alerts',
  'ETF comparison': (n) => `ida/getEtfIDA?group=${1 + (n % 5)}`,
  'state charts': (n) => `ida/getStateChart?chart=${one(stateChartNames, n)}`,
  'a symbol': (n, { stocks }) => `ida/validateSymbol?symbol=${one(stocks, n)}`,
  'symbol suggestions': (n, { stocks }) => `ida/symbolSuggestions?text=${one(stocks, n).slice(0, 2)}`,
  'as-of days': () => 'ida/asOfDays',
  'watch lists': () => 'ida/getIDAWatchList',
};

/** What a click on a figure of a table asks for: its indicators are computed again. */
const explanations: Readonly<Record<string, Read>> = Object.fromEntries(
  ['ta', 'breadth', 'fundamental', 'momentum', 'event&name=emaCo1'].map((what): [string, Read] => [
    `explanation of ${what}`,
    (n, { stocks }) => `ida/explain?symbol=${one(stocks, n)}&what=${what}`,
  ]),
);

interface Reader {
  readonly url: string;
  readonly token: string;
}

async function p95Of({ url, token }: Reader, rate: number, path: (n: number) => string): Promise<number> {
  const request = (n: number) => ({ method: 'GET', path: path(n), token }) as const;
  const seconds = REQUESTS / rate;
  await sendAtRate(url, { rate, seconds: seconds / 2, request });
  const answers = await sendAtRate(url, { rate, seconds, request });
  checkServed(answers);
  return quantile(
    answers.map(({ ms }) => ms),
    0.95,
  );
}

async function readOnce({ url, token }: Reader, path: string): Promise<{ ms: number; text: string }> {
  const startedMs = performance.now();
  const response = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  check(response.ok, `${path} answers ${response.status}: ${text.slice(0, 200)}`);
  return { ms: performance.now() - startedMs, text };
}

/** A reader with a watch list that is as long as one may be. */
async function openReader(market: WholeMarket, databaseUrl: string, shutdown: Shutdown) {
  const { prisma, pool, instruments } = market;
  const context = benchAppContext({ prisma, pool });
  const { token, userId } = await createTestUser(context, 1);
  const symbolsOf = (wanted: string) =>
    instruments.filter(({ kind, delistedOn }) => kind === wanted && delistedOn === null).map(({ symbol }) => symbol);
  const [stocks, funds] = [symbolsOf('Stock'), symbolsOf('ETF')];
  const now = new Date();
  const symbols = stocks.slice(0, MAX_WATCH_LIST_SYMBOLS);
  const list = { userId, name: 'Long', nameKey: 'long', isDefault: false, symbols, createdAt: now, updatedAt: now };
  const { id } = await prisma.watchList.create({ data: list });
  const { url } = await startApi(databaseUrl, '/nonexistent', shutdown);
  return { reader: { url, token }, subjects: { stocks, funds, watchListId: id } };
}

export const loadIda: Bench = {
  id: 'L11',
  what: `slowest p95 of the calls of the analysis over the whole market: tables at ${RATES.tables} requests a second, explanations at ${RATES.explanations}`,
  unit: 'ms',
  goal: 60,
  limit: null,
  async run(shutdown) {
    const market = await openWholeMarket(shutdown, FULL_UNIVERSE_STOCKS);
    await fillMarket(market);
    await analyse(market, null);
    await market.pool.query('VACUUM ANALYZE');
    const { reader, subjects } = await openReader(market, process.env.DATABASE_URL ?? '', shutdown);
    const { text } = await readOnce(reader, `ida/getStockIDA?function=16&length=1&group=1`);
    check(text.length > 10_000, `the detections of the universe are ${text.length} bytes`);
    const screen = await readOnce(reader, `ida/screen?${SCREENED}&__pagesize__=2500`);
    check(screen.text.length > 150_000, `the screen of every symbol is ${screen.text.length} bytes`);
    const p95s: Record<string, number> = {};
    for (const [asked, rate] of [
      [reads, RATES.tables],
      [explanations, RATES.explanations],
    ] as const) {
      for (const [name, read] of Object.entries(asked))
        p95s[name] = await p95Of(reader, rate, (n) => read(n, subjects));
    }
    // What the first reader of a new day waits for.
    await closeDay(market);
    const first = await readOnce(reader, `ida/getStockIDA?function=14&length=10&group=1`);
    return {
      ours: Math.max(...Object.values(p95s)),
      peers: p95s,
      remark: `first read after a close ${first.ms.toFixed(0)} ms`,
    };
  },
};
