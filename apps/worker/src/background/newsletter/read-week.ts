import { previousTradingDay, type TradingDay, toEpochDay, weekSessions } from '@pipa/calendar';
import { MARKET_BREADTH, readBreadth, readMomentumRanks, readRegimes } from '@pipa/db/analysis';
import { findMarketState, latestCloses, listInstruments, loadBars } from '@pipa/db/market';
import { type Edges, isSelectSectorFund } from '@pipa/ida';
import { elementAt, historicalVolatility, type Regime, sma } from '@pipa/quant';
import { readEdges } from '@pipa/reads';
import type { BackgroundContext } from '../job-kind.ts';
import type { Moved, StateOfWeek, WeekFacts, WeekReturn } from './week-facts.ts';

/** Indices that the newsletter names beside the benchmark, by the funds that track them. */
const OTHER_INDICES = ['QQQ', 'DIA', 'IWM'];
const AVERAGE_SESSIONS = 200;
/** Sessions of bars that the averages need, with some to spare. */
const BARS_SESSIONS = 260;

type Reading = Pick<BackgroundContext, 'pool' | 'prisma' | 'benchmark'>;

/** The market at the close of a week's last session, from what was known then; null without the benchmark's bar of that day. */
export async function readWeek(context: Reading, weekEnd: TradingDay): Promise<WeekFacts | null> {
  const { first, count } = weekSessions(weekEnd);
  const before = previousTradingDay(first);
  const [returns, trend, breadth, momentum, R1, H1, edges, market] = await Promise.all([
    readReturns(context, before, weekEnd),
    readTrend(context, before, weekEnd),
    readBreadth(context.pool, before, weekEnd),
    readMomentumRanks(context.pool, weekEnd, 'etf'),
    readState(context, 'R1', before, weekEnd),
    readState(context, 'H1', before, weekEnd),
    readEdges(context, weekEnd),
    findMarketState(context.prisma),
  ]);
  if (trend === null) return null;
  return {
    weekEnd,
    sessions: count,
    isSimulated: market?.source === 'simulated',
    ...returns,
    ...breadthOf(breadth, before, weekEnd),
    momentum: groupMomentum(momentum),
    ...trend,
    states: { R1: judged(edges, 'R1', R1), H1: judged(edges, 'H1', H1) },
  };
}

async function readReturns(
  { pool, benchmark }: Reading,
  before: TradingDay,
  weekEnd: TradingDay,
): Promise<Pick<WeekFacts, 'indices' | 'sectors'>> {
  const instruments = await listInstruments(pool);
  const indexSymbols = [benchmark, ...OTHER_INDICES];
  const sectorFunds = instruments.filter(isSelectSectorFund);
  const symbols = [...indexSymbols, ...sectorFunds.map(({ symbol }) => symbol)];
  const [start, end] = await Promise.all([latestCloses(pool, symbols, before), latestCloses(pool, symbols, weekEnd)]);
  const returnOf = (symbol: string, name: string): WeekReturn[] => {
    const [from, to] = [start.get(symbol), end.get(symbol)];
    if (from?.day !== toEpochDay(before) || to?.day !== toEpochDay(weekEnd)) return [];
    return [{ symbol, name, weekReturn: to.adjClose / from.adjClose - 1 }];
  };
  const nameOf = new Map(instruments.map(({ symbol, name }) => [symbol, name]));
  return {
    indices: indexSymbols.flatMap((symbol) => returnOf(symbol, nameOf.get(symbol) ?? symbol)),
    sectors: sectorFunds
      .flatMap(({ symbol, industry }) => returnOf(symbol, industry ?? symbol))
      .sort((a, b) => b.weekReturn - a.weekReturn),
  };
}

/** Trend and volatility of the benchmark; null without its bar of the week's end. */
async function readTrend(
  { pool, benchmark }: Reading,
  before: TradingDay,
  weekEnd: TradingDay,
): Promise<Pick<WeekFacts, 'aboveAverage' | 'volatility'> | null> {
  const from = previousTradingDay(weekEnd, BARS_SESSIONS);
  const bars = (await loadBars(pool, [benchmark], { from, to: weekEnd })).get(benchmark);
  const last = bars?.days.indexOf(toEpochDay(weekEnd)) ?? -1;
  if (bars === undefined || last === -1) return null;
  const average = sma(bars.adjClose, AVERAGE_SESSIONS)[last] ?? Number.NaN;
  const volatility = historicalVolatility(bars.adjClose);
  const now = volatility[last] ?? Number.NaN;
  const then = volatility[bars.days.indexOf(toEpochDay(before))] ?? Number.NaN;
  return {
    aboveAverage: Number.isNaN(average) ? null : elementAt(bars.adjClose, last) / average - 1,
    volatility: Number.isNaN(now) ? null : { now, before: Number.isNaN(then) ? null : then },
  };
}

type BreadthRow = Awaited<ReturnType<typeof readBreadth>>[number];

function breadthOf(
  rows: readonly BreadthRow[],
  before: TradingDay,
  weekEnd: TradingDay,
): Pick<WeekFacts, 'breadth' | 'sectorBreadth'> {
  const at = (day: TradingDay) => rows.filter((row) => row.day === toEpochDay(day));
  const marketAt = (day: TradingDay) => at(day).find(({ group }) => group === MARKET_BREADTH)?.breadth ?? null;
  const now = marketAt(weekEnd);
  return {
    breadth: now === null ? null : { now, before: marketAt(before) },
    sectorBreadth: at(weekEnd)
      .filter(({ group }) => group !== MARKET_BREADTH && !group.startsWith('Funds: '))
      .map(({ group, breadth }) => ({ group, breadth }))
      .sort((a, b) => b.breadth - a.breadth || (a.group < b.group ? -1 : 1)),
  };
}

/** Average rank of the funds of each group, the strongest group first. Leveraged funds exaggerate and are left out. */
function groupMomentum(ranks: Awaited<ReturnType<typeof readMomentumRanks>>): WeekFacts['momentum'] {
  const groups = Map.groupBy(
    ranks.filter(({ sector }) => sector !== null && sector !== 'Leveraged'),
    ({ sector }) => sector as string,
  );
  return [...groups]
    .map(([group, of]) => ({ group, rank: of.reduce((sum, { average }) => sum + average, 0) / of.length }))
    .sort((a, b) => b.rank - a.rank || (a.group < b.group ? -1 : 1));
}

async function readState(
  { pool }: Reading,
  model: 'R1' | 'H1',
  before: TradingDay,
  weekEnd: TradingDay,
): Promise<Moved<Regime> | null> {
  const states = await readRegimes(pool, model, weekEnd);
  const at = (day: TradingDay) => (states.find((state) => state.day === toEpochDay(day))?.state as Regime) ?? null;
  const now = at(weekEnd);
  return now === null ? null : { now, before: at(before) };
}

const judged = (edges: Edges, model: 'R1' | 'H1', state: Moved<Regime> | null): StateOfWeek | null =>
  state && { ...state, edge: edges.ofState(model, state.now).edge };
