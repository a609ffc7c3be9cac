import { fromEpochDay, type TradingDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import {
  emptyTaMetrics,
  importBars,
  listInstruments,
  publishAnalysisDay,
  saveBreadth,
  saveFundamentalDays,
  saveMacro,
  saveModel,
  saveMomentumRanks,
  savePerformance,
  savePredictions,
  saveRecord,
  saveRegimes,
  saveTaMetrics,
} from '@pipa/db';
import { etfMomentumRows, momentumReturns, performanceAt, stockMomentumRows } from '@pipa/quant';
import { seedOptions } from '../../../testing/seed-options.ts';
import type { TestContext } from '../../../testing/test-context.ts';

/** The last day whose analysis is whole; a session after it is stored too and never known. */
export const TODAY = '2026-02-27';
export const BEFORE = '2026-02-26';
export const DAYS: readonly number[] = [...tradingEpochDaysBetween(toEpochDay('2024-09-03'), toEpochDay('2026-03-02'))];
/** Index of TODAY. */
export const LAST = DAYS.length - 2;
export const dayAt = (i: number) => fromEpochDay(DAYS[i]);

interface Listed {
  readonly symbol: string;
  readonly kind: 'Stock' | 'ETF' | 'Index';
  readonly sector: string | null;
  readonly industry?: string;
  readonly highQuality?: boolean;
  readonly listedOn?: TradingDay;
}

export const LISTED: readonly Listed[] = [
  { symbol: 'SPY', kind: 'ETF', sector: 'Broad' },
  { symbol: 'QQQ', kind: 'ETF', sector: 'Broad' },
  { symbol: 'VEU', kind: 'ETF', sector: 'International' },
  { symbol: 'XLE', kind: 'ETF', sector: 'Sector', industry: 'Energy' },
  { symbol: 'TLT', kind: 'ETF', sector: 'Bond' },
  { symbol: 'AGG', kind: 'ETF', sector: 'Bond', listedOn: '2024-09-03' },
  { symbol: 'GLD', kind: 'ETF', sector: 'Commodity' },
  { symbol: 'INX', kind: 'Index', sector: null },
  { symbol: 'ENA', kind: 'Stock', sector: 'Energy', highQuality: true },
  { symbol: 'ENB', kind: 'Stock', sector: 'Energy' },
  { symbol: 'UTA', kind: 'Stock', sector: 'Utilities', highQuality: true },
  { symbol: 'HEA', kind: 'Stock', sector: 'Health Care' },
  { symbol: 'TEA', kind: 'Stock', sector: 'Information Technology', highQuality: true },
  { symbol: 'TEB', kind: 'Stock', sector: 'Information Technology' },
];

/** Close of a symbol: plain arithmetic, so that a test has every figure without reading it back. */
export function closeOf(symbol: string, i: number): number {
  const n = LISTED.findIndex((one) => one.symbol === symbol);
  return 60 + 10 * n + (3 + n) * Math.sin(i / (7 + n)) + (((n * 5) % 7) - 3) * (i / 60);
}
/** As the simulated market scales its histories. */
const ADJUSTMENT = 1.1;

/** Scores of the stock that is held: exact in single precision. */
export const SCORES = {
  overallScore: 0.5,
  efficiencyScore: 0.25,
  growthScore: 0.75,
  qualityScore: 1,
  profitabilityScore: 0.125,
  dividendScore: null,
};

/** Codes of the events of the day, in the sequence of the document's columns. */
export const EVENTS: Readonly<Record<string, readonly number[]>> = {
  SPY: [0, 0, 0, 0, 0, 1, 0],
  TLT: [-3, 0, 0, 0, 0, 0, 0],
  ENA: [3, 2, 1, 0, 0, 0, 1],
  ENB: [1, 0, -1, 0, 0, 0, 0],
  TEA: [3, 0, 0, -2, -1, 0, 0],
  HEA: [0, 0, 0, 0, 0, 0, 0],
};

const METRICS = [
  'trend',
  'trend5',
  'trend20',
  'momentum',
  'momentum5',
  'momentum20',
  'oscillation',
  'oscillation5',
  'oscillation20',
] as const;

export async function seedMarketFacts(context: TestContext): Promise<void> {
  const { pool, prisma, clock } = context;
  await importBars(
    pool,
    LISTED.map(({ symbol, kind, sector, industry = null, listedOn = null }) => {
      const closes = DAYS.map((_, i) => closeOf(symbol, i));
      const column = (values: readonly number[]) => Float64Array.from(values);
      return {
        instrument: { symbol, name: `${symbol} name`, kind, sector, industry, listedOn, delistedOn: null },
        bars: {
          symbol,
          days: Int32Array.from(DAYS),
          open: column(closes),
          high: column(closes),
          low: column(closes),
          close: column(closes),
          adjClose: column(closes.map((close) => close * ADJUSTMENT)),
          volume: column(closes.map(() => 1_000)),
        },
      };
    }),
  );
  const idOf = new Map((await listInstruments(pool)).map(({ id, symbol }) => [symbol, id]));
  const id = (symbol: string) => idOf.get(symbol) as number;
  const traded = LISTED.filter(({ kind }) => kind !== 'Index');
  const days = { from: DAYS[0], to: DAYS[LAST + 1] };
  const range = { instrumentIds: [...idOf.values()], ...days };
  const adjusted = (symbol: string) => Float64Array.from(DAYS, (_, i) => closeOf(symbol, i) * ADJUSTMENT);
  await savePerformance(
    pool,
    traded.map(({ symbol }) => ({
      instrumentId: id(symbol),
      day: DAYS[LAST],
      ...performanceAt(adjusted(symbol), LAST),
    })),
    range,
  );

  const funds = traded.filter(({ kind }) => kind === 'ETF');
  const stocks = traded.filter(({ kind }) => kind === 'Stock');
  const returnsOf = ({ symbol }: Listed) => momentumReturns(adjusted(symbol), LAST);
  const ofFunds = etfMomentumRows(funds.map((one) => ({ header: one.symbol, returns: returnsOf(one) })));
  const ofStocks = stockMomentumRows(
    stocks.map((one) => ({
      header: one.symbol,
      sector: one.sector,
      highQuality: one.highQuality === true,
      returns: returnsOf(one),
    })),
  ) as unknown as readonly Readonly<Record<string, number | null>>[];
  const universes = ['All', 'Value', 'Growth', 'Tech'].flatMap((group) => [group, `${group}Hq`]);
  await saveMomentumRanks(
    pool,
    [
      ...ofFunds.map(({ header, aveRank, m2Rank, m3Rank, m4Rank, m6Rank }) => ({
        instrumentId: id(header),
        day: DAYS[LAST],
        family: 'etf',
        m2: m2Rank,
        m3: m3Rank,
        m4: m4Rank,
        m6: m6Rank,
        average: aveRank as number,
      })),
      ...ofStocks.flatMap((ranks, i) =>
        universes.flatMap((universe) => {
          const average = ranks[`ave${universe}Rank`];
          const family = universe.toLowerCase();
          const rank = (months: string) => ranks[`${family}_${months}_rank`];
          return average === null
            ? []
            : [
                {
                  instrumentId: id(stocks[i].symbol),
                  day: DAYS[LAST],
                  family,
                  m2: rank('m2'),
                  m3: rank('m3'),
                  m4: rank('m4'),
                  m6: rank('m6'),
                  average,
                },
              ];
        }),
      ),
    ],
    days,
  );

  const metrics = emptyTaMetrics();
  const kinds = ['changeStatus', 'emaCross', 'psarCross', 'macdCross', 'bandCross', 'rsiCross', 'breakout'] as const;
  for (const [symbol, codes] of Object.entries(EVENTS)) {
    for (const [name, column] of Object.entries(metrics)) if (name !== 'taString') (column as number[]).push(0);
    metrics.taString.push('------------');
    const row = metrics.day.length - 1;
    metrics.instrumentId[row] = id(symbol);
    metrics.day[row] = DAYS[LAST];
    for (const [i, kind] of kinds.entries()) metrics[kind][row] = codes[i];
    const n = LISTED.findIndex((one) => one.symbol === symbol);
    metrics.rating[row] = (n % 5) - 2;
    for (const [i, name] of METRICS.entries()) metrics[name][row] = n / (20 + i);
  }
  await saveTaMetrics(pool, metrics, range);

  await saveBreadth(
    pool,
    DAYS.map((day, i) => ({
      group: 'Market',
      day,
      breadth: Math.sin(i / 20),
      breadth5: null,
      breadth20: null,
      members: 6,
      aboveSma20: (i % 7) / 6,
      aboveSma50: 0,
      aboveSma200: 0,
      advancing: 0,
    })),
    days,
  );
  const state = (model: string, i: number, name: string) => ({
    model,
    day: DAYS[i],
    state: name,
    probabilities: [],
    modelVersionId: null,
  });
  await saveRegimes(
    pool,
    DAYS.flatMap((_, i) => [
      state('R1', i, i < LAST ? 'Bull' : 'Sideways'),
      state('H1', i, i < LAST - 10 ? 'Bear' : 'Bull'),
      state('GMM', i, 'Crisis'),
      ...(i === LAST ? [state('S1', i, 'Risk-on'), state('M1', i, 'Slowdown')] : []),
    ]),
  );
  for (const [key, horizon, calls, probabilityUp] of [
    ['pred5dDrl', 5, ['Bearish', 'Bullish'], 0.61],
    ['pred3_5dTaFactors', 5, ['Neutral', 'Neutral'], 0.52],
    ['pred4_20dMacroFactors', 20, ['Bearish', 'Bearish'], 0.44],
  ] as const) {
    const modelVersionId = await saveModel(
      prisma,
      { key, trainedThrough: DAYS[0], seed: 1, parameters: {}, facts: {} },
      clock(),
    );
    await savePredictions(
      prisma,
      calls.map((call, back) => ({
        key,
        horizon,
        call,
        probabilityUp: probabilityUp + back / 100,
        day: DAYS[LAST - 1 + back],
        expectedReturn: null,
        position: null,
        modelVersionId,
        isLive: true,
      })),
    );
  }
  const record = { count: 812, hitRate: 0.54, baseRate: 0.55, verdict: 'does not beat the base rate' };
  await saveRecord(pool, 'pred5dDrl', TODAY, record);
  await saveFundamentalDays(
    pool,
    [
      {
        instrumentId: id('ENA'),
        day: DAYS[LAST],
        quarterEnd: toEpochDay('2025-12-31'),
        metrics: {},
        rankings: {},
        scores: SCORES,
      },
    ],
    days,
  );
  await seedMacro(context, id('SPY'));
}

/** Contracts of the market's fund: no calls were traded on the day before. */
export const optionsAt = (i: number) => ({
  putVolume: 1_000 + i,
  callVolume: i === LAST - 1 ? 0 : 2_000 + i,
  putOpenInterest: 5_000 + i,
  callOpenInterest: 4_000 + 2 * i,
});

/** Observations as [series, day, released, value]. */
export const OBSERVED: readonly (readonly [string, string, string, number])[] = [
  ['cfnai', '2025-12-31', '2026-01-26', 0.11],
  ['cfnai', '2026-01-31', '2026-02-24', -0.2],
  ['gdp', '2025-12-31', '2026-01-29', 31_000.5],
  ['rsxfs', '2026-01-31', '2026-02-17', 720_000],
  // Released after the day.
  ['housensa', '2026-01-31', '2026-03-02', 99],
  ['t10y2y', '2026-02-26', '2026-02-26', 0.55],
  ['t10y2y', '2026-02-27', '2026-02-27', 0.56],
  // A rate that is published on the next session.
  ['dff', '2026-02-25', '2026-02-26', 4.31],
  ['dff', '2026-02-26', '2026-02-27', 4.32],
  ['dff', '2026-02-27', '2026-03-02', 4.33],
  // Weekly, published later.
  ['anfci', '2026-02-13', '2026-02-18', -0.5],
  ['anfci', '2026-02-20', '2026-02-27', -0.4],
  // Monthly, published in the month after.
  ['pcepilfe', '2025-12-31', '2026-01-30', 2.75],
  ['pcepilfe', '2026-01-31', '2026-02-27', 2.7],
  ['t5yie', '2026-02-26', '2026-02-26', 2.31],
  ['t5yie', '2026-02-27', '2026-02-27', 2.32],
  ['gc', '2026-02-26', '2026-02-26', 2_650.5],
  ['gc', '2026-02-27', '2026-03-02', 2_700],
  ['cl', '2026-02-27', '2026-02-27', 71.25],
  ['vix', '2026-02-26', '2026-02-26', 18.5],
  ['vix', '2026-02-27', '2026-02-27', 17.25],
  ['vix', '2026-03-02', '2026-03-02', 50],
  ['aaiiBullish', '2026-02-26', '2026-02-26', 41.5],
];

async function seedMacro({ pool }: TestContext, instrumentId: number): Promise<void> {
  const series = [...new Set(OBSERVED.map(([seriesId]) => seriesId))];
  await saveMacro(
    pool,
    series.map((one) => ({ id: one, name: one, unit: 'x', category: 1, frequency: 'daily' })),
    OBSERVED.map(([seriesId, day, released, value]) => ({
      seriesId,
      day: toEpochDay(day),
      releasedDay: toEpochDay(released),
      value,
    })),
    { from: 0, to: DAYS[LAST + 1] },
  );
  await seedOptions({ pool }, instrumentId, DAYS, optionsAt);
}

export const publishToday = ({ pool, clock }: Pick<TestContext, 'pool' | 'clock'>) =>
  publishAnalysisDay(pool, TODAY, clock());
