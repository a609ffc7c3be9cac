import { newYorkDay, type TradingDay } from '@pipa/calendar';
import { adjustmentsOf, cashOf, splitOf } from '../adjusted.ts';
import { jsonAnswer, type ProtocolAnswer } from '../protocol.ts';
import { sandboxKeys } from '../sandbox-keys.ts';
import type { ProtocolContext, SandboxProtocol } from '../sandbox-protocol.ts';

const CALLS_AN_HOUR = 50;
const CALLS_A_DAY = 1_000;
const MOST_SYMBOLS = 500;
const BEGIN: TradingDay = '1990-01-02';

const refused = (status: number, detail: string): ProtocolAnswer => jsonAnswer(status, { detail });

/** Tiingo's daily prices by its free plan: raw and adjusted ones beside each other, with the day's dividend and split. */
export const tiingoProtocol: SandboxProtocol = (context) => {
  const ofHour = context.counter(CALLS_AN_HOUR, 3_600_000);
  const ofDay = context.counter(CALLS_A_DAY, 86_400_000);
  const symbols = new Set<string>();
  return ({ path, query, headers }) => {
    if (headers.authorization !== `Token ${sandboxKeys.TIINGO_TOKEN}`) return refused(401, 'Invalid token.');
    if (ofHour('').isOver || ofDay('').isOver)
      return refused(429, 'Error: You have run over your hourly request allocation.');
    if (path === '/tiingo/daily/prices') return answerLatest(context);
    const ticker = /^\/tiingo\/daily\/([\w-]+)\/prices$/.exec(path)?.[1];
    if (ticker === undefined) return refused(404, 'Not found.');
    symbols.add(ticker.toUpperCase());
    if (symbols.size > MOST_SYMBOLS) return refused(429, 'Error: You have run over your monthly symbol allocation.');
    return answerPrices(context, ticker, query);
  };
};

function answerPrices({ world, clock }: ProtocolContext, ticker: string, query: URLSearchParams): ProtocolAnswer {
  const now = clock();
  const rows = rowsOf({ world, now }, ticker.toUpperCase().replace('-', '.'));
  if (rows === null) return refused(404, 'Not found.');
  const [from, to] = [query.get('startDate'), query.get('endDate') ?? newYorkDay(now)];
  // Without a first day it gives the last bar alone.
  if (from === null) return jsonAnswer(200, rows.slice(-1));
  return jsonAnswer(
    200,
    rows.filter(({ date }) => date.slice(0, 10) >= from && date.slice(0, 10) <= to),
  );
}

function answerLatest({ world, clock }: ProtocolContext): ProtocolAnswer {
  const now = clock();
  const all = world.instruments(now).flatMap(({ symbol, lastDay }) => {
    const last = lastDay === null ? rowsOf({ world, now }, symbol)?.at(-1) : undefined;
    return last === undefined ? [] : [{ ticker: symbol.toLowerCase().replace('.', '-'), ...last }];
  });
  return jsonAnswer(200, all);
}

function rowsOf({ world, now }: { readonly world: ProtocolContext['world']; readonly now: Date }, symbol: string) {
  const whole = { from: BEGIN, to: newYorkDay(now) };
  const bars = world.bars(symbol, whole, now);
  if (bars === null) return null;
  const actions = world.actions([symbol], whole, now);
  const adjustments = adjustmentsOf(bars, actions);
  return bars.map((bar, i) => {
    const { split = 1, total = 1 } = adjustments[i] ?? {};
    const { day, open, high, low, close, volume } = bar;
    const ofDay = actions.filter(({ exDay }) => exDay === day);
    const adjusted = { adjOpen: open * total, adjHigh: high * total, adjLow: low * total, adjClose: close * total };
    const facts = { adjVolume: Math.round(volume / split), divCash: cashOf(ofDay), splitFactor: splitOf(ofDay) };
    return { date: `${day}T00:00:00.000Z`, open, high, low, close, volume, ...adjusted, ...facts };
  });
}
