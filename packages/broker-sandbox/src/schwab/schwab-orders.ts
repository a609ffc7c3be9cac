import { exact } from '@pipa/trading';
import type { NewOrder } from '../brokerage-types.ts';
import { symbolOf } from './schwab-wire.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An order as a body spells it, or what is wrong with it. The sandbox takes single orders for shares in the regular session. */
export function readOrder(body: string, account: string): NewOrder | { readonly errors: readonly string[] } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { errors: ['The body is no JSON'] };
  }
  if (!isObject(json)) return { errors: ['The body is no order'] };
  const errors: string[] = [];
  const require = (isGood: boolean, words: string) => {
    if (!isGood) errors.push(words);
  };
  const legs: unknown[] = Array.isArray(json.orderLegCollection) ? json.orderLegCollection : [];
  const leg = isObject(legs[0]) ? legs[0] : {};
  const instrument = isObject(leg.instrument) ? leg.instrument : {};
  const { orderType, duration, price } = json;
  require(json.session === 'NORMAL', 'session: NORMAL is expected');
  require(duration === 'DAY' || duration === 'GOOD_TILL_CANCEL', 'duration: DAY or GOOD_TILL_CANCEL is expected');
  require(orderType === 'LIMIT' || duration === 'DAY', 'duration: only a limit order lasts longer than its day');
  require(json.orderStrategyType === 'SINGLE', 'orderStrategyType: SINGLE is expected');
  require(orderType === 'MARKET' || orderType === 'LIMIT', 'orderType: MARKET or LIMIT is expected');
  require(legs.length === 1, 'orderLegCollection: one leg is expected');
  require(leg.instruction === 'BUY' || leg.instruction === 'SELL', 'instruction: BUY or SELL is expected');
  require(typeof leg.quantity === 'number' &&
    Number.isInteger(leg.quantity) &&
    leg.quantity > 0, 'quantity: whole shares are expected');
  require(instrument.assetType === 'EQUITY', 'assetType: EQUITY is expected');
  require(typeof instrument.symbol === 'string' &&
    !instrument.symbol.includes('.'), 'symbol: class shares are written with a slash');
  const isPriced = typeof price === 'string' && /^\d+(\.\d{1,4})?$/.test(price);
  require(orderType === 'LIMIT'
    ? isPriced
    : price === undefined, 'price: a limit order has one, as text; no other order has');
  if (errors.length > 0) return { errors };
  return {
    account,
    clientKey: null,
    symbol: symbolOf(instrument.symbol as string),
    side: leg.instruction === 'BUY' ? 'Buy' : 'Sell',
    type: orderType === 'LIMIT' ? 'Limit' : 'Market',
    duration: duration === 'DAY' ? 'Day' : 'GoodTillCancelled',
    shares: exact(leg.quantity as number),
    limitPrice: orderType === 'LIMIT' ? exact(price as string) : null,
  };
}
