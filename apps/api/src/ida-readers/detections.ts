import type { TradingDay } from '@pipa/calendar';
import { type DetectionGroup, DomainError, eventNames, IDA_NO_DATA, MARKET_SYMBOL } from '@pipa/contract';
import { readDetections } from '@pipa/db';
import { detectionGroups, marketChanges, type SymbolEvents } from '@pipa/ida';
import type { AppContext } from '../context.ts';
import { type UniverseMember, universeDay } from '../market-view/universe-day.ts';
import type { GroupReader } from './reader.ts';
import { sourceSymbols } from './source-symbols.ts';
import { readStateRows } from './states.ts';
import { eventsOf } from './ta-metrics.ts';

const NO_CODES = Object.fromEntries(eventNames.map((name) => [name, 0])) as SymbolEvents['codes'];

const symbolEvents = (
  { symbol, name, close, performance }: UniverseMember,
  codes: SymbolEvents['codes'],
): SymbolEvents => ({
  symbol,
  name,
  close,
  dailyReturn: performance.return1 === null ? null : performance.return1 * 100,
  codes,
});

/**
 * Codes 16 and 17: the events of the symbols that are wanted, and the changes of the market since the session before, in the
 * eight groups; no group on a day on which symbols were not compared.
 */
export async function readDetectionGroups(
  context: Pick<AppContext, 'pool'>,
  day: TradingDay,
  isWanted: (member: UniverseMember) => boolean,
): Promise<DetectionGroup[]> {
  const [universe, detections, [today, before]] = await Promise.all([
    universeDay(context, day),
    readDetections(context.pool, day),
    readStateRows(context, { day, length: 2, offset: 0 }),
  ]);
  if (universe.members.length === 0) return [];
  const symbols = detections.flatMap((events) => {
    const member = universe.byId.get(events.instrumentId);
    return member === undefined || !isWanted(member) ? [] : [symbolEvents(member, eventsOf(events))];
  });
  const market = universe.members.find(({ symbol }) => symbol === MARKET_SYMBOL);
  const isChangeKnown = market !== undefined && today?.tradeDate === day && before !== undefined;
  return detectionGroups(
    symbols,
    isChangeKnown ? marketChanges(today, before) : [],
    market === undefined ? NO_MARKET : symbolEvents(market, NO_CODES),
  );
}

const NO_MARKET: SymbolEvents = {
  symbol: MARKET_SYMBOL,
  name: MARKET_SYMBOL,
  close: null,
  dailyReturn: null,
  codes: NO_CODES,
};

const UNIVERSES = { 1: 'Stock', 2: 'ETF' } as const;
const isUniverse = (group: number): group is keyof typeof UNIVERSES => Object.hasOwn(UNIVERSES, group);

/** Code 16: the detections of a universe, 1 stocks or 2 ETFs, as one page. */
export const readUniverseDetections: GroupReader<16> = async ({ pool, asOf, input }) => {
  const group = input.group ?? 1;
  if (!isUniverse(group)) throw new DomainError('INVALID_INPUT', { message: IDA_NO_DATA, field: 'group' });
  const groups = await readDetectionGroups({ pool }, asOf, ({ kind }) => kind === UNIVERSES[group]);
  return groups.slice(input.offset);
};

/** Code 17: the detections of the symbols of an account or a watch list, as one page. */
export const readSourceDetections: GroupReader<17> = async (request) => {
  const { pool, asOf, input } = request;
  const symbols = new Set(await sourceSymbols(request));
  const groups = await readDetectionGroups({ pool }, asOf, ({ symbol }) => symbols.has(symbol));
  return groups.slice(input.offset);
};
