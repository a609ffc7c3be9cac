import type { OpenBrokers } from '@pipa/broker-links';
import { createVenueDirectory, type Venue } from '@pipa/brokers';
import { createPipaVenue } from '@pipa/brokers/pipa';
import { type Broker, DEFAULT_BENCHMARK } from '@pipa/contract';
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
  // The bars of a real day are stored before its close, as those of a replay are.
  return recordedSessions(pool);
}

type Connections = Partial<Pick<WorkerContext, 'pricesFor' | 'live'>> &
  Pick<WorkerContext, 'clock' | 'prisma' | 'pool' | 'bus' | 'logger' | 'source' | 'trades' | 'mail' | 'publicUrl'>;

/** The context of the simulator with the product's strategies and costs. */
export function createWorkerContext(connections: Connections, brokers: OpenBrokers = new Map()): WorkerContext {
  const pricesOf = createSessionPrices(connections.pool);
  return {
    pricesFor: 'Everyone',
    opening: createOpening(),
    leastTicks: LEAST_TICKS_A_SESSION,
    pricesOf,
    valueRecorder: createValueRecorder(),
    recordedUpTo: { portfolioId: 0 },
    marketOf: createSessionMarkets(connections.pool, pricesOf),
    strategies: strategyByCode,
    accountsAt: (broker) => brokers.get(broker),
    venues: createVenueDirectory({ ...outsideVenues(brokers), PIPA: createPipaVenue(defaultCostSchedule) }),
    costs: defaultCostSchedule,
    sizing: defaultSizingRules,
    benchmark: DEFAULT_BENCHMARK,
    ...connections,
  };
}

/** The venues to which orders of this installation leave; accounts at the other brokers are read only. */
const outsideVenues = (brokers: OpenBrokers): Readonly<Partial<Record<Broker, Venue>>> =>
  Object.fromEntries(
    [...brokers.values()].flatMap(({ broker, takesOrders, venue }) => (takesOrders ? [[broker, venue]] : [])),
  );
