import { fromEpochDay, partsOf } from '@pipa/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streamKey } from '../../counter-random.ts';
import type { DailyBars } from '../../daily-bars.ts';
import { SimulatedMarket } from '../simulated-market.ts';
import { type OptionRequest, optionActivity } from './option-activity.ts';

const market = new SimulatedMarket({ seed: 2026, stocks: 60 });
const load = (symbol: string) => market.bars(symbol, '2014-01-02', '2020-12-31');
const stressOf = (bars: DailyBars) =>
  Float64Array.from(bars.days, (day) => (market.regimeOn(fromEpochDay(day)) === 'Bull' ? 0.9 : 1.2));
const request = (bars: DailyBars, from = 0): OptionRequest => ({
  symbol: bars.symbol,
  key: streamKey(2026, `options:${bars.symbol}`),
  bars,
  regimeStress: stressOf(bars),
  from,
});
const slice = (bars: DailyBars, first: number, end: number): DailyBars => ({
  symbol: bars.symbol,
  days: bars.days.slice(first, end),
  open: bars.open.slice(first, end),
  high: bars.high.slice(first, end),
  low: bars.low.slice(first, end),
  close: bars.close.slice(first, end),
  adjClose: bars.adjClose.slice(first, end),
  volume: bars.volume.slice(first, end),
});
const COLUMNS = ['putVolume', 'callVolume', 'putOpenInterest', 'callOpenInterest'] as const;
const stocks = market
  .instruments('2014-01-02')
  .filter(({ kind, delistedOn }) => kind === 'Stock' && delistedOn === null);
const SYMBOLS = ['SPY', 'IWM', 'GLD', ...stocks.slice(0, 5).map(({ symbol }) => symbol)];
const activity = new Map(SYMBOLS.map((symbol) => [symbol, optionActivity(request(load(symbol)))]));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

describe('option activity', () => {
  it('is a column of whole contracts, none negative, for every bar', () => {
    for (const symbol of SYMBOLS) {
      const options = activity.get(symbol);
      expect(options?.days).toEqual(load(symbol).days);
      for (const column of COLUMNS) {
        expect(options?.[column].every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
      }
    }
  });

  it('of a day needs only the 80 bars before it, and no bar after it', () => {
    const bars = new Map(SYMBOLS.map((symbol) => [symbol, load(symbol)]));
    const stress = new Map(SYMBOLS.map((symbol) => [symbol, stressOf(load(symbol))]));
    fc.assert(
      fc.property(fc.constantFrom(...SYMBOLS), fc.integer({ min: 80, max: 1700 }), fc.nat(60), (symbol, t, more) => {
        const known = bars.get(symbol) as DailyBars;
        const whole = activity.get(symbol);
        const [first, end] = [Math.max(0, t - 80 - more), t + 1];
        const alone = optionActivity({
          ...request(known),
          bars: slice(known, first, end),
          regimeStress: (stress.get(symbol) as Float64Array).slice(first, end),
          from: known.days[t],
        });
        expect(alone.days).toEqual(known.days.slice(t, t + 1));
        for (const column of COLUMNS) expect(alone[column][0]).toBe(whole?.[column][t]);
      }),
      { numRuns: 60, seed: 3 },
    );
  });

  it('has more puts than calls in the index fund and fewer in stocks', () => {
    const ratio = (symbol: string) => {
      const options = activity.get(symbol);
      return options ? total(options.putVolume) / total(options.callVolume) : Number.NaN;
    };
    expect(ratio('SPY')).toBeGreaterThan(1.2);
    expect(ratio('SPY')).toBeLessThan(1.9);
    for (const { symbol } of stocks.slice(0, 5)) {
      expect(ratio(symbol)).toBeGreaterThan(0.4);
      expect(ratio(symbol)).toBeLessThan(1);
    }
  });

  it('turns to puts when the price falls and to calls when it rises', () => {
    for (const symbol of ['SPY', stocks[0].symbol]) {
      const { adjClose } = load(symbol);
      const options = activity.get(symbol);
      const ratios = (keep: (move: number) => boolean) =>
        Array.from(adjClose).flatMap((price, t) =>
          t > 0 && options && keep(price / adjClose[t - 1] - 1) ? [options.putVolume[t] / options.callVolume[t]] : [],
        );
      const calm = mean(ratios((move) => Math.abs(move) < 0.004));
      expect(mean(ratios((move) => move < -0.012))).toBeGreaterThan(1.08 * calm);
      expect(mean(ratios((move) => move > 0.012))).toBeLessThan(0.94 * calm);
    }
  });

  it('goes with the volume of shares', () => {
    const bars = load('SPY');
    const doubled = optionActivity({
      ...request(bars),
      bars: { ...bars, volume: bars.volume.map((volume) => 2 * volume) },
    });
    expect(total(doubled.putVolume)).toBeGreaterThan(
      1.9 * total(activity.get('SPY')?.putVolume ?? new Float64Array(1)),
    );
  });

  it('has far fewer contracts a share where few dollars trade', () => {
    const contractsPerShare = (dollars: number) => {
      const bars = load('SPY');
      const volume = bars.close.map((close) => dollars / close);
      return total(optionActivity({ ...request(bars), bars: { ...bars, volume } }).callVolume) / total(volume);
    };
    expect(contractsPerShare(9e9)).toBeGreaterThan(5 * contractsPerShare(5e7));
    expect(contractsPerShare(5e7)).toBeGreaterThan(10 * contractsPerShare(2e5));
  });

  it('loses open interest over the third Friday, most at the end of a quarter', () => {
    const options = activity.get('SPY');
    if (!options) expect.fail('no options');
    const drops = { month: [] as number[], quarter: [] as number[], other: [] as number[] };
    for (let t = 80; t < options.days.length; t++) {
      const [now, last] = [partsOf(options.days[t]), partsOf(options.days[t - 1])];
      const change = options.callOpenInterest[t] / options.callOpenInterest[t - 1] - 1;
      const expired =
        now.month === last.month &&
        last.dayOfMonth <= 21 &&
        last.dayOfMonth >= 14 &&
        now.dayOfMonth - last.dayOfMonth >= 3 &&
        now.dayOfMonth >= 17;
      drops[expired ? (now.month % 3 === 0 ? 'quarter' : 'month') : 'other'].push(change);
    }
    expect(mean(drops.month)).toBeLessThan(-0.12);
    expect(mean(drops.quarter)).toBeLessThan(mean(drops.month) - 0.08);
    expect(mean(drops.other)).toBeGreaterThan(0);
  });

  it('carries open contracts over a split as so many more', () => {
    const bars = load('SPY');
    const at = 1000;
    const split = (column: Float64Array, factor: number) =>
      column.map((value, t) => (t >= at ? value * factor : value));
    const quartered = { ...bars, close: split(bars.close, 0.25), volume: split(bars.volume, 4) };
    const before = activity.get('SPY');
    const after = optionActivity({ ...request(bars), bars: quartered });
    expect(after.putOpenInterest[at - 1]).toBe(before?.putOpenInterest[at - 1]);
    expect(after.putOpenInterest[at] / (before?.putOpenInterest[at] ?? Number.NaN)).toBeCloseTo(4, 3);
  });

  it('refuses stress that does not fit the bars', () => {
    const bars = load('SPY');
    expect(() => optionActivity({ ...request(bars), regimeStress: new Float64Array(3) })).toThrow(RangeError);
  });
});
