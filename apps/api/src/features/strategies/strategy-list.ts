import { api, type ParsedInputOf } from '@pipa/contract';
import { audienceKey, readStrategiesVersion, readTracksVersion, type StrategyAudience } from '@pipa/db/strategies';
import type { AppContext } from '../../context.ts';
import { createEncodedAnswers } from '../../http/encoded-answers.ts';
import { encodeAnswer } from '../../http/route.ts';
import type { Market } from '../../market-view/read-market.ts';
import { followingOf } from '../../strategy-rows/following.ts';
import { listStrategies } from './list-strategies.ts';

type ListInput = ParsedInputOf<typeof api.strategies>;

/** Bound of all cached answers together; a page of fifty with reports and tracks counts about a megabyte. */
const MOST_BYTES = 16_000_000;

/**
 * Answers the list of strategies. Equal requests share the same bytes, which are encoded once until a strategy, a report, the
 * figures of followers, the market day or, where they are asked for, the latest day of a track changes. A strategy by id, which
 * only its followers may see, is not cached.
 */
export function createStrategyList(context: Pick<AppContext, 'pool' | 'clock'>) {
  const followersOf = followingOf(context);
  const answers = createEncodedAnswers(MOST_BYTES);

  return async (market: Market, audience: StrategyAudience, input: ListInput) => {
    if (input.id !== undefined) return listStrategies(context, audience, input, market, await followersOf());
    const [followers, version, tracks] = await Promise.all([
      followersOf(),
      readStrategiesVersion(context.pool),
      input.fetchTrackingReport ? readTracksVersion(context.pool) : '',
    ]);
    const { day, phase, lastDay } = market;
    // Everything that the list depends on.
    const states = [day, phase, lastDay, followers.version, version.version, tracks];
    return answers([audienceKey(audience, version), input, ...states], async () =>
      encodeAnswer(api.strategies, await listStrategies(context, audience, input, market, followers)),
    );
  };
}
