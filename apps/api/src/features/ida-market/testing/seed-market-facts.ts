import { toEpochDay } from '@pipa/calendar';
import {
  emptyTaMetrics,
  saveBreadth,
  saveFundamentalDays,
  saveModel,
  saveMomentumRanks,
  savePerformance,
  savePredictions,
  saveRecord,
  saveRegimes,
  saveTaMetrics,
} from '@pipa/db/analysis';
import { importBars, listInstruments } from '@pipa/db/market';
import { etfMomentumRows, momentumReturns, performanceAt, stockMomentumRows } from '@pipa/quant';
import type { TestContext } from '../../../testing/test-context.ts';
import { seedMacro } from './macro-facts.ts';
import { closeOf, DAYS, EVENTS, LAST, LISTED, type Listed, SCORES, TODAY } from './market-facts.ts';

/** As the simulated market scales its histories. */
const ADJUSTMENT = 1.1;

const days = { from: DAYS[0], to: DAYS[LAST + 1] };
const traded = LISTED.filter(({ kind }) => kind !== 'Index');
const adjusted = (symbol: string) => Float64Array.from(DAYS, (_, i) => closeOf(symbol, i) * ADJUSTMENT);

/** The id of a symbol. */
type IdOf = (symbol: string) => number;
interface Seeding extends Pick<TestContext, 'pool' | 'prisma' | 'clock'> {
  readonly id: IdOf;
  /** The rows that are replaced. */
  readonly range: { readonly instrumentIds: number[]; readonly from: number; readonly to: number };
}

/** Stores a market whose analysis of TODAY is whole but not published. */
export async function seedMarketFacts(context: TestContext): Promise<void> {
  const { pool, prisma, clock } = context;
  await seedBars(context);
  const idOf = new Map((await listInstruments(pool)).map(({ id, symbol }) => [symbol, id]));
  const id: IdOf = (symbol) => idOf.get(symbol) as number;
  const seeding = { pool, prisma, clock, id, range: { instrumentIds: [...idOf.values()], ...days } };
  await seedPerformance(seeding);
  await seedMomentum(seeding);
  await seedMetrics(seeding);
  await seedBreadth(seeding);
  await seedModels(seeding);
  await seedScores(seeding);
  await seedMacro(context, id('SPY'));
}

async function seedBars({ pool }: Pick<TestContext, 'pool'>): Promise<void> {
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
}

async function seedPerformance({ pool, id, range }: Seeding): Promise<void> {
  await savePerformance(
    pool,
    traded.map(({ symbol }) => ({
      instrumentId: id(symbol),
      day: DAYS[LAST],
      ...performanceAt(adjusted(symbol), LAST),
    })),
    range,
  );
}

async function seedMomentum({ pool, id }: Seeding): Promise<void> {
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
}

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

async function seedMetrics({ pool, id, range }: Seeding): Promise<void> {
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
}

async function seedBreadth({ pool }: Seeding): Promise<void> {
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
}

/** States and predictions of the market. */
async function seedModels({ pool, prisma, clock }: Seeding): Promise<void> {
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
}

async function seedScores({ pool, id }: Seeding): Promise<void> {
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
}
