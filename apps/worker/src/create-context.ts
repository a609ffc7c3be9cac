import { createVenueDirectory } from '@pipa/brokers';
import { createPipaVenue } from '@pipa/brokers/pipa';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import type { MarketClock } from '@pipa/db/market';
import { SimulatedMarket, type SimulatedUniverse } from '@pipa/market-data';
import { strategyByCode } from '@pipa/quant';
import { defaultCostSchedule, defaultSizingRules } from '@pipa/trading';
import type { WorkerContext } from './context.ts';
import { createOpening } from './market-clock/opening.ts';
import { LEAST_TICKS_A_SESSION } from './market-clock/tick-length.ts';
import { createSessionPrices } from './session/session-prices.ts';
import { generatedSessions, recordedSessions, type SessionSource } from './session/session-source.ts';
import { createValueRecorder } from './session/value-recorder.ts';
import { createSessionMarkets } from './trade/session-market.ts';

/** The source of sessions for a database's market. */
export function sessionSourceOf(
  pool: Pool,
  market: Pick<MarketClock, 'source' | 'seed'>,
  universe: SimulatedUniverse,
): SessionSource {
  if (market.source === 'simulated') return generatedSessions(new SimulatedMarket({ seed: market.seed, ...universe }));
  return recordedSessions(pool);
}

type Connections = Pick<
  WorkerContext,
  'clock' | 'prisma' | 'pool' | 'bus' | 'logger' | 'source' | 'trades' | 'mail' | 'publicUrl'
>;

/** The context of the simulator with the product's strategies and costs. */
export function createWorkerContext(connections: Connections): WorkerContext {
  const pricesOf = createSessionPrices(connections.pool);
  return {
    opening: createOpening(),
    leastTicks: LEAST_TICKS_A_SESSION,
    pricesOf,
    valueRecorder: createValueRecorder(),
    recordedUpTo: { portfolioId: 0 },
    marketOf: createSessionMarkets(connections.pool, pricesOf),
    strategies: strategyByCode,
    venues: createVenueDirectory({ PIPA: createPipaVenue(defaultCostSchedule) }),
    costs: defaultCostSchedule,
    sizing: defaultSizingRules,
    benchmark: DEFAULT_BENCHMARK,
    ...connections,
  };
}
