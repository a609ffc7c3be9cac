import type { TradingDay } from '@pipa/calendar';
import type { ReceiptMode } from '@pipa/contract';
import type { Database } from '@pipa/reads';
import { hashOf } from './canonical.ts';
import type { ReceiptDraft } from './draft.ts';
import { closesOf, marketMode, receiptMarket } from './market.ts';

/**
 * The reads whose answers the market of a seed gives again. Other reads answer of own books, of what users and operators have set, or of
 * the prices of the moment.
 */
const REPEATABLE = [
  'getStockIDA',
  'symbolSuggestions',
  'asOfDays',
  'explain',
  'etfPerformance',
  'stateChart',
  'scorecards',
  'compareSymbols',
  'screenUniverse',
  'costSchedule',
];
/** Fields with which a read is of own books or lists. */
const OF_OWN = ['accountid', 'watchListId'];

/** Whether the market of a seed gives the same answer again. */
export const isRepeatable = ({ tool, input }: Pick<AnsweredCall, 'tool' | 'input'>): boolean =>
  REPEATABLE.includes(tool) && !OF_OWN.some((field) => (input as Record<string, unknown>)[field] !== undefined);

/** An answer of the product to an assistant. */
export interface AnsweredCall {
  /** Name of the endpoint whose read has answered. */
  readonly tool: string;
  /** Of JSON, as it was sent or as it was parsed. */
  readonly input: object;
  /** Of JSON: the whole answer of the read, before anything is shortened. */
  readonly output: unknown;
  /** The day that the answer is as of; null for the last closed day. */
  readonly asOf: TradingDay | null;
  /** Of own books; left out for an answer about the market. */
  readonly mode?: ReceiptMode | undefined;
}

/** The receipt of an answer: it holds the hash of the answer, so it costs no computation. */
export async function describeCall(context: Database, call: AnsweredCall): Promise<ReceiptDraft> {
  const { tool, input, output, mode } = call;
  const market = await receiptMarket(context, { asOf: call.asOf, part: 'whole' });
  const closed = market.lastClosedDay;
  const asOf = call.asOf ?? closed;
  return {
    kind: 'tool',
    subject: `${tool}${asOf === null ? '' : ` on ${asOf}`}`,
    request: { tool, input },
    asOf,
    mode: mode ?? marketMode(market),
    market,
    // A day that is under way has no closes yet, and will have some.
    inputs: closed === null ? [] : [await closesOf(context, closed)],
    formula: `${tool} (packages/tools, packages/reads)`,
    isFromMarket: isRepeatable(call),
    result: { answerSha256: hashOf(output) },
  };
}
