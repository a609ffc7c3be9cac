import { fromEpochDay, toEpochDay } from '@pipa/calendar';
import { type api, DomainError, MAX_HISTORY_EVENTS, MAX_HISTORY_SESSIONS, MAX_MARKED_ORDERS } from '@pipa/contract';
import { loadBars, readActionsBetween } from '@pipa/db/market';
import { listBookedOrders } from '@pipa/db/trading';
import { splitFactorOf } from '@pipa/quant';
import type { Read } from '../../context.ts';
import { analysisDayOf } from '../analysis-day.ts';
import { findInstrument } from '../find-symbol.ts';
import { readCompany } from '../tables/company.ts';

/** No market has bars of a day before. */
const FIRST_DAY = '1950-01-01';
/** Decimals of a price that is drawn: a cent of a share before a split of a hundred. */
const SCALE = 10_000;
const rounded = (value: number): number => Math.round(value * SCALE) / SCALE;

/**
 * All bars of a symbol in shares of the last day: earlier prices are divided by the splits since, and volumes multiplied, so that a
 * split draws no fall. Dividends stay in the prices, as they were paid out of them.
 */
export const readSymbolHistory: Read<typeof api.symbolHistory> = async (context, { userId }, { symbol, asOf }) => {
  const { pool } = context;
  // Prices are there before the first analysis is.
  const reading = analysisDayOf(context, asOf).then(async (day) => day ?? (await context.market()).lastClosedDay);
  const [to, instrument] = await Promise.all([reading, findInstrument(context, symbol, reading)]);
  if (to === null || instrument === null) throw new DomainError('NOT_FOUND');
  const [bars, actions, company, orders] = await Promise.all([
    loadBars(pool, [instrument.symbol], { from: FIRST_DAY, to }),
    readActionsBetween(pool, { symbols: [instrument.symbol], after: FIRST_DAY, to }),
    readCompany({ pool, asOf: to, instrument }),
    listBookedOrders(pool, {
      ...{ portfolioId: null, accountId: null, rebalanceId: null, side: null, status: null, from: null },
      ...{ userId, symbol: instrument.symbol, to, before: null, limit: MAX_MARKED_ORDERS },
    }),
  ]);
  const columns = bars.get(instrument.symbol);
  const last = toEpochDay(to);
  const splits = actions
    .filter(({ kind }) => kind === 'Split')
    .map(({ exDate, value }) => ({ exDate, ratio: Number(value) }));
  const factorOf = splitFactorOf(splits.map(({ exDate, ratio }) => ({ exDay: toEpochDay(exDate), ratio })));
  const days = [...(columns?.days ?? [])].slice(-MAX_HISTORY_SESSIONS);
  const factors = days.map((day) => factorOf(day, last));
  const inShares = (values: Float64Array | undefined, scale: (value: number, factor: number) => number): number[] =>
    [...(values ?? [])].slice(-MAX_HISTORY_SESSIONS).map((value, i) => rounded(scale(value, factors[i] ?? 1)));
  const price = (value: number, factor: number) => value / factor;
  const dayOf = (day: number) => fromEpochDay(day);
  const newest = <Event>(events: readonly Event[]): Event[] => events.slice(-MAX_HISTORY_EVENTS);
  return {
    symbol: instrument.symbol,
    days,
    open: inShares(columns?.open, price),
    high: inShares(columns?.high, price),
    low: inShares(columns?.low, price),
    close: inShares(columns?.close, price),
    volume: inShares(columns?.volume, (value, factor) => value * factor),
    dividends: newest(
      actions.flatMap(({ kind, exDate, value }) =>
        kind === 'Dividend'
          ? [{ day: exDate, amount: rounded(Number(value) / factorOf(toEpochDay(exDate), last)) }]
          : [],
      ),
    ),
    splits: newest(splits.map(({ exDate, ratio }) => ({ day: exDate, ratio }))),
    reports: newest(
      company.reports.map(({ reportedDay, epsActual, epsEstimate }) => ({
        day: dayOf(reportedDay),
        eps: epsActual === null ? null : rounded(epsActual / factorOf(reportedDay, last)),
        estimate: epsEstimate === null ? null : rounded(epsEstimate / factorOf(reportedDay, last)),
      })),
    ),
    trades: orders.flatMap((order) => {
      if (order.symbol !== instrument.symbol || order.averagePrice === null) return [];
      const factor = factorOf(toEpochDay(order.tradeDay), last);
      return [
        {
          day: order.tradeDay,
          side: order.side,
          shares: order.filledShares * factor,
          price: rounded(order.averagePrice / factor),
          portfolioId: order.portfolioId,
          portfolioName: order.portfolioName,
        },
      ];
    }),
  };
};
