import { type Decimal, exact, ZERO } from '@pipa/trading';
import { z } from 'zod';

/** Amounts come as numbers or as text, with separators or without. */
export const amount = z
  .union([z.number(), z.string()])
  .transform((value) => `${value}`.replaceAll(',', '').trim())
  .refine((text) => /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text))
  .transform((text): Decimal => exact(text));
const text = z.union([z.string(), z.number()]).transform(String);

export const accountRows = z.array(z.object({ accountId: z.string().min(1), type: z.string().nullish() }));
export type AccountRow = z.infer<typeof accountRows>[number];
/** Names of paper accounts begin so too, where the type is not told. */
export const isPaper = ({ accountId, type }: AccountRow): boolean => type === 'DEMO' || /^D[UF]/.test(accountId);

const ledgerRow = z.object({ cashbalance: amount, settledcash: amount.nullish(), exchangerate: amount.nullish() });
export const ledger = z.record(z.string(), ledgerRow);

const figure = z.object({ amount: amount.nullish(), currency: z.string().nullish() });
export const summary = z.object({ netliquidation: figure, buyingpower: figure.nullish() });

export const positionRows = z.array(
  z.object({
    conid: z.number(),
    contractDesc: z.string().nullish(),
    ticker: z.string().nullish(),
    position: amount,
    mktPrice: amount.nullish(),
    avgPrice: amount.nullish(),
    currency: z.string().nullish(),
    assetClass: z.string().nullish(),
  }),
);
export type PositionRow = z.infer<typeof positionRows>[number];

export const tradeRows = z.array(
  z.object({
    execution_id: z.string().min(1),
    symbol: z.string(),
    side: z.string(),
    trade_time_r: z.number(),
    size: amount,
    price: amount,
    commission: z.union([z.literal(''), amount]).nullish(),
    account: z.string().nullish(),
    accountCode: z.string().nullish(),
    exchange: z.string().nullish(),
    sec_type: z.string().nullish(),
    order_ref: z.string().nullish(),
    order_id: text.nullish(),
  }),
);
export type TradeRow = z.infer<typeof tradeRows>[number];

export const orderList = z.object({
  orders: z
    .array(
      z.object({
        orderId: text,
        acct: z.string().nullish(),
        order_ref: z.string().nullish(),
        status: z.string(),
        filledQuantity: amount.nullish(),
        avgPrice: amount.nullish(),
        text: z.string().nullish(),
      }),
    )
    .default([]),
});
export type OrderRow = z.infer<typeof orderList>['orders'][number];

export const orderStatus = z.object({
  order_id: text,
  order_status: z.string(),
  cum_fill: amount.nullish(),
  average_price: amount.nullish(),
});

export const stocks = z.record(
  z.string(),
  z.array(
    z.object({
      assetClass: z.string().nullish(),
      contracts: z.array(z.object({ conid: z.number(), isUS: z.boolean().nullish() })).nullish(),
    }),
  ),
);

const margin = z.object({ change: z.string().nullish() });
export const whatIf = z.object({
  amount: z.object({ commission: z.string().nullish() }).nullish(),
  initial: margin.nullish(),
  warn: z.string().nullish(),
  error: z.string().nullish(),
});

/** The first number of a text such as `1,234.50 USD`; null where there is none. */
export function numberIn(value: string | null | undefined): Decimal | null {
  const found = /-?[\d,]*\.?\d+/.exec(value ?? '')?.[0].replaceAll(',', '');
  return found === undefined ? null : exact(found);
}

/** What the broker asks or says, without its markup. */
export const wordsIn = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** All answers to an order come with status 200. */
export type OrderOutcome =
  | { readonly kind: 'Taken'; readonly orderId: string }
  | { readonly kind: 'Asked'; readonly replyId: string; readonly questions: readonly { id: string; words: string }[] }
  | { readonly kind: 'Known' }
  | { readonly kind: 'Refused'; readonly words: string };

const outcomes = z.union([
  z.array(z.object({ order_id: text, order_status: z.string().nullish() })).min(1),
  z.array(z.object({ id: z.string(), message: z.array(z.string()), messageIds: z.array(z.string()).nullish() })).min(1),
  z.object({ error: z.string() }),
]);

/** Null for an answer that is not understood. */
export function outcomeOf(json: unknown): OrderOutcome | null {
  const read = outcomes.safeParse(json).data;
  if (read === undefined) return null;
  if (!Array.isArray(read)) {
    return /Local order ID=.*already registered/.test(read.error)
      ? { kind: 'Known' }
      : { kind: 'Refused', words: wordsIn(read.error) };
  }
  const [first] = read;
  if (first === undefined) return null;
  if ('order_id' in first) return { kind: 'Taken', orderId: first.order_id };
  const questions = first.message.map((words, i) => ({ id: first.messageIds?.[i] ?? words, words: wordsIn(words) }));
  return { kind: 'Asked', replyId: first.id, questions };
}

export const orZero = (value: Decimal | null | undefined): Decimal => value ?? ZERO;
