import type { TradingDay } from '@pipa/calendar';
import type { ReceiptMode } from '@pipa/contract';
import type { Database } from '@pipa/reads';
import { hashOf } from './canonical.ts';
import type { ReceiptDraft } from './draft.ts';
import { closesOf, marketMode, receiptMarket } from './market.ts';

/** An answer of the product to an assistant. */
export interface AnsweredCall {
  /** Of the tool, or of the read behind it. */
  readonly tool: string;
  /** Of JSON, as it was parsed. */
  readonly input: object;
  /** Of JSON: what the caller was answered. */
  readonly output: unknown;
  /** The day that the answer is as of; null for the last closed day. */
  readonly asOf: TradingDay | null;
  /** Left out for an answer about the market. */
  readonly mode?: ReceiptMode;
  /** Whether the same seed gives the same answer; false for own books and for what an operator or user has set. */
  readonly isFromMarket: boolean;
}

/** The receipt of an answer: it holds the hash of the answer, so it costs no computation. */
export async function describeCall(context: Database, call: AnsweredCall): Promise<ReceiptDraft> {
  const { tool, input, output, mode, isFromMarket } = call;
  const market = await receiptMarket(context, { asOf: call.asOf, part: 'whole' });
  const asOf = call.asOf ?? market.lastClosedDay;
  return {
    kind: 'tool',
    subject: `${tool}${asOf === null ? '' : ` on ${asOf}`}`,
    request: { tool, input },
    asOf,
    mode: mode ?? marketMode(market),
    market,
    inputs: asOf === null ? [] : [await closesOf(context, asOf)],
    formula: `${tool} (packages/tools, packages/reads)`,
    isFromMarket,
    result: { answerSha256: hashOf(output) },
  };
}
