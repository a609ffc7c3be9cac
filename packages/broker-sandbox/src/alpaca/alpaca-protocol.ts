import {
  addDays,
  CALENDAR_END,
  CALENDAR_START,
  formatNewYork,
  isDay,
  isTradingDay,
  nextTradingDay,
  sessionOf,
  type TradingDay,
  toEpochDay,
  tradingDayOnOrAfter,
} from '@pipa/calendar';
import { htmlEscape } from 'escape-goat';
import type { Brokerage } from '../brokerage.ts';
import type { SandboxAccount } from '../brokerage-types.ts';
import { sandboxPage } from '../page.ts';
import { jsonAnswer, type ProtocolAnswer, type ProtocolRequest, type ProtocolServer } from '../protocol.ts';
import type { ProtocolContext } from '../sandbox-protocol.ts';
import { AlpacaAccess, type AlpacaKeys, type StoredAccess } from './alpaca-access.ts';
import { answerOrders, invalid, refused } from './alpaca-orders.ts';
import { openAlpacaStream } from './alpaca-stream.ts';
import { ACTIVITY_TYPES, assetIdOf, wireAccount, wireActivity, wireFill, wirePositions } from './alpaca-wire.ts';

const CALLS_A_MINUTE = 200;
const MOST_ACTIVITIES = 100;
/** Longest calendar that is answered, in days. */
const LONGEST_CALENDAR = 3_700;
const MOST_COUNTED = 1_000;

export interface AlpacaServer extends ProtocolServer {
  keysOf(account: string): AlpacaKeys;
  deleteKeys(account: string): void;
}

/** The Trading API of Alpaca, version 2, with its OAuth 2 and its stream of trade updates; every account trades at one address. */
export function createAlpacaProtocol({ books, clock, stored }: ProtocolContext): AlpacaServer {
  const access = new AlpacaAccess(books, clock, stored as Partial<StoredAccess> | null);
  const limit = createLimit(clock);
  return {
    handle: async (request) => {
      const open = answerOpen(books, access, request);
      if (open !== null) return open;
      const name = access.accountOf(request);
      const account = name === null ? undefined : books.account(name);
      if (account === undefined) return refused(401, 40110000, 'request is not authorized');
      const { isOver, headers } = limit(account.id);
      const answer = isOver
        ? refused(429, 42910000, 'rate limit exceeded')
        : (answerOrders(books, account.id, request) ?? answerReads(books, account, request));
      return { ...answer, headers: { ...answer.headers, ...headers } };
    },
    connect: (path, socket) => {
      if (path !== '/stream') return false;
      openAlpacaStream(books, access, socket);
      return true;
    },
    store: () => access.store(),
    keysOf: (account) => access.keysOf(account),
    deleteKeys: (account) => access.deleteKeys(account),
  };
}

/** Counts the calls of each account by the minute. */
function createLimit(clock: () => number) {
  const calls = new Map<string, number>();
  let minute = 0;
  return (account: string) => {
    const now = Math.floor(clock() / 60_000);
    if (now !== minute || calls.size > MOST_COUNTED) calls.clear();
    minute = now;
    const count = (calls.get(account) ?? 0) + 1;
    calls.set(account, count);
    const headers = {
      'x-ratelimit-limit': `${CALLS_A_MINUTE}`,
      'x-ratelimit-remaining': `${Math.max(CALLS_A_MINUTE - count, 0)}`,
      'x-ratelimit-reset': `${(minute + 1) * 60}`,
    };
    return { isOver: count > CALLS_A_MINUTE, headers };
  };
}

/** What is answered without an access: the pages of a person, and the token for a code. */
function answerOpen(books: Brokerage, access: AlpacaAccess, request: ProtocolRequest): ProtocolAnswer | null {
  const { method, path } = request;
  if (path === '/' && method === 'GET') return keysPage(books, access);
  if (path === '/oauth/authorize') return access.authorize(request);
  if (path === '/oauth/token' && method === 'POST') return access.token(request);
  if (path === '/oauth/revoke' && method === 'POST') return access.revoke(request);
  return null;
}

function keysPage(books: Brokerage, access: AlpacaAccess): ProtocolAnswer {
  const accounts = books.accounts().map(({ id, isPaper }) => {
    const { keyId, secretKey } = access.keysOf(id);
    return `<h2>${htmlEscape(id)}${isPaper ? ' (paper)' : ''}</h2>
      <dl><dt>Key ID</dt><dd><code>${keyId}</code></dd><dt>Secret key</dt><dd><code>${secretKey}</code></dd></dl>`;
  });
  return sandboxPage('API keys', `<h1>API keys</h1>${accounts.join('')}`);
}

function answerReads(
  books: Brokerage,
  account: SandboxAccount,
  { method, path, query }: ProtocolRequest,
): ProtocolAnswer {
  const [, list, item] = /^\/v2\/([\w/]*?)(?:\/([A-Z][\w.]*))?$/.exec(path) ?? [];
  if (method !== 'GET') return refused(404, 40410000, 'endpoint not found');
  switch (list) {
    case 'account':
      return jsonAnswer(200, wireAccount(books, account));
    case 'positions': {
      const positions = wirePositions(books, account);
      if (item === undefined) return jsonAnswer(200, positions);
      const position = positions.find(({ symbol }) => symbol === item);
      return position === undefined ? refused(404, 40410000, 'position does not exist') : jsonAnswer(200, position);
    }
    case 'account/activities':
      return listActivities(books, account.id, item ?? query.get('activity_types'), query);
    case 'clock':
      return jsonAnswer(200, clockOf(books));
    case 'calendar':
      return calendarOf(books, query);
    case 'assets':
      return assetOf(books, item ?? '');
    default:
      return refused(404, 40410000, 'endpoint not found');
  }
}

function listActivities(
  books: Brokerage,
  account: string,
  types: string | null,
  query: URLSearchParams,
): ProtocolAnswer {
  const all = [...ACTIVITY_TYPES];
  const category = query.get('category');
  const ofCategory = all.filter((type) => category === null || (type === 'FILL') === (category === 'trade_activity'));
  const wanted = types?.split(',') ?? ofCategory;
  const unknown = wanted.find((type) => !ACTIVITY_TYPES.has(type));
  if (unknown !== undefined) return invalid(`invalid activity type: ${unknown}`);
  const size = Number(query.get('page_size') ?? MOST_ACTIVITIES);
  if (!Number.isInteger(size) || size < 1 || size > MOST_ACTIVITIES) return invalid(`invalid page_size`);
  const isAscending = query.get('direction') === 'asc';
  const token = query.get('page_token');
  const [after, until] = [timeOf(query.get('after')), timeOf(query.get('until'))];
  const fills = wanted.includes('FILL')
    ? books.executions(account).map((execution) => ({
        at: execution.at,
        wire: () => wireFill(execution, books.order(execution.orderId)?.shares ?? execution.filled),
      }))
    : [];
  const others = books.activities(account).map((activity) => ({ at: activity.at, wire: () => wireActivity(activity) }));
  const found = [...fills, ...others]
    .filter(({ at }) => !(at.getTime() <= after) && !(at.getTime() > until))
    .map(({ wire }) => wire())
    .filter(({ activity_type }) => wanted.includes(activity_type))
    .sort((a, b) => (a.id < b.id === isAscending ? -1 : 1))
    .filter(({ id }) => token === null || (isAscending ? id > token : id < token));
  return jsonAnswer(200, found.slice(0, size));
}

/** Milliseconds of an instant or a day; NaN for none. */
const timeOf = (text: string | null): number => Date.parse(text ?? '');

function clockOf({ market }: Brokerage) {
  const now = market.now();
  const today = market.day();
  const day = isTradingDay(today) ? today : tradingDayOnOrAfter(today);
  const { openAt, closeAt } = sessionOf(day);
  const next = sessionOf(now < openAt ? day : nextTradingDay(day));
  return {
    timestamp: now.toISOString(),
    is_open: market.isOpen(),
    next_open: next.openAt.toISOString(),
    next_close: (now < closeAt ? closeAt : next.closeAt).toISOString(),
  };
}

function calendarOf({ market }: Brokerage, query: URLSearchParams): ProtocolAnswer {
  const start = query.get('start') ?? market.day();
  const end = query.get('end') ?? addDays(market.day(), 30);
  const isKnown = (day: string) => isDay(day) && toEpochDay(day) >= CALENDAR_START && toEpochDay(day) <= CALENDAR_END;
  if (!isKnown(start) || !isKnown(end)) return invalid('invalid date');
  const days: unknown[] = [];
  for (let day: TradingDay = start; day <= end && days.length < LONGEST_CALENDAR; day = addDays(day, 1)) {
    if (!isTradingDay(day)) continue;
    const { openAt, closeAt } = sessionOf(day);
    days.push({ date: day, open: formatNewYork(openAt, 'time'), close: formatNewYork(closeAt, 'time') });
  }
  return jsonAnswer(200, days);
}

function assetOf({ market }: Brokerage, symbol: string): ProtocolAnswer {
  if (market.quote(symbol) === null) return refused(404, 40410000, `asset not found for ${symbol}`);
  return jsonAnswer(200, {
    id: assetIdOf(symbol),
    class: 'us_equity',
    exchange: 'NASDAQ',
    symbol,
    name: symbol,
    status: 'active',
    tradable: true,
    marginable: false,
    shortable: false,
    easy_to_borrow: false,
    fractionable: false,
  });
}
