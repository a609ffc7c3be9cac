import { api, type ParsedInputOf } from '@pipa/contract';
import { audienceKey, readStrategiesVersion, type StrategiesVersion, type StrategyAudience } from '@pipa/db';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../context.ts';
import { type EncodedAnswer, encodeAnswer } from '../../http/route.ts';
import type { Market } from '../../market-view/read-market.ts';
import { type Followers, followingOf } from '../../strategy-rows/following.ts';
import { listStrategies } from './list-strategies.ts';

type ListInput = ParsedInputOf<typeof api.strategies>;

/** Bound of all cached answers together; one counts about 120 kB, half of it for its compressed form. */
const MOST_BYTES = 8_000_000;

/** Key of everything that the list depends on. */
function keyOf(
  audience: StrategyAudience,
  input: ListInput,
  { day, phase, lastDay }: Market,
  { countedAt }: Followers,
  version: StrategiesVersion,
): string {
  return JSON.stringify([audienceKey(audience, version), input, day, phase, lastDay, countedAt, version.version]);
}

/**
 * Answers the list of strategies. Equal requests share the same bytes, which are encoded once until a strategy, a report, the
 * count of followers or the market day changes. A strategy by id, which only its followers may see, and the latest track, which
 * changes at any time, are not cached.
 */
export function createStrategyList(context: Pick<AppContext, 'pool' | 'clock'>) {
  const followersOf = followingOf(context);
  const answers = new LRUCache<string, EncodedAnswer, () => Promise<EncodedAnswer>>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => size,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });

  return async (market: Market, audience: StrategyAudience, input: ListInput) => {
    const isShared = input.id === undefined && !input.fetchTrackingReport;
    const [followers, version] = await Promise.all([
      followersOf(),
      isShared ? readStrategiesVersion(context.pool) : null,
    ]);
    const list = () => listStrategies(context, audience, input, market, followers);
    if (version === null) return list();
    const make = async () => encodeAnswer(api.strategies, await list());
    const key = keyOf(audience, input, market, followers, version);
    return (await answers.fetch(key, { context: make })) ?? make();
  };
}
