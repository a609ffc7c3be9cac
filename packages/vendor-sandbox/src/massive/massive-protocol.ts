import { addDays, newYorkDay, newYorkInstant, sessionOf, type TradingDay } from '@pipa/calendar';
import { jsonAnswer, type ProtocolAnswer } from '../protocol.ts';
import { sandboxKeys } from '../sandbox-keys.ts';
import type { ProtocolContext, SandboxProtocol } from '../sandbox-protocol.ts';
import type { WorldBar } from '../vendor-world.ts';
import { answerActions } from './massive-actions.ts';
import { pageOf, REQUEST_ID, refused } from './massive-pages.ts';

const CALLS_A_MINUTE = 5;
const HISTORY_DAYS = 730;
const MOST_AGGREGATES = 50_000;
const MOST_TICKERS = 1_000;

/** Massive's free plan: five calls a minute, two years, nothing of a session that is not over. */
export const massiveProtocol: SandboxProtocol = (context) => {
  const count = context.counter(CALLS_A_MINUTE, 60_000);
  return ({ path, query, headers }) => {
    const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? query.get('apiKey');
    if (key !== sandboxKeys.MASSIVE_KEY) return refused(401, 'ERROR', 'Unknown API Key');
    if (count(key).isOver)
      return refused(429, 'ERROR', "You've exceeded the maximum requests per minute, please wait or upgrade.");
    const grouped = /^\/v2\/aggs\/grouped\/locale\/us\/market\/stocks\/([\d-]{10})$/.exec(path)?.[1];
    if (grouped !== undefined) return answerGrouped(context, grouped, query);
    const ranged = /^\/v2\/aggs\/ticker\/([^/]+)\/range\/1\/day\/([\d-]+)\/([\d-]+)$/.exec(path);
    if (ranged !== null) return answerRange(context, ranged[1] ?? '', [ranged[2] ?? '', ranged[3] ?? ''], query);
    if (path === '/v3/reference/tickers') return answerTickers(context, query);
    return answerActions(context, path, query) ?? refused(404, 'NOT_FOUND', 'Page not found');
  };
};

/** Null when the plan has the days. */
function refusedDays(now: Date, from: TradingDay, to: TradingDay): ProtocolAnswer | null {
  const today = newYorkDay(now);
  const words = "Your plan doesn't include this data timeframe.";
  if (from < addDays(today, -HISTORY_DAYS)) return refused(403, 'NOT_AUTHORIZED', words);
  const isOver = to < today || (to === today && now >= sessionEnd(today));
  return isOver
    ? null
    : refused(403, 'NOT_AUTHORIZED', `Attempted to request today's data before end of day. ${words}`);
}
function sessionEnd(day: TradingDay): Date {
  try {
    return sessionOf(day).closeAt;
  } catch {
    return newYorkInstant(day, 16 * 60);
  }
}

const barOf = ({ open, high, low, close, volume }: WorldBar, t: Date) => ({
  o: open,
  h: high,
  l: low,
  c: close,
  // Fractions of shares trade, too.
  v: volume + 0.25,
  vw: (high + low + close) / 3,
  n: Math.ceil(volume / 100),
  t: t.getTime(),
});

function answerGrouped({ world, clock }: ProtocolContext, day: TradingDay, query: URLSearchParams): ProtocolAnswer {
  const now = clock();
  if (query.get('adjusted') !== 'false') return refused(400, 'ERROR', 'the sandbox has raw bars alone');
  const refusal = refusedDays(now, day, day);
  if (refusal !== null) return refusal;
  // The end of the session, where the bars of a ticker have its first midnight.
  const results = [...world.sessionBars(day, now)].map(([symbol, bar]) => ({
    T: symbol,
    ...barOf(bar, sessionEnd(day)),
  }));
  const counts = { queryCount: results.length, resultsCount: results.length, adjusted: false };
  return jsonAnswer(200, {
    status: 'OK',
    request_id: REQUEST_ID,
    ...counts,
    ...(results.length > 0 && { results }),
  });
}

function answerRange(
  { world, clock, baseUrl, mostRows = MOST_AGGREGATES }: ProtocolContext,
  ticker: string,
  [from, to]: readonly [string, string],
  query: URLSearchParams,
): ProtocolAnswer {
  const now = clock();
  if (query.get('adjusted') !== 'false') return refused(400, 'ERROR', 'the sandbox has raw bars alone');
  // The address of a further page begins with milliseconds.
  const first = /^\d{13}$/.test(from) ? newYorkDay(new Date(Number(from))) : from;
  const refusal = refusedDays(now, first, to);
  if (refusal !== null) return refusal;
  const bars = world.bars(ticker, { from: first, to }, now) ?? [];
  const size = Math.min(Number(query.get('limit') ?? 5_000), mostRows);
  const results = bars.slice(0, size).map((bar) => barOf(bar, newYorkInstant(bar.day, 0)));
  const next = bars[size];
  const nextUrl = () =>
    `${baseUrl()}/v2/aggs/ticker/${ticker}/range/1/day/${newYorkInstant(next?.day ?? '', 0).getTime()}/${to}?cursor=bGltaXQ9&adjusted=false&limit=${size}`;
  return jsonAnswer(200, {
    ticker,
    status: 'OK',
    request_id: REQUEST_ID,
    adjusted: false,
    queryCount: results.length,
    resultsCount: results.length,
    ...(results.length > 0 && { results }),
    ...(next !== undefined && { next_url: nextUrl() }),
  });
}

function answerTickers(context: ProtocolContext, query: URLSearchParams): ProtocolAnswer {
  const asked = pageOf(context, '/v3/reference/tickers', query, MOST_TICKERS);
  const isActive = asked.query.get('active') !== 'false';
  const ticker = asked.query.get('ticker');
  const rows = context.world
    .instruments(context.clock())
    .filter((one) => (one.lastDay === null) === isActive && (ticker === null || one.symbol === ticker))
    .map(({ symbol, name, kind, exchange, id, lastDay }) => ({
      ticker: symbol,
      name,
      market: 'stocks',
      locale: 'us',
      primary_exchange: { NYSE: 'XNYS', NASDAQ: 'XNAS', ARCA: 'ARCX' }[exchange],
      type: kind === 'ETF' ? 'ETF' : 'CS',
      active: isActive,
      currency_name: 'usd',
      composite_figi: `BBG${id}`,
      share_class_figi: `BBS${id}`,
      ...(lastDay !== null && { delisted_utc: `${addDays(lastDay, 1)}T00:00:00Z` }),
    }));
  return asked.answer(rows, (row) => row.ticker);
}
