import type { TradingDay } from '@pipa/calendar';
import type { UsedVendor } from '@pipa/market-data/vendors';

/** The answer of a vendor to one cheap call with its key. */
export interface VendorReply {
  readonly status: number;
  /** Without parameters, in lower case; empty where none is named. */
  readonly contentType: string;
  /** Whether the beginning of the body is what the vendor documents. */
  readonly isReadable: boolean;
  /** Its clock; null where it names none. */
  readonly date: Date | null;
  /** When the answer was there, by our clock. */
  readonly receivedAt: Date;
  readonly elapsedMs: number;
  /** Calls left in its window, and of how many; null where it doesn't say. */
  readonly remaining: number | null;
  readonly limit: number | null;
}

export interface VendorFacts extends UsedVendor {
  /** Null where it was not asked, as a key is missing; a text says why it could not be reached. */
  readonly reply: VendorReply | string | null;
}

export interface HistoryFacts {
  /** Last day of which there must be bars. */
  readonly expectedDay: TradingDay;
  /** Newest bar of the benchmark; null without one. */
  readonly newestDay: TradingDay | null;
  /** Instruments listed on the expected day, and those of them without a bar of it. */
  readonly listed: number;
  readonly missing: number;
  /** Sessions of the last year in which the benchmark has no bar, oldest first, of those since its first bar. */
  readonly gaps: readonly TradingDay[];
  readonly sessions: number;
}

/** What is known of an installation when it is examined. */
export interface DoctorFacts {
  readonly now: Date;
  /** Faults of the environment, each beginning with its variable. */
  readonly faults: readonly string[];
  /** Whether there is a database to reach; false before the first start. */
  readonly isStarted: boolean;
  /** A text says why it cannot be reached. */
  readonly database: { readonly version: string; readonly bytes: number } | string;
  /** Of the data folder; null where it cannot be read. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  /** When the last backup was made; null without one. */
  readonly lastBackupAt: Date | null;
  /** A text says why it cannot be reached; null without a server. `Local` is the mailbox of local mode. */
  readonly mail: 'Reached' | 'Local' | { readonly reason: string } | null;
  /** Null before a market has been made. */
  readonly market: { readonly source: 'simulated' | 'replay' | 'real' } | null;
  readonly pricesFor: 'Everyone' | 'Owner';
  /** Users who can sign in beside the owner. */
  readonly otherUsers: number;
  /** Those of a real market; none elsewhere. */
  readonly vendors: readonly VendorFacts[];
  readonly history: HistoryFacts | null;
  /** Newest day on which an observation of a macro series became known, and how many series there are. */
  readonly observations: { readonly newestDay: TradingDay | null; readonly series: number } | null;
  readonly reports: { readonly newestDay: TradingDay | null; readonly companies: number } | null;
  /** A text says why it cannot be reached. */
  readonly brokers: readonly { readonly name: string; readonly failure: string | null }[];
}
