import type { TradingDay } from '@pipa/calendar';

/**
 * Sources: a file that cannot be read or is too large. Load: the file does not load or exports no strategy. Parameters: a value that
 * the strategy does not take. Threw: an error of the strategy while it answered. Timeout, Memory, Exited: what ended its process.
 * Invalid: an answer that cannot be carried out. LookAhead: it asked for a later price. Cancelled: ended by the caller.
 */
export type FaultKind =
  | 'Sources'
  | 'Load'
  | 'Parameters'
  | 'Threw'
  | 'Timeout'
  | 'Memory'
  | 'Exited'
  | 'Invalid'
  | 'LookAhead'
  | 'Cancelled';

export interface FaultFacts {
  readonly kind: FaultKind;
  /** Sentences for the author of the strategy. */
  readonly message: string;
  /** Day of the decision that failed. */
  readonly day?: TradingDay | null;
  readonly symbol?: string | null;
}

const LONGEST_MESSAGE = 500;

/** What went wrong with an own strategy. The house itself is well; other strategies go on. */
export class StrategyFault extends Error {
  override readonly name = 'StrategyFault';
  readonly kind: FaultKind;
  readonly day: TradingDay | null;
  readonly symbol: string | null;

  constructor({ kind, message, day = null, symbol = null }: FaultFacts, options?: ErrorOptions) {
    super(message.slice(0, LONGEST_MESSAGE), options);
    this.kind = kind;
    this.day = day;
    this.symbol = symbol;
  }
}
