import type { TradingDay } from '@pipa/calendar';
import type { LiveWorkKind } from '@pipa/contract';
import type { IngestSummary } from '@pipa/market-ingest';
import type { LiveFeed } from './live-feed.ts';

/** Data of a day that the market does not wait for. */
export interface DayReading {
  readonly kind: Exclude<LiveWorkKind, 'Actions' | 'Bars'>;
  /** Time after the close from which on the vendor has it. */
  readonly afterMs: number;
  /** Reads what was published up to a day, and what was missed before; another time changes nothing. */
  read(day: TradingDay): Promise<IngestSummary>;
}

/** How a real market is followed. */
export interface LiveMarket {
  readonly feed: LiveFeed;
  /** An older quote fills nothing: the order waits. */
  readonly maxQuoteAgeMs: number;
  /** Time between two valuations of an open session. */
  readonly valuationMs: number;
  /** What is read after a close besides the bars; the clock does not wait for it. */
  readonly readings: readonly DayReading[];
  /** When quotes were asked for last, wall clock; of this process, as the leader alone asks. */
  quotedAt: Date | null;
}

export const liveMarket = (
  given: Omit<LiveMarket, 'quotedAt' | 'readings'> & Partial<Pick<LiveMarket, 'readings'>>,
): LiveMarket => ({ readings: [], ...given, quotedAt: null });
