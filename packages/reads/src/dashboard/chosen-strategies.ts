import { RELEASED_STRATEGIES, type StrategyType, TOP_STRATEGIES } from '@pipa/contract';
import {
  audienceKey,
  findStrategies,
  type ListedStrategy,
  readStrategiesVersion,
  type StrategyAudience,
} from '@pipa/db/strategies';
import { LRUCache } from 'lru-cache';
import type { Database } from '../context.ts';
import { onceAPool } from '../once-a-pool.ts';

/** Strategies that the choice is made of. */
const MOST_STRATEGIES = 200;
/** Most cached choices: one for the administrator, one for investors, one for each who owns a strategy. */
const MOST_CHOICES = 50;

export interface ChosenStrategies {
  readonly topAqs: readonly ListedStrategy[];
  readonly topAqm: readonly ListedStrategy[];
  readonly released: readonly ListedStrategy[];
}

type Ranked = Pick<ListedStrategy, 'id' | 'kind' | 'metrics' | 'onlineDay'>;
const sharpeOf = ({ metrics }: Ranked): number => metrics?.sharpe ?? Number.NEGATIVE_INFINITY;

/** Best return for its risk first, by the Sharpe ratio of the featured backtest; unknown ones last, in the order of release. */
export const topStrategies = <S extends Ranked>(strategies: readonly S[], kind: StrategyType): S[] =>
  strategies
    .filter((strategy) => strategy.kind === kind)
    .sort((a, b) => (sharpeOf(a) === sharpeOf(b) ? a.id - b.id : sharpeOf(b) - sharpeOf(a)))
    .slice(0, TOP_STRATEGIES);

/** Latest release first. */
export const releasedStrategies = <S extends Ranked>(strategies: readonly S[]): S[] =>
  strategies
    .filter(({ onlineDay }) => onlineDay !== null)
    .sort((a, b) => {
      const [own, other] = [a.onlineDay ?? '', b.onlineDay ?? ''];
      return own === other ? b.id - a.id : own < other ? 1 : -1;
    })
    .slice(0, RELEASED_STRATEGIES);

/** Chooses from the strategies that a user may see. The choice is kept until a strategy or a report changes. */
function createChosenStrategies({ pool }: Database) {
  const kept = new LRUCache<string, Promise<ChosenStrategies>>({ max: MOST_CHOICES });

  async function choose(audience: StrategyAudience): Promise<ChosenStrategies> {
    const strategies = await findStrategies(pool, audience, { limit: MOST_STRATEGIES, offset: 0 });
    return {
      topAqs: topStrategies(strategies, 'AQS'),
      topAqm: topStrategies(strategies, 'AQM'),
      released: releasedStrategies(strategies),
    };
  }

  return async (audience: StrategyAudience): Promise<ChosenStrategies> => {
    const version = await readStrategiesVersion(pool);
    const key = JSON.stringify([audienceKey(audience, version), version.version]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const chosen = choose(audience);
    kept.set(key, chosen);
    chosen.catch(() => kept.delete(key));
    return chosen;
  };
}

export const chosenStrategiesOf = onceAPool(createChosenStrategies);
