import { DEFAULT_BENCHMARK } from '@pipa/contract';
import type { MarketClock } from '@pipa/db';
import { SimulatedMarket, SimulatedResearch } from '@pipa/market-data';
import { strategyByCode } from '@pipa/quant';
import { defaultCostSchedule, defaultSizingRules } from '@pipa/trading';
import type { BackgroundContext } from './job-kind.ts';

type Connections = Pick<BackgroundContext, 'clock' | 'monotonicMs' | 'prisma' | 'pool' | 'logger'>;

/** Context of background work on a database's market, with the product's strategies and costs. */
export function createBackgroundContext(
  connections: Connections,
  market: Pick<MarketClock, 'source' | 'seed'>,
  stocks: number,
): BackgroundContext {
  const generator = market.source === 'simulated' ? new SimulatedMarket({ seed: market.seed, stocks }) : null;
  return {
    market: generator,
    research: generator === null ? null : new SimulatedResearch(generator),
    strategies: strategyByCode,
    costs: defaultCostSchedule,
    sizing: defaultSizingRules,
    benchmark: DEFAULT_BENCHMARK,
    ...connections,
  };
}
