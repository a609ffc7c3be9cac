import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  type api,
  DomainError,
  type FailureWords,
  type GrowthAnswer,
  MAX_GROWTH_POINTS,
  refusal,
} from '@pipa/contract';
import { loadBars } from '@pipa/db/market';
import { findReportSeriesByPath } from '@pipa/db/strategies';
import { compoundAnnualGrowth, elementAt, firstAtOrAfter, isPlausible, lastElement, maxDrawdown } from '@pipa/quant';
import type { Read } from '../context.ts';
import { audienceOf } from '../strategies/audience.ts';
import { requireStrategy } from '../strategies/require-strategy.ts';
import { wireMoney } from '../values/wire-rows.ts';
import { analysisDayOf } from './analysis-day.ts';
import { findInstrument } from './find-symbol.ts';

/** Values by ascending epoch days, in any unit. */
interface Curve {
  readonly name: string;
  readonly days: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}
interface Wanted {
  readonly amount: number;
  readonly from: TradingDay;
  readonly to?: TradingDay;
}

const DAYS_OF_A_YEAR = 365;

const without = (field: 'from' | 'to', message: FailureWords) =>
  new DomainError('INVALID_INPUT', { message, field, fields: { [field]: message } });

/** Evenly chosen places with the first and the last. */
function thinned(count: number): number[] {
  if (count <= MAX_GROWTH_POINTS) return Array.from({ length: count }, (_, place) => place);
  const step = (count - 1) / (MAX_GROWTH_POINTS - 1);
  return Array.from({ length: MAX_GROWTH_POINTS }, (_, place) => Math.round(place * step));
}

/** An amount that follows a curve between two days. @throws DomainError INVALID_INPUT before its first value */
function growthOf(
  { name, days, values }: Curve,
  { amount, from, to }: Wanted,
  basis: GrowthAnswer['basis'],
): GrowthAnswer {
  if (days.length === 0) throw without('from', refusal('There is no price of {name} in this period', { name }));
  const first = elementAt(days, 0);
  const begin = firstAtOrAfter(days, toEpochDay(from));
  const end = to === undefined ? days.length : firstAtOrAfter(days, toEpochDay(to) + 1);
  // A weekend or a holiday may lie before the first value, no more.
  if (toEpochDay(from) < first - 7) {
    throw without('from', refusal('There is no price of {name} before {day}', { name, day: fromEpochDay(first) }));
  }
  if (end - begin < 2) throw without('to', refusal('There is no price of {name} in this period', { name }));
  const kept = Array.from({ length: end - begin }, (_, place) => elementAt(values, begin + place));
  const base = elementAt(kept, 0);
  const total = lastElement(kept) / base - 1;
  const [start, last] = [elementAt(days, begin), elementAt(days, end - 1)];
  return {
    name,
    amount,
    from: fromEpochDay(start),
    to: fromEpochDay(last),
    endValue: wireMoney(amount * (1 + total)),
    totalReturn: total,
    cagr: last - start < DAYS_OF_A_YEAR ? null : compoundAnnualGrowth(total, last - start),
    maxDrawdown: maxDrawdown(kept) ?? 0,
    basis,
    points: thinned(kept.length).map((place) => ({
      day: fromEpochDay(elementAt(days, begin + place)),
      value: wireMoney((amount * elementAt(kept, place)) / base),
    })),
  };
}

/** By adjusted closes up to the last analysed day. */
export const readSymbolGrowth: Read<typeof api.symbolGrowth> = async (context, _, { symbol, ...wanted }) => {
  const reading = analysisDayOf(context);
  const [day, found] = await Promise.all([reading, findInstrument(context, symbol, reading)]);
  if (found === null || day === null) throw new DomainError('NOT_FOUND', { message: 'Symbol not found' });
  const bars = (await loadBars(context.pool, [symbol], { to: day })).get(symbol);
  const [days, closes] = [bars?.days ?? new Int32Array(0), bars?.adjClose ?? new Float64Array(0)];
  const isUsable = isPlausible(closes, firstAtOrAfter(days, toEpochDay(wanted.from)), closes.length - 1);
  return growthOf({ name: found.name, days: isUsable ? days : [], values: closes }, wanted, 'prices');
};

/** By the daily values of the featured backtest of a strategy that the reader may see. */
export const readStrategyGrowth: Read<typeof api.strategyGrowth> = async (context, reader, input) => {
  const { strategyId, ...wanted } = input;
  const { name, reportSubPath } = await requireStrategy(context, audienceOf(reader), strategyId);
  const series = reportSubPath === null ? null : await findReportSeriesByPath(context.pool, reportSubPath);
  return growthOf({ name, days: series?.days ?? [], values: series?.equity ?? [] }, wanted, 'backtest');
};
