import { exact } from '@pipa/trading';
import type { Brokerage } from '../brokerage.ts';
import type { NewOrder, SandboxOrder } from '../brokerage-types.ts';
import { jsonAnswer, type ProtocolAnswer, type ProtocolRequest } from '../protocol.ts';
import { idOf, orderOfClientId, wireOrder } from './alpaca-wire.ts';

const LONGEST_CLIENT_ID = 128;
const MOST_ORDERS = 500;

export const refused = (status: number, code: number, message: string): ProtocolAnswer =>
  jsonAnswer(status, { code, message });
export const invalid = (message: string): ProtocolAnswer => refused(422, 40010001, message);

function newOrderOf(account: string, body: string): NewOrder | string {
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = JSON.parse(body);
  } catch {
    return 'request body format is invalid';
  }
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : `${fields[name] ?? ''}`);
  const [symbol, side, type, duration] = [text('symbol'), text('side'), text('type'), text('time_in_force')];
  if (symbol === '') return 'symbol is required';
  if (side !== 'buy' && side !== 'sell') return 'side must be one of buy, sell';
  if (type !== 'market' && type !== 'limit') return 'invalid type';
  if (!['day', 'gtc', 'opg', 'cls'].includes(duration)) return 'invalid time_in_force';
  if (!/^\d{1,12}(\.\d+)?$/.test(text('qty'))) return 'qty is required';
  if (type === 'limit' && !/^\d{1,9}(\.\d+)?$/.test(text('limit_price'))) return 'limit orders require a limit price';
  const clientKey = text('client_order_id');
  if (clientKey.length > LONGEST_CLIENT_ID)
    return `client_order_id must be no more than ${LONGEST_CLIENT_ID} characters`;
  return {
    account,
    clientKey: clientKey === '' ? null : clientKey,
    symbol,
    side: side === 'buy' ? 'Buy' : 'Sell',
    type: type === 'market' ? 'Market' : 'Limit',
    duration: duration === 'gtc' ? 'GoodTillCancelled' : 'Day',
    shares: exact(text('qty')),
    limitPrice: type === 'limit' ? exact(text('limit_price')) : null,
  };
}

function refusalAnswer(books: Brokerage, { account, symbol, shares }: NewOrder, reason: string): ProtocolAnswer {
  if (reason === 'insufficient buying power') return refused(403, 40310000, reason);
  if (reason.startsWith('insufficient qty')) {
    const available = books.freeShares(account, symbol);
    return refused(403, 40310000, `${reason} (requested: ${shares}, available: ${available})`);
  }
  return refused(422, 42210000, reason.replace(/^asset (\S+)/, 'asset "$1"'));
}

/** The calls of `/v2/orders...`; null for another path. */
export function answerOrders(books: Brokerage, account: string, request: ProtocolRequest): ProtocolAnswer | null {
  const { method, path, query } = request;
  const isOpen = books.market.isOpen();
  const shown = (order: SandboxOrder) => jsonAnswer(200, wireOrder(order, isOpen));
  if (path === '/v2/orders' && method === 'POST') {
    const order = newOrderOf(account, request.body);
    if (typeof order === 'string') return invalid(order);
    if (order.clientKey !== null && orderOfClientId(books, account, order.clientKey) !== undefined) {
      return invalid('client_order_id must be unique');
    }
    const reason = books.refusal(order);
    return reason === null ? shown(books.submit(order)) : refusalAnswer(books, order, reason);
  }
  if (path === '/v2/orders' && method === 'GET') return listOrders(books, account, query);
  if (path === '/v2/orders:by_client_order_id' && method === 'GET') {
    const clientId = query.get('client_order_id') ?? '';
    const order = orderOfClientId(books, account, clientId);
    return order === undefined ? refused(404, 40410000, `order not found for ${clientId}`) : shown(order);
  }
  const [, uuid] = /^\/v2\/orders\/([\w-]+)$/.exec(path) ?? [];
  if (uuid === undefined || (method !== 'GET' && method !== 'DELETE')) return null;
  const order = books.order(idOf(uuid) ?? '');
  if (order === undefined || order.account !== account) return refused(404, 40410000, `order not found for ${uuid}`);
  if (method === 'GET') return shown(order);
  if (books.cancel(order.id)) return { status: 204, headers: {}, body: '' };
  return refused(422, 42210000, `order is already in "${wireOrder(order, isOpen).status}" state`);
}

function listOrders(books: Brokerage, account: string, query: URLSearchParams): ProtocolAnswer {
  const status = query.get('status') ?? 'open';
  const limit = Number(query.get('limit') ?? 50);
  if (!['open', 'closed', 'all'].includes(status)) return invalid('invalid status');
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ORDERS)
    return invalid(`limit must be in 1 to ${MOST_ORDERS}`);
  const time = (name: string) => Date.parse(query.get(name) ?? '');
  const [after, until] = [time('after'), time('until')];
  const symbols = query.get('symbols')?.split(',');
  const found = books
    .orders(account)
    .filter((order) => status === 'all' || (order.status === 'Working') === (status === 'open'))
    .filter(({ enteredAt }) => !(enteredAt.getTime() <= after) && !(enteredAt.getTime() > until))
    .filter(({ symbol }) => symbols?.includes(symbol) ?? true);
  if (query.get('direction') !== 'asc') found.reverse();
  const isOpen = books.market.isOpen();
  return jsonAnswer(
    200,
    found.slice(0, limit).map((order) => wireOrder(order, isOpen)),
  );
}
