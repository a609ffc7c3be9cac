import { fromEpochDay } from '@pipa/calendar';
import {
  emptyTaMetrics,
  publishAnalysisDay,
  saveBreadth,
  saveCompanyResearch,
  saveFundamentalDays,
  saveFundamentalRanks,
  saveModel,
  saveMomentumRanks,
  savePerformance,
  savePredictions,
  saveRegimes,
  saveScores,
  saveTaMetrics,
} from '@pipa/db/analysis';
import { type InstrumentFacts, importBars, saveActions } from '@pipa/db/market';
import {
  detectionKinds,
  fundamentalMetricNames,
  fundamentalScoreNames,
  quarterlyMetrics,
  splitFactorOf,
  taMetricNames,
} from '@pipa/quant';
import { seedOptions } from '../../../testing/seed-options.ts';
import type { TestContext } from '../../../testing/test-context.ts';
import { rawBreadth, rawEvents, rawMetrics, rawMomentum, rawRank, rawRating, rawScore } from './raw-analysis.ts';
import { DAYS, LAST, type RawBar, rawBar, SPLIT, TODAY } from './raw-bars.ts';
import { LAST_QUARTER, rawOptions, SHORTS, STATEMENTS, SURPRISES, VIEWS } from './raw-company.ts';

const instrument = (
  symbol: string,
  kind: InstrumentFacts['kind'],
  facts: Partial<InstrumentFacts>,
): InstrumentFacts => ({
  symbol,
  name: `${symbol} name`,
  kind,
  sector: null,
  industry: null,
  listedOn: '2024-01-02',
  delistedOn: null,
  ...facts,
});

const INSTRUMENTS: readonly InstrumentFacts[] = [
  instrument('SPY', 'ETF', { sector: 'Broad' }),
  instrument('STK', 'Stock', { sector: 'Energy' }),
  instrument('XLE', 'ETF', { sector: 'Sector', industry: 'Energy' }),
  instrument('VDE', 'ETF', { sector: 'Sector', industry: 'Energy' }),
  instrument('EMP', 'ETF', { sector: 'Bond' }),
  instrument('OLD', 'Stock', { sector: 'Energy', delistedOn: fromEpochDay(DAYS[LAST - 50]) }),
  instrument('IDX', 'Index', {}),
  instrument('NEW', 'Stock', { sector: 'Utilities', listedOn: '2026-03-02' }),
];
/** Sessions of which a symbol has bars; the others have all. */
const FIRST_BAR: Readonly<Record<string, number>> = { EMP: DAYS.length, NEW: LAST + 1, XLE: LAST - 20 };
const END_OF_BARS: Readonly<Record<string, number>> = { OLD: LAST - 49 };

/** Families that a stock of a value sector is in, and a fund. */
const FAMILIES = { STK: ['all', 'allhq', 'value', 'valuehq'], SPY: ['etf'] } as const;
/** Sessions with metrics: TODAY, those before it, and one after it. */
const MEASURED = DAYS.map((_, i) => i).slice(-25);
const RANGE = { from: DAYS[0], to: DAYS[DAYS.length - 1] };

/** Stores the market. The analysis is not published yet. */
export async function seedIdaMarket(context: TestContext): Promise<void> {
  const ids = await seedBars(context);
  await Promise.all([
    seedResearch(context, ids.STK),
    seedMetrics(context, ids),
    seedRanks(context, ids),
    seedStates(context),
  ]);
}

async function seedBars({ pool, prisma }: TestContext) {
  await importBars(
    pool,
    INSTRUMENTS.map((one) => {
      const indexes = DAYS.map((_, i) => i).slice(FIRST_BAR[one.symbol] ?? 0, END_OF_BARS[one.symbol]);
      const bars = indexes.map((i) => rawBar(one.symbol, i));
      const column = (name: keyof RawBar) => Float64Array.from(bars, (bar) => bar[name]);
      return {
        instrument: one,
        bars: {
          symbol: one.symbol,
          days: Int32Array.from(indexes, (i) => DAYS[i]),
          open: column('open'),
          high: column('high'),
          low: column('low'),
          close: column('close'),
          adjClose: column('adjClose'),
          volume: column('volume'),
        },
      };
    }),
  );
  const stored = await prisma.instrument.findMany({ select: { id: true, symbol: true } });
  const idOf = (symbol: string) => stored.find((one) => one.symbol === symbol)?.id ?? 0;
  return { STK: idOf('STK'), SPY: idOf('SPY') };
}
type Ids = Awaited<ReturnType<typeof seedBars>>;

async function seedResearch({ pool }: TestContext, instrumentId: number): Promise<void> {
  const exDate = fromEpochDay(DAYS[SPLIT.index]);
  await saveActions(pool, [{ symbol: 'STK', exDate, kind: 'Split', value: SPLIT.ratio, payDate: null }]);
  const company = { instrumentId, statements: STATEMENTS, surprises: SURPRISES, views: VIEWS, shortInterest: SHORTS };
  await saveCompanyResearch(pool, [company], { from: 0, to: 30_000 });
  await seedOptions({ pool }, instrumentId, DAYS, rawOptions);
}

async function seedMetrics({ pool }: TestContext, ids: Ids): Promise<void> {
  const rows = emptyTaMetrics();
  for (const i of MEASURED) {
    for (const id of [ids.STK, ids.SPY]) {
      rows.instrumentId.push(id);
      rows.day.push(DAYS[i]);
      rows.taString.push(`UDud-.UDud${i % 10}-`);
      rows.rating.push(rawRating(i));
      // All four are known; the stock is above SMA 20 and SMA 200.
      rows.breadthFlags.push(id === ids.STK ? 0xf5 : 0);
      for (const [place, name] of taMetricNames.entries()) rows[name].push(rawMetrics(i, place) ?? Number.NaN);
      for (const [place, kind] of detectionKinds.entries()) rows[kind].push(rawEvents(i, place));
      for (const name of ['return2m', 'return3m', 'return4m', 'return6m'] as const) rows[name].push(0);
    }
  }
  await saveTaMetrics(pool, rows, { instrumentIds: [ids.STK, ids.SPY], ...RANGE });
  const shares = { members: 9, aboveSma20: 0, aboveSma50: 0, aboveSma200: 0, advancing: 0 };
  const breadth = (group: string, i: number) => ({ group, day: DAYS[i], ...rawBreadth(group, i), ...shares });
  // No group had enough members on the session before the last.
  const known = MEASURED.filter((i) => i !== LAST - 1);
  await saveBreadth(
    pool,
    ['Energy', 'Market'].flatMap((group) => known.map((i) => breadth(group, i))),
    RANGE,
  );
}

async function seedRanks({ pool }: TestContext, ids: Ids): Promise<void> {
  const momentum = [LAST - 1, LAST, LAST + 1].flatMap((i) =>
    (['STK', 'SPY'] as const).flatMap((symbol) =>
      FAMILIES[symbol].map((family) => {
        const [m2, m3, m4, m6, average] = [0, 1, 2, 3, 4].map((column) => rawMomentum(family, i, column));
        return { instrumentId: ids[symbol], day: DAYS[i], family, m2, m3, m4, m6, average };
      }),
    ),
  );
  await saveMomentumRanks(pool, momentum, RANGE);
  const none = { return1: null, return5: null, return21: null, return61: null, return252: null };
  const compared = [LAST - 1, LAST, LAST + 1].map((i) => ({
    instrumentId: ids.SPY,
    day: DAYS[i],
    ...none,
    volatility5y: null,
    maxDrawdown5y: null,
    isComparable: true,
  }));
  await savePerformance(pool, compared, { instrumentIds: [ids.SPY], ...RANGE });
  const quarter = (q: number, day: number) => ({
    instrumentId: ids.STK,
    quarterEnd: STATEMENTS[q].quarterEnd,
    day,
    metrics: rankedMetrics(q, day),
    rankings: named(
      fundamentalMetricNames.map((name) => `${name}Ranking`),
      (place) => rawRank(place, q),
    ),
    scores: named(fundamentalScoreNames, (place) => rawScore(place, q)),
  });
  await saveFundamentalDays(
    pool,
    [quarter(LAST_QUARTER - 1, DAYS[LAST - 20]), quarter(LAST_QUARTER, DAYS[LAST])],
    RANGE,
  );
  const past = [LAST_QUARTER - 2, LAST_QUARTER - 1].map((q) => quarter(q, STATEMENTS[q].reportedDay + 60));
  await saveFundamentalRanks(pool, [...past, quarter(LAST_QUARTER + 1, DAYS[LAST + 1])]);
}

/** Trailing figures of a quarter at the close of a day. */
function rankedMetrics(q: number, day: number): Record<string, number | null> {
  const splitFactor = splitFactorOf([{ exDay: DAYS[SPLIT.index], ratio: SPLIT.ratio }]);
  const price = rawBar(
    'STK',
    DAYS.findLastIndex((one) => one <= day),
  ).close;
  const groups = quarterlyMetrics(STATEMENTS, q, {
    price: price * splitFactor(STATEMENTS[q].reportedDay, day),
    splitFactor,
  });
  return Object.assign({}, ...Object.values(groups));
}

/** The market has been a bull market; one prediction of each session, whose record knows the last one. */
async function seedStates({ pool, prisma, clock }: TestContext): Promise<void> {
  const days = [DAYS[LAST - 1], DAYS[LAST]];
  const none = { probabilities: [], modelVersionId: null };
  await saveRegimes(
    pool,
    days.flatMap((day) => ['R1', 'H1'].map((model) => ({ model, day, state: 'Bull', ...none }))),
  );
  const key = 'pred5dDrl';
  const version = { key, trainedThrough: DAYS[0], seed: 1, parameters: {}, facts: {} };
  const modelVersionId = await saveModel(prisma, version, clock());
  const said = { key, horizon: 5, call: 'Bullish', probabilityUp: 0.625, expectedReturn: null, position: null };
  await savePredictions(
    prisma,
    days.map((day) => ({ ...said, day, modelVersionId, isLive: true })),
  );
  const record = { count: 812, hitRate: 0.54, baseRate: 0.55, verdict: 'does not beat the base rate' };
  await saveScores(pool, key, [], { day: TODAY, record });
}

const named = (names: readonly string[], value: (place: number) => number | null) =>
  Object.fromEntries(names.map((name, place) => [name, value(place)]));

export const publishToday = ({ pool, clock }: Pick<TestContext, 'pool' | 'clock'>, day = TODAY) =>
  publishAnalysisDay(pool, day, clock());
