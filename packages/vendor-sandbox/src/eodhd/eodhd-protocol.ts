import { addDays, newYorkDay, type TradingDay } from '@pipa/calendar';
import { adjustmentsOf } from '../adjusted.ts';
import { jsonAnswer, type ProtocolAnswer, textAnswer } from '../protocol.ts';
import { sandboxKeys } from '../sandbox-keys.ts';
import type { SandboxProtocol } from '../sandbox-protocol.ts';
import type { VendorWorld, WorldAction, WorldBar, WorldRange } from '../vendor-world.ts';

const CALLS_A_MINUTE = 1_000;
const CALLS_A_DAY = 100_000;
const BULK_COST = 100;
const BEGIN: TradingDay = '1990-01-02';

/** EODHD's histories, whole days and lists of the US. Its volumes are adjusted for splits, its prices are not. */
export const eodhdProtocol: SandboxProtocol = ({ world, clock, counter }) => {
  const ofMinute = counter(CALLS_A_MINUTE, 60_000);
  const ofDay = counter(CALLS_A_DAY, 86_400_000);
  return ({ path, query }) => {
    const token = query.get('api_token');
    if (token !== sandboxKeys.EODHD_TOKEN) return textAnswer(401, 'Unauthenticated');
    if (query.get('fmt') !== 'json')
      return textAnswer(200, 'Date,Open,High,Low,Close,Adjusted_close,Volume', 'text/csv');
    const minute = ofMinute(token);
    if (minute.isOver) return textAnswer(429, 'Too Many Requests');
    if (ofDay(token, path.startsWith('/api/eod-bulk-last-day/') ? BULK_COST : 1).isOver)
      return textAnswer(402, 'You exceeded your daily API requests limit. Please contact support.');
    const answer = answerCall(world, clock(), path, query);
    const limits = { 'x-ratelimit-limit': `${CALLS_A_MINUTE}`, 'x-ratelimit-remaining': `${minute.left}` };
    return { ...answer, headers: { ...answer.headers, ...limits } };
  };
};

function answerCall(world: VendorWorld, now: Date, path: string, query: URLSearchParams): ProtocolAnswer {
  const [, call, code = ''] = /^\/api\/([\w-]+)\/([\w.-]+)$/.exec(path) ?? [];
  if (call === 'exchange-symbol-list' && code === 'US')
    return jsonAnswer(200, listOf(world, now, query.get('delisted')));
  if (call === 'eod-bulk-last-day' && code === 'US') return answerBulk(world, now, query);
  const symbol = code.replace(/\.US$/, '').replace('-', '.');
  const range = { from: query.get('from') ?? BEGIN, to: query.get('to') ?? newYorkDay(now) };
  if (!code.endsWith('.US') || world.bars(symbol, { from: BEGIN, to: BEGIN }, now) === null)
    return textAnswer(404, 'Ticker Not Found.');
  switch (call) {
    case 'eod':
      return jsonAnswer(200, historyOf(world, symbol, range, now));
    case 'splits':
      return jsonAnswer(
        200,
        world.actions([symbol], range, now).flatMap((action) => (action.kind === 'Split' ? splitOf(action) : [])),
      );
    case 'div':
      return jsonAnswer(200, dividendsOf(world, symbol, range, now));
    default:
      return textAnswer(404, 'Not Found');
  }
}

function listOf(world: VendorWorld, now: Date, delisted: string | null) {
  return world
    .instruments(now)
    .filter(({ lastDay }) => (lastDay !== null) === (delisted === '1'))
    .map(({ symbol, name, kind, exchange }) => ({
      Code: symbol.replace('.', '-'),
      Name: name,
      Country: 'USA',
      Exchange: exchange === 'ARCA' ? 'NYSE ARCA' : exchange,
      Currency: 'USD',
      Type: kind === 'ETF' ? 'ETF' : 'Common Stock',
      Isin: null,
    }));
}

/** All bars and actions up to now, as adjustment looks back from it. */
function wholeOf(world: VendorWorld, symbol: string, now: Date) {
  const whole = { from: BEGIN, to: newYorkDay(now) };
  const bars = world.bars(symbol, whole, now) ?? [];
  const actions = world.actions([symbol], whole, now);
  return { bars, actions, adjustments: adjustmentsOf(bars, actions) };
}

function historyOf(world: VendorWorld, symbol: string, { from, to }: WorldRange, now: Date) {
  const { bars, adjustments } = wholeOf(world, symbol, now);
  return bars.flatMap((bar, i) => {
    const { split = 1, total = 1 } = adjustments[i] ?? {};
    if (bar.day < from || bar.day > to) return [];
    return [{ date: bar.day, ...pricesOf(bar), ...adjustedOf(bar, split, total) }];
  });
}

const pricesOf = ({ open, high, low, close }: WorldBar) => ({ open, high, low, close });
const adjustedOf = ({ close, volume }: WorldBar, split: number, total: number) => ({
  adjusted_close: Math.round(close * total * 10_000) / 10_000,
  volume: Math.round(volume / split),
});

function dividendsOf(world: VendorWorld, symbol: string, { from, to }: WorldRange, now: Date) {
  const { actions } = wholeOf(world, symbol, now);
  return actions.flatMap((action) => {
    if (action.kind !== 'Dividend' || action.exDay < from || action.exDay > to) return [];
    const later = actions.filter((one) => one.kind === 'Split' && one.exDay > action.exDay);
    const split = later.reduce((product, one) => (one.kind === 'Split' ? product * one.ratio : product), 1);
    return [{ date: action.exDay, ...dividendFacts(action), value: action.cash / split, unadjustedValue: action.cash }];
  });
}

const dividendFacts = ({ exDay, payDay }: Extract<WorldAction, { kind: 'Dividend' }>) => ({
  declarationDate: addDays(exDay, -14),
  recordDate: addDays(exDay, 1),
  paymentDate: payDay,
  period: 'Quarterly',
  currency: 'USD',
});

const splitOf = ({ exDay, ratio }: Extract<WorldAction, { kind: 'Split' }>) => ({
  date: exDay,
  split: ratio >= 1 ? `${ratio.toFixed(6)}/1.000000` : `1.000000/${(1 / ratio).toFixed(6)}`,
});

function answerBulk(world: VendorWorld, now: Date, query: URLSearchParams): ProtocolAnswer {
  const day = query.get('date') ?? newYorkDay(now);
  const range = { from: day, to: day };
  const shared = (symbol: string) => ({ code: symbol.replace('.', '-'), exchange_short_name: 'US' });
  const actions = world.actions(null, range, now);
  switch (query.get('type')) {
    case 'splits':
      return jsonAnswer(
        200,
        actions.flatMap((one) => (one.kind === 'Split' ? [{ ...shared(one.symbol), ...splitOf(one) }] : [])),
      );
    case 'dividends':
      return jsonAnswer(
        200,
        actions.flatMap((one) =>
          one.kind === 'Dividend'
            ? dividendsOf(world, one.symbol, range, now).map(({ value, ...row }) => ({
                ...shared(one.symbol),
                ...row,
                dividend: `${value}`,
              }))
            : [],
        ),
      );
    default: {
      // Only what had an action since is adjusted.
      const later = world.actions(null, { from: addDays(day, 1), to: newYorkDay(now) }, now);
      const adjusted = new Set(later.map(({ symbol }) => symbol));
      const rows = [...world.sessionBars(day, now)].map(([symbol, bar]) => {
        const [row] = adjusted.has(symbol) ? historyOf(world, symbol, range, now) : [];
        return { ...shared(symbol), ...(row ?? { date: day, ...pricesOf(bar), ...adjustedOf(bar, 1, 1) }) };
      });
      return jsonAnswer(200, rows);
    }
  }
}
