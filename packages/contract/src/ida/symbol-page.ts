import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { orderSide, orderStatus, strategyType } from '../enums.ts';
import { day, money } from '../fields.ts';
import { symbolText } from './analysis.ts';

/** Sessions of the longest history that is drawn: fifty years. */
export const MAX_HISTORY_SESSIONS = 12_700;
/** Of a kind of events on a history. */
export const MAX_HISTORY_EVENTS = 1_000;
/** Own orders that are marked on a history, the newest. */
export const MAX_MARKED_ORDERS = 500;
const MAX_HOLDERS = 200;
const MAX_TIES = 500;

const column = z.array(z.number()).max(MAX_HISTORY_SESSIONS);

/** Ours: a symbol's whole history for one chart, in columns of equal length, ascending by day. */
export const symbolHistory = endpoint({
  method: 'GET',
  path: 'ida/symbolHistory',
  access: 'user',
  scope: 'read:analysis',
  summary:
    'All daily bars of a symbol up to a day, as traded but for splits, with its dividends, splits, reports and the own orders in it',
  input: z.strictObject({ symbol: symbolText, asOf: day.optional() }),
  errors: ['NOT_FOUND'],
  output: z.strictObject({
    symbol: z.string(),
    /** Days since 1970-01-01. */
    days: z.array(z.int()).max(MAX_HISTORY_SESSIONS),
    /** Dollars of a share as it is on the last day; earlier ones are divided by the splits since. */
    open: column,
    high: column,
    low: column,
    close: column,
    /** Shares as they are on the last day. */
    volume: column,
    /** Dollars of a share of the last day. */
    dividends: z.array(z.strictObject({ day, amount: z.number() })).max(MAX_HISTORY_EVENTS),
    /** New shares for an old one. */
    splits: z.array(z.strictObject({ day, ratio: z.number() })).max(MAX_HISTORY_EVENTS),
    /** By the day from which a quarter was known; earnings in dollars of a share of the last day. */
    reports: z
      .array(z.strictObject({ day, eps: z.number().nullable(), estimate: z.number().nullable() }))
      .max(MAX_HISTORY_EVENTS),
    /** Executed orders of the own portfolios: shares and the average price by the share of the last day. */
    trades: z
      .array(
        z.strictObject({
          day,
          side: orderSide,
          shares: z.number(),
          price: z.number(),
          portfolioId: z.int(),
          portfolioName: z.string(),
        }),
      )
      .max(MAX_MARKED_ORDERS),
  }),
});

export type SymbolHistory = z.infer<typeof symbolHistory.output>;

/** Ours: what of the product has to do with a symbol. */
export const symbolTies = endpoint({
  method: 'GET',
  path: 'ida/symbolTies',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'The strategies that hold a symbol, and the own positions, open orders, watch lists and alerts in it',
  input: z.strictObject({ symbol: symbolText }),
  errors: ['NOT_FOUND'],
  output: z.strictObject({
    /** The largest share of the equity first, by what the track held at its last close. */
    holders: z
      .array(
        z.strictObject({
          strategyId: z.int(),
          name: z.string(),
          strategyType,
          /** Fraction of the equity; negative for a short position. */
          ratio: z.number(),
          day,
        }),
      )
      .max(MAX_HOLDERS),
    positions: z
      .array(
        z.strictObject({
          portfolioId: z.int(),
          portfolioName: z.string(),
          strategyType,
          shares: z.number(),
          cost: money,
          /** At the last price; null without one. */
          value: money.nullable(),
        }),
      )
      .max(MAX_TIES),
    orders: z
      .array(
        z.strictObject({
          id: z.int(),
          portfolioId: z.int(),
          portfolioName: z.string(),
          side: orderSide,
          shares: z.number(),
          status: orderStatus,
        }),
      )
      .max(MAX_TIES),
    watchLists: z.array(z.strictObject({ id: z.int(), name: z.string() })).max(MAX_TIES),
    alerts: z.array(z.strictObject({ id: z.int(), name: z.string() })).max(MAX_TIES),
  }),
});
export type SymbolTies = z.infer<typeof symbolTies.output>;
