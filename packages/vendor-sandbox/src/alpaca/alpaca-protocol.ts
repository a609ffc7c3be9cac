import { addDays, newYorkDay, newYorkInstant, type TradingDay } from '@pipa/calendar';
import { jsonAnswer, type ProtocolAnswer, type ProtocolRequest } from '../protocol.ts';
import { sandboxKeys } from '../sandbox-keys.ts';
import type { ProtocolContext, SandboxProtocol } from '../sandbox-protocol.ts';
import type { VendorWorld, WorldBar, WorldInstrument } from '../vendor-world.ts';
import { answerActions } from './alpaca-actions.ts';
import { isAnswer, refused, symbolsOf } from './alpaca-answers.ts';

const CALLS_A_MINUTE = 200;
const MOST_BARS = 10_000;
const HISTORY_FROM = '2016-01-04';
/** The free plan has no prices of the consolidated tape that are newer. */
const TAPE_DELAY_MS = 15 * 60_000;

/** The market data of Alpaca's free plan, and the list of assets of its trading API. */
export const alpacaProtocol: SandboxProtocol = (context) => {
  const count = context.counter(CALLS_A_MINUTE, 60_000);
  return (request) => {
    const { headers, path, query } = request;
    const key = headers['apca-api-key-id'];
    if (key !== sandboxKeys.ALPACA_DATA_KEY || headers['apca-api-secret-key'] !== sandboxKeys.ALPACA_DATA_SECRET)
      return refused(401, 'unauthorized.');
    const { isOver, left, renewedInMs } = count(key);
    const reset = Math.ceil((context.clock().getTime() + renewedInMs) / 1_000);
    const limits = { 'x-ratelimit-limit': `${CALLS_A_MINUTE}`, 'x-ratelimit-remaining': `${left}` };
    const shown = { ...limits, 'x-ratelimit-reset': `${reset}` };
    const answer = isOver ? refused(429, 'too many requests.') : answerCall(context, path, query, request);
    return { ...answer, headers: { ...answer.headers, ...shown } };
  };
};

function answerCall(
  context: ProtocolContext,
  path: string,
  query: URLSearchParams,
  request: ProtocolRequest,
): ProtocolAnswer {
  const { world, clock } = context;
  const asset = /^\/v2\/assets\/([^/]+)$/.exec(path)?.[1];
  if (asset !== undefined) {
    const found = world.instruments(clock()).find(({ symbol }) => symbol === asset);
    return found === undefined
      ? jsonAnswer(404, { code: 40410000, message: `asset not found for ${asset}` })
      : jsonAnswer(200, assetOf(found));
  }
  switch (path) {
    case '/v2/assets':
      return jsonAnswer(200, assetsOf(world.instruments(clock()), query.get('status')));
    case '/v2/stocks/bars':
      return answerBars(context, query);
    case '/v2/stocks/snapshots':
      return answerSnapshots(world, clock(), query);
    case '/v1/corporate-actions':
      return answerActions(context, request);
    default:
      return refused(404, 'endpoint not found.');
  }
}

const assetsOf = (all: readonly WorldInstrument[], status: string | null) =>
  all.map(assetOf).filter((asset) => status === null || asset.status === status);

function assetOf({ id, symbol, name, kind, exchange, lastDay }: WorldInstrument) {
  return {
    id,
    class: 'us_equity',
    exchange,
    symbol,
    name: kind === 'ETF' ? `${name} ETF` : `${name} Common Stock`,
    status: lastDay === null ? 'active' : 'inactive',
    tradable: lastDay === null,
    marginable: true,
    shortable: true,
    easy_to_borrow: true,
    fractionable: true,
    attributes: [],
  };
}

/** Midnight in New York, as every daily bar's time is. */
const midnight = (day: TradingDay): Date => newYorkInstant(day, 0);

function answerBars({ world, clock, mostRows = MOST_BARS }: ProtocolContext, query: URLSearchParams): ProtocolAnswer {
  const symbols = symbolsOf(query);
  if (isAnswer(symbols)) return symbols;
  if (query.get('timeframe') !== '1Day') return refused(400, 'invalid timeframe');
  if (query.get('adjustment') !== 'raw') return refused(400, 'the sandbox has raw bars alone');
  const limit = Number(query.get('limit') ?? 1_000);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_BARS) return refused(400, 'invalid limit');
  const now = clock();
  const [start, end] = [timeOf(query.get('start'), midnight(newYorkDay(now))), timeOf(query.get('end'), now)];
  if (start === null || end === null) return refused(400, 'invalid start or end');
  if (end < start) return refused(400, 'end should not be before start');
  if (query.get('feed') !== 'iex' && end.getTime() > now.getTime() - TAPE_DELAY_MS)
    return refused(403, 'subscription does not permit querying recent SIP data');
  const token = query.get('page_token');
  const after = token === null ? null : Buffer.from(token, 'base64').toString().split('|');
  if (after !== null && after.length !== 3) return refused(400, 'invalid page_token');

  const size = Math.min(limit, mostRows);
  const found: { symbol: string; bar: WorldBar }[] = [];
  const days = { from: laterOf(newYorkDay(start), HISTORY_FROM), to: newYorkDay(end) };
  for (const symbol of [...new Set(symbols)].sort()) {
    if (after !== null && symbol < (after[0] ?? '')) continue;
    if (found.length > size) break;
    for (const bar of world.bars(symbol, days, now) ?? []) {
      const at = midnight(bar.day);
      const isRead = after !== null && symbol === after[0] && at.toISOString() <= (after[2] ?? '');
      if (!isRead && at >= start && at <= end) found.push({ symbol, bar });
    }
  }
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const next =
    found.length > size && last !== undefined ? `${last.symbol}|D|${midnight(last.bar.day).toISOString()}` : null;
  const bars: Record<string, unknown[]> = {};
  for (const { symbol, bar } of rows) {
    bars[symbol] ??= [];
    bars[symbol].push(wireBar(bar));
  }
  return jsonAnswer(200, { bars, next_page_token: next === null ? null : Buffer.from(next).toString('base64') });
}

const laterOf = (a: TradingDay, b: TradingDay): TradingDay => (a > b ? a : b);

const wireBar = ({ day, open, high, low, close, volume }: WorldBar) => ({
  c: close,
  h: high,
  l: low,
  n: Math.ceil(volume / 100),
  o: open,
  t: midnight(day).toISOString().replace('.000Z', 'Z'),
  v: volume,
  vw: (high + low + close) / 3,
});

/** A day or an instant; null for what is neither. */
function timeOf(text: string | null, missing: Date): Date | null {
  if (text === null) return missing;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : new Date(ms);
}

function answerSnapshots(world: VendorWorld, now: Date, query: URLSearchParams): ProtocolAnswer {
  const symbols = symbolsOf(query);
  if (isAnswer(symbols)) return symbols;
  if (query.get('feed') === 'sip') return refused(403, 'subscription does not permit querying recent SIP data');
  const snapshots: Record<string, unknown> = {};
  for (const symbol of symbols) {
    const quote = world.quote(symbol, now);
    if (quote === null) continue;
    const at = nanoseconds(quote.at);
    const day = newYorkDay(quote.at);
    const [before] = world.bars(symbol, { from: addDays(day, -7), to: addDays(day, -1) }, now)?.slice(-1) ?? [];
    snapshots[symbol] = {
      latestTrade: { c: ['@'], i: 1, p: quote.price, s: 100, t: at, x: 'V', z: 'C' },
      latestQuote: { ap: quote.ask, as: 1, ax: 'V', bp: quote.bid, bs: 1, bx: 'V', c: ['R'], t: at, z: 'C' },
      minuteBar: null,
      dailyBar: wireBar({
        day,
        open: quote.dayOpen,
        high: quote.dayHigh,
        low: quote.dayLow,
        close: quote.price,
        volume: quote.dayVolume,
      }),
      prevDailyBar: before === undefined ? null : wireBar(before),
    };
  }
  return jsonAnswer(200, snapshots);
}

const nanoseconds = (at: Date): string => at.toISOString().replace('Z', '123456Z');
