import { newYorkDay } from '@pipa/calendar';
import { exact } from '@pipa/trading';
import type { Brokerage } from '../brokerage.ts';
import type { NewOrder, SandboxOrder } from '../brokerage-types.ts';
import { jsonAnswer, type ProtocolAnswer, type ProtocolRequest, type ProtocolServer } from '../protocol.ts';
import type { ProtocolContext } from '../sandbox-protocol.ts';
import { MinuteLimit, traderError } from './schwab-errors.ts';
import { hashOf, SchwabGrants, type StoredGrants } from './schwab-grants.ts';
import { SchwabJournal, type StoredJournal } from './schwab-journal.ts';
import { createOauthPages } from './schwab-oauth.ts';
import { readOrder } from './schwab-orders.ts';
import {
  accountWire,
  activityWire,
  orderWire,
  type TransactionType,
  tradeWire,
  transactionTypes,
} from './schwab-wire.ts';

const MOST_A_MINUTE = 120;
const MOST_LISTED = 3_000;
const DAY_MS = 86_400_000;
const MOST_ORDER_DAYS = 365;

interface Stored {
  readonly grants: StoredGrants;
  readonly journal: StoredJournal;
}

export interface SchwabProtocol extends ProtocolServer {
  readonly grants: SchwabGrants;
}

/** A call of an account by an application that its owner has admitted. */
interface AccountCall {
  readonly request: ProtocolRequest;
  readonly appKey: string;
  /** Number of the account. */
  readonly account: string;
}

/** The trader calls and OAuth 2 of Schwab, as its documents and the clients of others describe them. */
export function createSchwabProtocol({ books, clock, baseUrl, stored }: ProtocolContext): SchwabProtocol {
  const before = stored as Stored | null;
  const grants = new SchwabGrants(clock, before?.grants ?? null);
  const journal = new SchwabJournal(books, clock, before?.journal ?? null);
  const reads = new MinuteLimit(MOST_A_MINUTE, clock);
  const orders = new MinuteLimit(MOST_A_MINUTE, clock);
  const oauth = createOauthPages(books, grants);
  const trader = createTrader(books, journal, baseUrl);

  async function handle(request: ProtocolRequest): Promise<ProtocolAnswer> {
    if (request.path.startsWith('/v1/oauth/')) return oauth(request);
    const [, path] = /^\/trader\/v1(\/.*)$/.exec(request.path) ?? [];
    if (path === undefined) return traderError(404);
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    const grant = grants.grantOf(token);
    if (grant === null) return traderError(401, 'Client not authorized');
    const isOrder = request.method !== 'GET' && /\/orders(\/|$)/.test(path);
    const [, hash] = /^\/accounts\/([^/]+)/.exec(path) ?? [];
    const hasRoom = isOrder ? orders.take(`${hash}`) : reads.take(grant.appKey);
    if (!hasRoom) return traderError(429, 'The limit of a minute is reached');
    if (path === '/accounts/accountNumbers' || path === '/accounts') {
      if (request.method !== 'GET') return traderError(404);
      const admitted = grant.accounts.flatMap((id) => books.account(id) ?? []);
      if (path === '/accounts') {
        return jsonAnswer(
          200,
          admitted.map((account) => accountWire(account, books, wantsPositions(request))),
        );
      }
      return jsonAnswer(
        200,
        admitted.map(({ id }) => ({ accountNumber: id, hashValue: hashOf(id) })),
      );
    }
    if (hash === undefined) return traderError(404);
    if (!/^[0-9A-F]{64}$/.test(hash)) return traderError(400, 'Invalid account number');
    const account = grant.accounts.find((id) => hashOf(id) === hash);
    if (account === undefined) return traderError(404, 'Account not found');
    return trader({ request, appKey: grant.appKey, account }, path.slice(`/accounts/${hash}`.length));
  }

  return {
    grants,
    handle,
    endAccess: (account) => grants.endAccess(account),
    store: (): Stored => ({ grants: grants.store(), journal: journal.store() }),
  };
}

const wantsPositions = ({ query }: ProtocolRequest): boolean => query.get('fields') === 'positions';

function createTrader(books: Brokerage, journal: SchwabJournal, baseUrl: () => string) {
  const wireOf = (order: SandboxOrder) => {
    const executions = books.executions(order.account).filter(({ orderId }) => orderId === order.id);
    const { at, tag } = journal.entryOf(order.id);
    return orderWire(order, executions, new Date(at), tag);
  };

  function listOrders({ request: { query }, account }: AccountCall): ProtocolAnswer {
    const range = rangeOf(query, 'fromEnteredTime', 'toEnteredTime', MOST_ORDER_DAYS);
    const most = Number(query.get('maxResults') ?? MOST_LISTED);
    if (range === null || !Number.isInteger(most) || most < 1 || most > MOST_LISTED) {
      return traderError(400, 'fromEnteredTime, toEnteredTime or maxResults is not valid');
    }
    const found = books
      .orders(account)
      .filter(({ id }) => isWithin(journal.entryOf(id).at, range))
      .toReversed()
      .map(wireOf)
      .filter(({ status }) => query.get('status') === null || query.get('status') === status);
    return jsonAnswer(200, found.slice(0, most));
  }

  function place(order: NewOrder, { appKey }: AccountCall, hash: string): ProtocolAnswer {
    const taken = books.submit(order);
    journal.mark(taken.id, `TA_${appKey}`);
    // As the broker does it now and then with an order that trades at once.
    const isSilent = taken.status === 'Filled' && Math.floor(Number(taken.id) / 2) % 2 === 0;
    const location = `${baseUrl()}/trader/v1/accounts/${hash}/orders/${taken.id}`;
    return jsonAnswer(201, undefined, isSilent ? {} : { location });
  }

  function preview(order: NewOrder): ProtocolAnswer {
    const quote = books.market.quote(order.symbol);
    const account = books.account(order.account);
    const price = order.limitPrice ?? exact((order.side === 'Buy' ? quote?.ask : quote?.bid) ?? 0);
    const value = order.shares.mul(price).toNumber();
    const free = account === undefined ? 0 : books.buyingPower(account).toNumber();
    const message = (words: string) => ({ validationRuleName: 'sandbox', message: words, originalSeverity: 'REJECT' });
    const isShort = order.side === 'Buy' && value > free;
    return jsonAnswer(200, {
      orderId: 0,
      orderStrategy: {
        status: 'ACCEPTED',
        orderBalance: { orderValue: value, projectedBuyingPower: free - value, projectedCommission: 0 },
      },
      orderValidationResult: {
        alerts: [],
        accepts: [],
        rejects:
          quote === null
            ? [message(`asset ${order.symbol} not found`)]
            : isShort
              ? [message('insufficient buying power')]
              : [],
        reviews: [],
        warns: [],
      },
      commissionAndFee: {
        commission: { commissionLegs: [{ commissionValues: [{ value: 0, type: 'COMMISSION' }] }] },
        fee: { feeLegs: [] },
      },
    });
  }

  function transactions({ request: { query }, account }: AccountCall): ProtocolAnswer {
    const range = rangeOf(query, 'startDate', 'endDate', 366);
    const types = (query.get('types') ?? '').split(',') as TransactionType[];
    if (range === null || types.some((type) => !transactionTypes.includes(type))) {
      return traderError(400, 'startDate, endDate and types are required');
    }
    const posted = (id: string) => journal.entryOf(id).at;
    const all = [
      ...books.executions(account).map((execution) => ({
        at: posted(execution.id),
        wire: tradeWire(execution, new Date(posted(execution.id)), newYorkDay(execution.at)),
      })),
      ...books.activities(account).map((activity) => ({
        at: posted(activity.id),
        wire: activityWire(activity, new Date(posted(activity.id))),
      })),
    ];
    const found = all.filter(({ at, wire }) => isWithin(at, range) && types.includes(wire.type));
    return jsonAnswer(
      200,
      found
        .sort((a, b) => b.at - a.at)
        .slice(0, MOST_LISTED)
        .map(({ wire }) => wire),
    );
  }

  function oneOrder(call: AccountCall, id: string, hash: string): ProtocolAnswer {
    const { request, account } = call;
    const order = books.order(id);
    if (order === undefined || order.account !== account) return traderError(404, 'Order not found');
    if (request.method === 'GET') return jsonAnswer(200, wireOf(order));
    if (request.method === 'DELETE') {
      return books.cancel(id) ? jsonAnswer(200, undefined) : traderError(400, 'Order cannot be canceled');
    }
    if (request.method !== 'PUT') return traderError(404);
    const next = readOrder(request.body, account);
    if ('errors' in next) return traderError(400, ...next.errors);
    return books.cancel(id) ? place(next, call, hash) : traderError(400, 'Order cannot be replaced');
  }

  return (call: AccountCall, path: string): ProtocolAnswer => {
    const { request, account } = call;
    const [, , hash = ''] = /^(.*\/accounts\/)([^/]+)/.exec(request.path) ?? [];
    if (path === '' && request.method === 'GET') {
      const of = books.account(account);
      return of === undefined ? traderError(404) : jsonAnswer(200, accountWire(of, books, wantsPositions(request)));
    }
    if (path === '/transactions' && request.method === 'GET') return transactions(call);
    const [, id] = /^\/orders\/(\d+)$/.exec(path) ?? [];
    if (id !== undefined) return oneOrder(call, id, hash);
    if (path === '/orders' && request.method === 'GET') return listOrders(call);
    if (request.method !== 'POST' || (path !== '/orders' && path !== '/previewOrder')) return traderError(404);
    const order = readOrder(request.body, account);
    if ('errors' in order) return traderError(400, ...order.errors);
    return path === '/orders' ? place(order, call, hash) : preview(order);
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Both ends in ISO 8601 with milliseconds; null for a range that the broker does not take. */
function rangeOf(query: URLSearchParams, fromName: string, toName: string, mostDays: number): Range | null {
  const ends = [query.get(fromName), query.get(toName)].map((text) =>
    text !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? Date.parse(text) : Number.NaN,
  );
  const [from = Number.NaN, to = Number.NaN] = ends;
  return from <= to && to - from <= mostDays * DAY_MS ? { from, to } : null;
}

/** Times are kept in whole seconds. */
const isWithin = (at: number, { from, to }: Range): boolean => {
  const second = Math.floor(at / 1_000) * 1_000;
  return second >= from && second <= to;
};
