import { type EpochDay, epochDayOf, partsOf, weekdayOf } from '@pipa/calendar';
import { firstAtOrAfter } from '@pipa/quant';
import { normalAt } from '../../counter-random.ts';
import type { DailyBars } from '../../daily-bars.ts';
import type { OptionActivity } from '../../research.ts';
import { clamp } from '../clamp.ts';
import { optionTraits } from './option-traits.ts';

export interface OptionRequest {
  readonly symbol: string;
  /** Stream of the instrument's randomness. */
  readonly key: number;
  readonly bars: DailyBars;
  /** Stress multiplier by bar, about 1 in quiet times and 2 in a crisis. */
  readonly regimeStress: Float64Array;
  /** First day wanted. */
  readonly from: EpochDay;
}

interface Flow {
  readonly puts: Float64Array;
  readonly calls: Float64Array;
}

/** Bars of trading that open interest remembers, and bars over which liquidity is measured. */
const OPEN_INTEREST_BARS = 60;
const LIQUIDITY_BARS = 20;
/** Option contracts traded per share traded of the most liquid fund, and the dollars it trades. */
const LARGEST_SHARE = 0.05;
const LARGEST_DOLLARS = 9e9;
/** Dollar volume a day below which few options are traded. */
const THIN_DOLLARS = 2e6;
/** Share of a day's volume that opens positions, and share of open positions that survives a session. */
const OPENING_PART = 0.38;
const DAILY_SURVIVAL = 0.965;
/** Share of open positions that survives a month's third Friday, and a quarter's. */
const MONTH_SURVIVAL = 0.74;
const QUARTER_SURVIVAL = 0.58;

/**
 * Puts and calls traded and open, in whole contracts, for the bars from the day on. A day needs no more than the 80
 * bars before it (or all since the listing) and is the same however many more are given; contracts open
 * before a split are counted in contracts of today's shares. RangeError when stress and bars differ in length.
 */
export function optionActivity({ symbol, key, bars, regimeStress, from }: OptionRequest): OptionActivity {
  if (regimeStress.length !== bars.days.length) {
    throw new RangeError(`Stress of ${regimeStress.length} bars for ${bars.days.length} bars of ${symbol}`);
  }
  const first = firstAtOrAfter(bars.days, from);
  const flow = tradedFrom(Math.max(0, first - OPEN_INTEREST_BARS + 1), symbol, key, bars, regimeStress);
  const interest = openInterestFrom(first, bars, flow);
  const wanted = (column: Float64Array) => column.slice(first).map(Math.round);
  return {
    symbol,
    days: bars.days.slice(first),
    putVolume: wanted(flow.puts),
    callVolume: wanted(flow.calls),
    putOpenInterest: wanted(interest.puts),
    callOpenInterest: wanted(interest.calls),
  };
}

/** Contracts traded, unrounded; 0 before `first`. */
function tradedFrom(
  first: number,
  symbol: string,
  key: number,
  { days, close, adjClose, volume }: DailyBars,
  stress: Float64Array,
): Flow {
  const { putCallRatio, usualMove, ratioNoise } = optionTraits(symbol, key);
  const puts = new Float64Array(days.length);
  const calls = new Float64Array(days.length);
  for (let t = first; t < days.length; t++) {
    const move = t === 0 ? 0 : (adjClose[t] / adjClose[t - 1] - 1) / (usualMove * stress[t]);
    const fear = -0.11 * clamp(move, 3) + 0.08 * (stress[t] - 1);
    const ratio = putCallRatio * Math.exp(fear + ratioNoise * normalAt(key, days[t], 0));
    const eagerness = Math.sqrt(stress[t]) * Math.exp(0.15 * normalAt(key, days[t], 1));
    const total = volume[t] * contractsPerShare(meanDollars(close, volume, t)) * eagerness;
    puts[t] = (total * ratio) / (1 + ratio);
    calls[t] = total / (1 + ratio);
  }
  return { puts, calls };
}

function contractsPerShare(dollars: number): number {
  const liquid = Math.min(1.2, (dollars / LARGEST_DOLLARS) ** 0.45);
  return LARGEST_SHARE * liquid * (dollars / (dollars + THIN_DOLLARS));
}

function meanDollars(close: Float64Array, volume: Float64Array, t: number): number {
  const first = Math.max(0, t - LIQUIDITY_BARS + 1);
  let sum = 0;
  for (let i = first; i <= t; i++) sum += close[i] * volume[i];
  return sum / (t - first + 1);
}

/** Contracts open after each session from `first` on: what was opened lately and has neither been closed nor expired. */
function openInterestFrom(first: number, { days, close, adjClose }: DailyBars, flow: Flow): Flow {
  const puts = new Float64Array(days.length);
  const calls = new Float64Array(days.length);
  const survival = Float64Array.from(days, (day) => logSurvival(day));
  for (let t = first; t < days.length; t++) {
    const sharesNow = close[t] / adjClose[t];
    for (let i = Math.max(0, t - OPEN_INTEREST_BARS + 1); i <= t; i++) {
      const splits = close[i] / adjClose[i] / sharesNow;
      const left = splits * DAILY_SURVIVAL ** (t - i) * Math.exp(survival[t] - survival[i]);
      puts[t] += OPENING_PART * left * flow.puts[i];
      calls[t] += OPENING_PART * left * flow.calls[i];
    }
  }
  return { puts, calls };
}

/** Log of what all expiries before the day leave, counted from January 1970; differences of two days are what matters. */
function logSurvival(day: EpochDay): number {
  const { year, month } = partsOf(day);
  const firstOfMonth = epochDayOf(year, month, 1);
  const thirdFriday = firstOfMonth + ((5 - weekdayOf(firstOfMonth) + 7) % 7) + 14;
  const expiries = (year - 1970) * 12 + month - (day > thirdFriday ? 0 : 1);
  const quarters = Math.floor(expiries / 3);
  return quarters * Math.log(QUARTER_SURVIVAL) + (expiries - quarters) * Math.log(MONTH_SURVIVAL);
}
