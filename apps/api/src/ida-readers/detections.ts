import type { TradingDay } from '@pipa/calendar';
import { type DetectionGroup, DomainError, IDA_NO_DATA, stateModels } from '@pipa/contract';
import { readDetections, readStates } from '@pipa/db/analysis';
import { detectionGroupsOfDay } from '@pipa/ida';
import { type UniverseMember, universeDay } from '@pipa/universe';
import type { AppContext } from '../context.ts';
import type { GroupReader } from './reader.ts';
import { sourceSymbols } from './source-symbols.ts';

/**
 * Codes 16 and 17: the events of the symbols that are wanted, and the changes of the market since the session before, in the
 * eight groups; no group on a day on which symbols were not compared.
 */
export async function readDetectionGroups(
  context: Pick<AppContext, 'pool'>,
  day: TradingDay,
  isWanted: (member: UniverseMember) => boolean,
): Promise<DetectionGroup[]> {
  const [{ members }, events, said] = await Promise.all([
    universeDay(context, day),
    readDetections(context.pool, day),
    readStates(context.pool, { to: day, limit: 2, offset: 0, models: stateModels, keys: ['pred5dDrl'] }),
  ]);
  return detectionGroupsOfDay(day, { members, events, said }, isWanted);
}

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
