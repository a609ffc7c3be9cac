import { fromEpochDay, type TradingDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { type api, DEFAULT_BENCHMARK, MAX_MONEY_CLOSES } from '@pipa/contract';
import { loadBars } from '@pipa/db/market';
import { readOwnRecord, readOwnSessions } from '@pipa/db/portfolios';
import type { Database, Read } from '../context.ts';
import { compactDayOf, wireMoney } from '../values/wire-rows.ts';
import {
  type BenchmarkDay,
  investedCloses,
  investedPoints,
  type MoneyPoint,
  moneyCloses,
  moneyPoints,
} from './money-curve.ts';

/** Daily returns of the benchmark; a session without a close of it has none. */
async function benchmarkDays({ pool }: Database, first: number, to: TradingDay): Promise<BenchmarkDay[]> {
  const days = [...tradingEpochDaysBetween(first, toEpochDay(to))];
  const bars = (await loadBars(pool, [DEFAULT_BENCHMARK], { from: fromEpochDay(first), to })).get(DEFAULT_BENCHMARK);
  const places = new Map(Array.from(bars?.days ?? [], (day, place) => [day, place]));
  return days.map((day, i) => {
    const place = places.get(day);
    if (bars === undefined || place === undefined) return { day, dailyReturn: 0 };
    const ofFirst = i === 0 ? bars.open[place] : undefined;
    const [now, base] =
      ofFirst === undefined ? [bars.adjClose[place], bars.adjClose[place - 1]] : [bars.close[place], ofFirst];
    return { day, dailyReturn: now === undefined || base === undefined || base <= 0 ? 0 : now / base - 1 };
  });
}

const pointRow = ({ at, cumReturn, benchmarkCumReturn }: MoneyPoint) => ({
  at: new Date(at).toISOString(),
  totalReturn: cumReturn,
  benchmarkReturn: benchmarkCumReturn,
});

/** The own money against SPY since the first deposit, and what of it is in portfolios. */
export const readMoneyCurve: Read<typeof api.ownMoneyCurve> = async (context, { userId }) => {
  const { day, lastClosedDay } = await context.market();
  const [{ closes, flows }, sessions] = await Promise.all([
    // A deposit of the present session is the base of its values.
    readOwnRecord(context.pool, userId, day),
    readOwnSessions(context.pool, userId),
  ]);
  const first = Math.min(flows[0]?.day ?? Number.POSITIVE_INFINITY, closes[0]?.day ?? Number.POSITIVE_INFINITY);
  const isClosed = lastClosedDay !== null && first <= toEpochDay(lastClosedDay);
  const found = isClosed ? moneyCloses(closes, flows, await benchmarkDays(context, first, lastClosedDay)) : [];
  const invested = investedCloses(closes);
  return {
    closes: found.slice(-MAX_MONEY_CLOSES).map(({ day: session, value, cumReturn, benchmarkCumReturn }) => ({
      tradeDate: compactDayOf(fromEpochDay(session)),
      value: wireMoney(value),
      cumReturn,
      benchmarkCumReturn,
    })),
    points: moneyPoints(sessions, found, flows).map(pointRow),
    invested: {
      closes: invested.slice(-MAX_MONEY_CLOSES).map(({ day: session, ...returns }) => ({
        tradeDate: compactDayOf(fromEpochDay(session)),
        ...returns,
      })),
      points: investedPoints(sessions, invested).map(pointRow),
    },
  };
};
