import type { TradingDay } from '@pipa/calendar';
import type { ReceiptInput, ReceiptKind, ReceiptMarket, ReceiptMode } from '@pipa/contract';

/** What a receipt says of one computation; the rest of it is of the process and the instant. */
export interface ReceiptDraft {
  readonly kind: ReceiptKind;
  readonly subject: string;
  /** Of JSON. Names of strategies and days of reports, not ids, which differ between databases. */
  readonly request: object;
  readonly asOf: TradingDay | null;
  readonly mode: ReceiptMode;
  readonly market: ReceiptMarket;
  readonly inputs: readonly ReceiptInput[];
  readonly formula: string;
  readonly seed?: number | null;
  readonly isFromMarket: boolean;
  readonly result: object;
}
