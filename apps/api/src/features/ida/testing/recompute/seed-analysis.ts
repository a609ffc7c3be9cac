import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { MARKET_SYMBOL } from '@pipa/contract';
import {
  breadthGroupsOf,
  emptyTaMetrics,
  importOptions,
  saveBreadth,
  saveCompanyResearch,
  saveFundamentalDays,
  saveFundamentalRanks,
  saveMacro,
  saveModel,
  saveMomentumRanks,
  savePerformance,
  savePredictions,
  saveRegimes,
  saveTaMetrics,
} from '@pipa/db/analysis';
import { type InstrumentRow, importBars, listInstruments, saveActions } from '@pipa/db/market';
import {
  addToBreadth,
  adjustedBars,
  alignAsOf,
  createTaMetricsComputer,
  detectionKinds,
  emptyBreadthCounts,
  etfMomentumRows,
  factorRow,
  firstAtOrAfter,
  groupBreadth,
  highQuality,
  lastKnownIndex,
  MOMENTUM_GROUPS,
  type MomentumUniverse,
  macroFactors,
  macroStates,
  momentumReturns,
  PREDICTION_DEFINITIONS,
  performanceAt,
  predict,
  type QuarterlyMetrics,
  quarterlyMetrics,
  rankFundamentals,
  ruleRegimes,
  sentimentStates,
  splitFactorOf,
  stockMomentumRows,
  taBarsFrom,
  taComponents,
  taFactors,
  taMetricNames,
  taRatingBand,
  taString,
  trainPrediction,
} from '@pipa/quant';
import type { TestContext } from '../../../../testing/test-context.ts';
import { AS_OF, type RawMarket, type RawSymbol } from './raw-market.ts';

/** Sessions whose metrics are stored. */
const MEASURED = 45;
const ALL = { from: 0, to: toEpochDay(AS_OF) };
const splitsOf = ({ actions }: RawSymbol) =>
  actions.filter(({ kind }) => kind === 'split').map(({ exDay, value }) => ({ exDay, ratio: value }));

type Listed = readonly { readonly row: InstrumentRow; readonly raw: RawSymbol }[];

/** Stores the raw market, and its analysis as a close stores it. */
export async function seedAnalysis(context: TestContext, market: RawMarket): Promise<void> {
  const { pool } = context;
  await importBars(
    pool,
    [...market.symbols.values()].map(({ instrument, bars }) => ({ instrument, bars })),
  );
  const rows = new Map((await listInstruments(pool)).map((row) => [row.symbol, row]));
  const listed = [...market.symbols].flatMap(([symbol, raw]) => {
    const row = rows.get(symbol);
    return row === undefined ? [] : [{ row, raw }];
  });
  await seedRaw(context, market, listed);
  await seedMetrics(context, listed);
  const isHigh = await seedFundamentals(context, listed);
  await seedMomentum(context, listed, isHigh);
  await seedStates(context, market, listed);
}

async function seedRaw({ pool }: TestContext, { macro }: RawMarket, listed: Listed): Promise<void> {
  await saveActions(
    pool,
    listed.flatMap(({ raw, row: { symbol } }) =>
      raw.actions.map(({ exDay, kind, value, payDay }) => ({
        symbol,
        exDate: fromEpochDay(exDay),
        kind: kind === 'split' ? ('Split' as const) : ('Dividend' as const),
        value,
        payDate: payDay === null ? null : fromEpochDay(payDay),
      })),
    ),
  );
  await saveCompanyResearch(
    pool,
    listed.map(({ row, raw }) => ({ instrumentId: row.id, ...raw.company })),
    ALL,
  );
  await importOptions(
    pool,
    listed.map(({ row, raw: { options } }) => ({ instrumentId: row.id, ...options })),
  );
  const series = [...macro.keys()].map((id) => ({ id, name: id, unit: '', category: 1, frequency: 'daily' }));
  const observations = [...macro].flatMap(([seriesId, all]) => all.map((one) => ({ seriesId, ...one })));
  await saveMacro(pool, series, observations, ALL);
}

async function seedMetrics({ pool }: TestContext, listed: Listed): Promise<void> {
  const computer = createTaMetricsComputer(1_012);
  const stored = emptyTaMetrics();
  const market = listed[0].raw.bars.days;
  const days = Array.from(market.subarray(market.length - MEASURED));
  const counts = new Map<string, ReturnType<typeof emptyBreadthCounts>>();
  for (const { row, raw } of listed) {
    for (const year of new Set(days.map((day) => fromEpochDay(day).slice(0, 4)))) {
      const [first, before, next] = [0, -1, 1].map((more): TradingDay => `${Number(year) + more}-01-01`);
      const indexOf = (day: TradingDay) => firstAtOrAfter(raw.bars.days, toEpochDay(day));
      const [base, end] = [indexOf(taBarsFrom(before)), indexOf(next)];
      const part = (column: Float64Array) => column.subarray(base, end);
      const { open, high, low, close, adjClose, volume } = raw.bars;
      const columns = { open: part(open), high: part(high), low: part(low) };
      const bars = adjustedBars({ ...columns, close: part(close), adjClose: part(adjClose), volume: part(volume) });
      const from = Math.max(indexOf(first), firstAtOrAfter(raw.bars.days, days[0])) - base;
      const ofYear = { base: indexOf(taBarsFrom(first)) - base, start: indexOf(first) - base };
      const metrics = computer.compute(bars, from, ofYear);
      for (let i = 0; i < metrics.trend.length; i++) {
        const at = base + from + i;
        const components = Object.fromEntries(taComponents.map((name) => [name, metrics.components[name][i]]));
        const rating = taRatingBand(metrics.trend[i], metrics.momentum[i]);
        if (rating === null) continue;
        stored.instrumentId.push(row.id);
        stored.day.push(raw.bars.days[at]);
        stored.rating.push(rating);
        stored.taString.push(taString(components as Parameters<typeof taString>[0]));
        for (const name of taMetricNames) stored[name].push(metrics[name][i]);
        for (const kind of detectionKinds) stored[kind].push(metrics[kind][i]);
        stored.breadthFlags.push(metrics.breadthFlags[i]);
        const { m2, m3, m4, m6 } = momentumReturns(adjClose, at);
        for (const [name, value] of Object.entries({ return2m: m2, return3m: m3, return4m: m4, return6m: m6 })) {
          stored[name as 'return2m'].push(value);
        }
        for (const group of breadthGroupsOf(row)) {
          const count = counts.get(group) ?? emptyBreadthCounts(days.length);
          counts.set(group, count);
          addToBreadth(count, Uint8Array.of(metrics.breadthFlags[i]), [days.indexOf(raw.bars.days[at])]);
        }
      }
    }
  }
  await saveTaMetrics(pool, stored, { instrumentIds: listed.map(({ row }) => row.id), ...ALL });
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  const breadths = [...counts].flatMap(([group, count]) => {
    const { breadth, breadth5, breadth20, members, shares } = groupBreadth(count);
    return days.flatMap((day, i) =>
      Number.isNaN(breadth[i])
        ? []
        : [
            {
              group,
              day,
              breadth: breadth[i],
              breadth5: known(breadth5[i]),
              breadth20: known(breadth20[i]),
              members: members[i],
              aboveSma20: shares.aboveSma20[i],
              aboveSma50: shares.aboveSma50[i],
              aboveSma200: shares.aboveSma200[i],
              advancing: shares.advancing[i],
            },
          ],
    );
  });
  await saveBreadth(pool, breadths, ALL);
  const last = days[days.length - 1];
  await savePerformance(
    pool,
    listed.map(({ row, raw }) => ({
      instrumentId: row.id,
      day: last,
      ...performanceAt(raw.bars.adjClose, raw.bars.days.length - 1),
    })),
    { instrumentIds: listed.map(({ row }) => row.id), ...ALL },
  );
}

const flat = (groups: QuarterlyMetrics | object): Record<string, number | null> =>
  Object.assign({}, ...Object.values(groups));

/** @returns the ids of the stocks of high quality, by the scores as they are stored */
async function seedFundamentals({ pool }: TestContext, listed: Listed): Promise<ReadonlySet<number>> {
  const ranked = (day: number) => {
    const companies = listed.flatMap(({ row, raw }) => {
      const { statements } = raw.company;
      const at = lastKnownIndex(statements, day);
      if (row.kind !== 'Stock' || at < 0) return [];
      const splitFactor = splitFactorOf(splitsOf(raw));
      const close = raw.bars.close[firstAtOrAfter(raw.bars.days, day)];
      const price = close * splitFactor(statements[at].reportedDay, day);
      const metrics = quarterlyMetrics(statements, at, { price, splitFactor });
      return [{ row, quarterEnd: statements[at].quarterEnd, name: row.name, sector: row.sector, metrics }];
    });
    return rankFundamentals(companies).map(({ rankings, scores }, i) => ({
      instrumentId: companies[i].row.id,
      quarterEnd: companies[i].quarterEnd,
      day,
      metrics: flat(companies[i].metrics),
      rankings: flat(rankings),
      scores: { ...scores },
    }));
  };
  const rows = ranked(toEpochDay(AS_OF));
  await saveFundamentalDays(pool, rows, ALL);
  await saveFundamentalRanks(pool, ranked(toEpochDay('2023-10-13')));
  const scores = rows.map(({ scores: { qualityScore } }) => (qualityScore === null ? null : Math.fround(qualityScore)));
  return new Set(rows.filter((_, i) => highQuality(scores)[i]).map(({ instrumentId }) => instrumentId));
}

async function seedMomentum({ pool }: TestContext, listed: Listed, isHigh: ReadonlySet<number>): Promise<void> {
  const day = toEpochDay(AS_OF);
  const of = (kind: InstrumentRow['kind']) =>
    listed.flatMap(({ row, raw: { bars } }) =>
      row.kind === kind
        ? [{ row, header: row.symbol, returns: momentumReturns(bars.adjClose, bars.days.length - 1) }]
        : [],
    );
  const funds = of('ETF');
  const stocks = of('Stock').map((one) => ({ ...one, sector: one.row.sector, highQuality: isHigh.has(one.row.id) }));
  const ofFunds = etfMomentumRows(funds).flatMap(({ aveRank, m2Rank, m3Rank, m4Rank, m6Rank }, i) =>
    aveRank === null
      ? []
      : [
          {
            instrumentId: funds[i].row.id,
            day,
            family: 'etf',
            m2: m2Rank,
            m3: m3Rank,
            m4: m4Rank,
            m6: m6Rank,
            average: aveRank,
          },
        ],
  );
  const groups = Object.keys(MOMENTUM_GROUPS) as (keyof typeof MOMENTUM_GROUPS)[];
  const universes: readonly MomentumUniverse[] = groups.flatMap((group) => [group, `${group}Hq` as const]);
  const ofStocks = stockMomentumRows(stocks).flatMap((ranks, i) =>
    universes.flatMap((universe) => {
      const average = ranks[`ave${universe}Rank`];
      const family = universe.toLowerCase() as Lowercase<MomentumUniverse>;
      const rank = (months: 'm2' | 'm3' | 'm4' | 'm6') => ranks[`${family}_${months}_rank`];
      const ofFamily = { m2: rank('m2'), m3: rank('m3'), m4: rank('m4'), m6: rank('m6') };
      return average === null ? [] : [{ instrumentId: stocks[i].row.id, day, family, ...ofFamily, average }];
    }),
  );
  await saveMomentumRanks(pool, [...ofFunds, ...ofStocks], ALL);
}

async function seedStates({ pool, prisma, clock }: TestContext, { macro }: RawMarket, listed: Listed): Promise<void> {
  const market = listed.find(({ row }) => row.symbol === MARKET_SYMBOL)?.raw;
  if (market === undefined) throw new Error('no fund of the market');
  const { days, adjClose } = market.bars;
  const known = (id: string) => alignAsOf(days, macro.get(id) ?? []);
  const { options } = market;
  const ratios = new Map(Array.from(options.days, (day, i) => [day, options.putVolume[i] / options.callVolume[i]]));
  const putCallRatio = Float64Array.from(days, (day) => ratios.get(day) ?? Number.NaN);
  const [vix, vix3m, aaiiBullish, aaiiBearish] = ['vix', 'vix3m', 'aaiiBullish', 'aaiiBearish'].map(known);
  const [cfnai, t10y3m, bamlh0a0hym2, anfci] = ['cfnai', 't10y3m', 'bamlh0a0hym2', 'anfci'].map(known);
  const states = {
    R1: ruleRegimes(adjClose),
    S1: sentimentStates({ putCallRatio, vix, vix3m, aaiiBullish, aaiiBearish }),
    M1: macroStates({ cfnai, t10y3m, bamlh0a0hym2, anfci }),
  };
  const none = { probabilities: [], modelVersionId: null };
  await saveRegimes(
    pool,
    Object.entries(states).flatMap(([model, all]) =>
      all.flatMap((state, t) => (state === null ? [] : [{ model, day: days[t], state, ...none }])),
    ),
  );
  const last = days.length - 1;
  const ta = taFactors(adjustedBars(market.bars));
  const series = [...macro].map(([id, observations]) => ({ id, observations }));
  const factorsOf = { pred3_5dTaFactors: ta, pred4_20dMacroFactors: macroFactors(days, series), pred5dDrl: ta };
  for (const definition of Object.values(PREDICTION_DEFINITIONS)) {
    const factors = factorsOf[definition.key];
    const quick = definition.kind === 'policy' ? { ...definition, epochs: 2 } : definition;
    const inputs = { days, closes: adjClose, factors };
    const model = trainPrediction(quick, inputs, last - 10, { seed: 3, minSessions: 504 });
    const said = model && predict(model, factorRow(factors, model.featureNames, last));
    if (model === null || said === null) throw new Error(`no ${definition.key}`);
    const version = {
      key: definition.key,
      trainedThrough: model.trainedThrough,
      seed: 3,
      parameters: model,
      facts: {},
    };
    const modelVersionId = await saveModel(prisma, version, clock());
    const about = { key: definition.key, horizon: definition.horizonSessions, modelVersionId, isLive: true };
    await savePredictions(prisma, [{ ...about, day: days[last], ...said }]);
  }
}
