import type { AccountDirectory, VenueDirectory } from '@pipa/brokers';
import type { BusMessage, BusTopic, JobPayload } from '@pipa/contract';
import type { Pool, PrismaClient } from '@pipa/db';
import type { MarketClock } from '@pipa/db/market';
import type { Logger, MailTransport, PricesFor } from '@pipa/platform';
import type { Strategy } from '@pipa/quant';
import type { CostSchedule, SizingRules } from '@pipa/trading';
import type { LiveMarket } from './live/live-market.ts';
import type { Opening } from './market-clock/opening.ts';
import type { SessionPrices } from './session/session-prices.ts';
import type { SessionSource } from './session/session-source.ts';
import type { ValueRecorder } from './session/value-recorder.ts';
import type { SessionMarket } from './trade/session-market.ts';

export type TradeJob = JobPayload<'trade'>;

/** Distributes the work of an open session over workers. Due work is found in the database: a lost job delays it by a tick. */
export interface TradeDispatcher {
  /** Sends any number of portfolios of one tick. A queue accepts them only once for each `sending`. */
  dispatch(trades: TradeJob, sending?: number): Promise<void>;
}

export interface BusPublisher {
  publish<T extends BusTopic>(topic: T, message: BusMessage<T>): Promise<void>;
}

/** Dependencies of the simulator. Its only clocks are market time and `clock`. */
export interface WorkerContext {
  /** Wall clock. It dates rows; events in the market have market time. */
  clock(): Date;
  prisma: PrismaClient;
  pool: Pool;
  bus: BusPublisher;
  logger: Logger;
  source: SessionSource;
  /** How a real market is followed; left out for the others. */
  live?: LiveMarket;
  trades: TradeDispatcher;
  opening: Opening;
  /** Least number of ticks per session. */
  leastTicks: number;
  /** The prices of the session under way, read once per process. */
  pricesOf(state: MarketClock): Promise<SessionPrices>;
  /** Keeps values for charts beside the clock. */
  readonly valueRecorder: ValueRecorder;
  /** Where the values of a slot ended: the next slot begins behind this portfolio. */
  readonly recordedUpTo: { portfolioId: number };
  /** The market data of the day under way, computed once per process. */
  marketOf(state: MarketClock): Promise<SessionMarket>;
  strategies(code: string): Strategy | undefined;
  venues: VenueDirectory;
  /** How accounts at outside brokers are read. */
  accountsAt: AccountDirectory;
  costs: CostSchedule;
  sizing: SizingRules;
  benchmark: string;
  /** Null when no mail server is configured. */
  mail: MailTransport | null;
  /** Who may see prices of the market and what is computed from them, by the terms of their vendor. */
  readonly pricesFor: PricesFor;
  /** Origin of the product for links in mails. */
  publicUrl: string;
}
