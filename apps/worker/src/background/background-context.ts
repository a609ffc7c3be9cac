import { DEFAULT_BENCHMARK } from '@pipa/contract';
import type { MarketClock } from '@pipa/db/market';
import { type ResearchCheckpoint, SimulatedMarket, SimulatedResearch, type SimulatedUniverse } from '@pipa/market-data';
import { strategyByCode } from '@pipa/quant';
import { defaultCostSchedule, defaultSizingRules } from '@pipa/trading';
import type { BackgroundContext } from './job-kind.ts';

type Connections = Pick<BackgroundContext, 'clock' | 'monotonicMs' | 'prisma' | 'pool' | 'logger'>;

/**
 * Context of background work on a database's market, with the product's strategies and costs. `savedResearch` returns the state of the
 * research that an earlier context of the same market reached, or null.
 */
export function createBackgroundContext(
  connections: Connections,
  market: Pick<MarketClock, 'source' | 'seed'>,
  universe: SimulatedUniverse,
  savedResearch: () => ResearchCheckpoint | null = () => null,
): BackgroundContext & { readonly research: SimulatedResearch | null } {
  const generator = market.source === 'simulated' ? new SimulatedMarket({ seed: market.seed, ...universe }) : null;
  return {
    market: generator,
    research: generator === null ? null : new SimulatedResearch(generator, savedResearch),
    strategies: strategyByCode,
    costs: defaultCostSchedule,
    sizing: defaultSizingRules,
    benchmark: DEFAULT_BENCHMARK,
    ...connections,
  };
}
