import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import type { Shutdown } from '@pipa/platform';
import { fillMarket } from './backfill.ts';
import { backtestGrowth } from './backtest-growth.ts';
import { endingAfter } from './bench-shutdown.ts';
import { analyse, closeDay, offerStrategies } from './end-of-day.ts';
import { type Bench, check, type FurtherRow, further, median } from './measure.ts';
import { ownCpuMs, serverCpuMs } from './processor-time.ts';
import { openWholeMarket, type WholeMarket } from './whole-market.ts';

/** Of the smaller market, beside its funds; fewer are for trying the bench. */
const STOCKS = Number(process.env.GROW_STOCKS ?? 450);
/** The middle of the history but for a month: the same weeks of the year report as many results and decide as much. */
const HALF_OF_HISTORY: TradingDay = '2015-10-16';
const ROUNDS = 4;
/** Sessions that the strategies are online before the history ends. */
const ONLINE_SESSIONS = 11;
const BYTES_A_MB = 1e6;
const BARS_A_MILLION = 1e6;
const MICROSECONDS_A_SECOND = 1e6;

interface Close {
  readonly seconds: number;
  /** Milliseconds of a core, of the worker and its compute processes. */
  readonly workerMs: number;
  readonly serverMs: number;
}

interface MeasuredMarket extends Close {
  /** Symbols that have not left the market. */
  readonly listed: number;
  readonly funds: number;
  readonly bars: number;
  readonly fillSeconds: number;
  readonly barYearMb: number;
}

/** What a market of so many stocks takes, whose history begins with the simulated market and ends with a day. */
const measureMarket = (whole: Shutdown, stocks: number, historyEnd?: TradingDay): Promise<MeasuredMarket> =>
  endingAfter(whole, async (shutdown) => {
    const market = await openWholeMarket(shutdown, stocks, 'core', historyEnd);
    const fillSeconds = await fillMarket(market);
    const stored = await readStored(market);
    await offerStrategies(market, previousTradingDay(market.historyEnd, ONLINE_SESSIONS));
    await analyse(market, null);
    // The first close generates the market up to its day and compiles what the others use.
    await closeDay(market);
    const closes: Close[] = [];
    for (let round = 0; round < ROUNDS; round++) closes.push(await measureClose(market));
    const of = (key: keyof Close) => median(closes.map((close) => close[key]));
    const { instruments } = market;
    return {
      ...stored,
      fillSeconds,
      listed: instruments.filter(({ delistedOn }) => delistedOn === null || delistedOn > market.historyEnd).length,
      funds: instruments.filter(({ kind }) => kind === 'ETF').length,
      seconds: of('seconds'),
      workerMs: of('workerMs'),
      serverMs: of('serverMs'),
    };
  });

async function readStored({ pool, instruments }: WholeMarket): Promise<Pick<MeasuredMarket, 'bars' | 'barYearMb'>> {
  const { rows } = await pool.query<{ bars: number; symbols: number; bytes: string }>(
    `SELECT sum(cardinality("days"))::int AS "bars", count(DISTINCT "instrumentId")::int AS "symbols",
      pg_total_relation_size('"bar_year"') AS "bytes" FROM "bar_year"`,
  );
  const { bars, symbols, bytes } = rows[0];
  check(symbols === instruments.length, `${symbols} of ${instruments.length} symbols have bars`);
  return { bars, barYearMb: Number(bytes) / BYTES_A_MB };
}

async function measureClose(market: WholeMarket): Promise<Close> {
  const [workerBefore, serverBefore] = [await ownCpuMs(market.pool), await serverCpuMs(market.pool)];
  const seconds = await closeDay(market);
  return {
    seconds,
    workerMs: (await ownCpuMs(market.pool)) - workerBefore,
    serverMs: (await serverCpuMs(market.pool)) - serverBefore,
  };
}

interface Measure {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  of(market: MeasuredMarket): number;
}

const fill: Measure = { id: 'fill', what: 'the backfill', unit: 's', of: ({ fillSeconds }) => fillSeconds };

const otherMeasures: readonly Measure[] = [
  { id: 'listed', what: 'symbols that are listed', unit: 'symbols', of: ({ listed }) => listed },
  { id: 'bars', what: 'bars', unit: 'million bars', of: ({ bars }) => bars / BARS_A_MILLION },
  {
    id: 'bar',
    what: 'the backfill, a bar',
    unit: 'µs',
    of: ({ fillSeconds, bars }) => (fillSeconds * MICROSECONDS_A_SECOND) / bars,
  },
  { id: 'close', what: 'a warm close with its analysis', unit: 's', of: ({ seconds }) => seconds },
  {
    id: 'worker',
    what: 'processor of the worker in that close, a listed symbol',
    unit: 'ms',
    of: ({ workerMs, listed }) => workerMs / listed,
  },
  {
    id: 'server',
    what: 'processor of PostgreSQL in that close, a listed symbol',
    unit: 'ms',
    of: ({ serverMs, listed }) => serverMs / listed,
  },
  { id: 'bar_year', what: 'the table bar_year after the backfill', unit: 'MB', of: ({ barYearMb }) => barYearMb },
];

/** What is compared: a market, and one with half of its symbols or years. */
interface Growth {
  readonly id: string;
  readonly what: string;
  readonly twice: MeasuredMarket;
  readonly single: MeasuredMarket;
}

const ratioRow = (measure: Measure, { id, twice, single }: Growth): FurtherRow =>
  further(
    `GROW-${id}-${measure.id}-ratio`,
    'the same beside a single',
    'times',
    measure.of(twice) / measure.of(single),
  );

const rowsOf = (measure: Measure, growth: Growth): FurtherRow[] => {
  const { id, what, twice, single } = growth;
  const peers = { single: measure.of(single) };
  const row = further(`GROW-${id}-${measure.id}`, `${measure.what}, ${what}`, measure.unit, measure.of(twice), peers);
  return [row, ratioRow(measure, growth)];
};

export const marketGrowth: Bench = {
  id: 'GROW',
  what: `${fill.what}, twice as many symbols`,
  unit: fill.unit,
  goal: null,
  limit: null,
  async run(shutdown) {
    const single = await measureMarket(shutdown, STOCKS);
    // The funds are the same in both, so the stocks make up for them.
    const larger = await measureMarket(shutdown, 2 * STOCKS + single.funds);
    const younger = await measureMarket(shutdown, STOCKS, HALF_OF_HISTORY);
    const symbols = { id: 'symbols', what: 'twice as many symbols', twice: larger, single };
    const years = { id: 'years', what: 'twice as many years', twice: single, single: younger };
    return {
      ours: fill.of(larger),
      peers: { single: fill.of(single) },
      further: [
        ratioRow(fill, symbols),
        ...otherMeasures.flatMap((measure) => rowsOf(measure, symbols)),
        ...[fill, ...otherMeasures].flatMap((measure) => rowsOf(measure, years)),
        ...(await backtestGrowth()),
      ],
    };
  },
};
