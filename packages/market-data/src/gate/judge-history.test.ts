import { toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { MAX_FINDINGS_A_SYMBOL } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { deriveAdjClose } from '../adjust-close.ts';
import { normalAt, streamKey, uniformAt } from '../counter-random.ts';
import type { CorporateAction, DailyBars } from '../daily-bars.ts';
import { filterBars, rescaleBars } from './bar-columns.ts';
import { judgeHistory } from './judge-history.ts';
import { MarketMoveCounts } from './market-moves.ts';

const days = tradingEpochDaysBetween(toEpochDay('2018-01-02'), toEpochDay('2019-12-31'));
const PLACE = 200;

/** Two years of a share that moves by about 1.5 % a day. */
function share(symbol = 'AAA'): DailyBars {
  const key = streamKey(7, symbol);
  let price = 50;
  const rows = Array.from(days, (_, t) => {
    const open = price * Math.exp(0.004 * normalAt(key, t, 1));
    price = open * Math.exp(0.015 * normalAt(key, t, 0));
    const reach = 0.004 + 0.006 * uniformAt(key, t, 9);
    const high = Math.max(open, price) * Math.exp(reach);
    const low = Math.min(open, price) * Math.exp(-reach);
    return { open, high, low, close: price, volume: 1e6 * Math.exp(0.3 * normalAt(key, t, 3)) };
  });
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => Float64Array.from(rows, (row) => row[name]);
  const close = column('close');
  return {
    symbol,
    days: Int32Array.from(days),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close,
    adjClose: close,
    volume: column('volume'),
  };
}

/** Prices, and adjusted closes with them, multiplied on first..end (exclusive). */
function moved(bars: DailyBars, first: number, end: number, factor: number): DailyBars {
  const { close, ...scaled } = rescaleBars(bars, [first, end], factor);
  return {
    ...scaled,
    close,
    adjClose: bars.adjClose.map((price, t) => (t >= first && t < end ? price * factor : price)),
  };
}

/** The day on which news move a price: traded, and with a range of its own. */
const traded = (bars: DailyBars, at: number): DailyBars => ({
  ...bars,
  low: bars.low.with(at, bars.low[at] * 0.9),
  high: bars.high.with(at, bars.high[at] * 1.1),
  volume: bars.volume.with(at, bars.volume[at] * 6),
});

const faultsOf = (bars: DailyBars, listed: readonly CorporateAction[] | null = []) => {
  const judged = judgeHistory(bars, listed);
  return { ...judged, faults: judged.findings.map(({ outcome, fault }) => `${outcome} ${fault}`) };
};
const action = (at: number, kind: 'split' | 'dividend', value: number): CorporateAction => ({
  exDay: days[at],
  kind,
  value,
  payDay: null,
});
const largestMove = ({ adjClose }: DailyBars) =>
  Math.max(...Array.from(adjClose.subarray(1), (price, t) => Math.abs(Math.log(price / adjClose[t]))));

describe('a judged history', () => {
  it.each([
    ['down', 0.7],
    ['up', 1.45],
    ['a hundredfold', 100],
  ])('is without a bar that is wrong and comes back: %s', (_, factor) => {
    const { bars, findings } = faultsOf(moved(share(), PLACE, PLACE + 1, factor));
    expect(findings).toEqual([expect.objectContaining({ outcome: 'KeptOut', fault: 'BadBar', isOpen: false })]);
    expect(bars.days).toHaveLength(days.length - 1);
    expect(bars.days).not.toContain(days[PLACE]);
    expect(largestMove(bars)).toBeLessThan(0.08);
  });

  it.each([0.55, 0.7, 1.6])('keeps a move by %f that was traded, and says so when it is extreme', (factor) => {
    const { bars, faults } = faultsOf(traded(moved(share(), PLACE, days.length, factor), PLACE));
    expect(faults).toEqual(['Kept ExtremeMove']);
    expect(bars.days).toHaveLength(days.length);
  });

  it('begins after a break of the level that nothing explains', () => {
    const { bars, findings } = faultsOf(moved(share(), PLACE, days.length, 1.7));
    expect(findings).toEqual([
      expect.objectContaining({ outcome: 'Cut', fault: 'LevelBreak', fromDay: '2018-01-02', toDay: '2018-10-16' }),
    ]);
    expect(bars.days[0]).toBe(days[PLACE]);
    expect(bars.days).toHaveLength(days.length - PLACE);
  });

  it.each([2, 1 / 10])('joins an unmarked split by %f that the volume confirms', (ratio) => {
    const quiet = moved(share(), PLACE, days.length, 1 / ratio);
    const split = { ...quiet, volume: quiet.volume.map((shares, t) => (t < PLACE ? shares : shares * ratio)) };
    const { bars, actions, faults } = faultsOf(split);
    expect(faults).toEqual(['Joined UnmarkedSplit']);
    expect(actions).toEqual([action(PLACE, 'split', ratio)]);
    expect(bars.close).toEqual(split.close);
    expect(largestMove(bars)).toBeLessThan(0.08);
  });

  it('doubts a quiet move that is too small to be a break, and leaves it', () => {
    const { bars, findings } = faultsOf(moved(share(), PLACE, days.length, 0.84));
    expect(findings).toEqual([expect.objectContaining({ outcome: 'Doubted', fault: 'ExtremeMove', isOpen: true })]);
    expect(bars.days).toHaveLength(days.length);
  });

  it('doubts a break of the last days, as it may come back', () => {
    const { faults } = faultsOf(moved(share(), days.length - 2, days.length, 1.7));
    expect(faults).toEqual(['Doubted ExtremeMove']);
  });

  it('brings a year on another scale back', () => {
    const clean = share();
    const { bars, faults } = faultsOf(moved(clean, PLACE, PLACE + 252, 100));
    expect(faults).toEqual(['Joined ScaleChange']);
    for (const t of [PLACE - 1, PLACE, PLACE + 100, PLACE + 252]) expect(bars.close[t]).toBeCloseTo(clean.close[t], 6);
    expect(largestMove(bars)).toBeLessThan(0.08);
  });

  it('begins after months without a bar, and takes rows that repeat a close for no bars', () => {
    const silent = faultsOf(filterBars(share(), (t) => t < PLACE || t >= PLACE + 60));
    expect(silent.faults).toEqual(['Cut Halt']);
    expect(silent.bars.days[0]).toBe(days[PLACE + 60]);
    const { close, ...clean } = share();
    const frozen = (prices: Float64Array) =>
      prices.map((price, t) => (t >= PLACE && t < PLACE + 60 ? close[PLACE - 1] : price));
    const { open, high, low, adjClose } = { ...clean };
    const rows = {
      ...clean,
      open: frozen(open),
      high: frozen(high),
      low: frozen(low),
      close: frozen(close),
      adjClose: frozen(adjClose),
    };
    const repeated = faultsOf(rows);
    expect(repeated.faults).toEqual(['Cut Halt', 'KeptOut Halt']);
    expect(repeated.bars.days).toEqual(silent.bars.days);
  });

  it('keeps out a bar whose close contradicts its adjusted close', () => {
    const bars = share();
    const wrong = { ...bars, adjClose: bars.adjClose.with(PLACE, bars.adjClose[PLACE] * 2) };
    expect(faultsOf(wrong, null).faults).toEqual(['KeptOut BadBar']);
  });

  it('says that a history of too many faults is in doubt as a whole, and lists a bounded number', () => {
    let bars = share();
    for (let t = 40; t < 480; t += 7) bars = moved(bars, t, t + 1, 3);
    const { findings } = judgeHistory(bars, []);
    expect(findings).toHaveLength(MAX_FINDINGS_A_SYMBOL);
    expect(findings.at(-1)).toMatchObject({ outcome: 'Doubted', fault: 'TooManyFaults', isOpen: true });
  });
});

describe('actions and adjusted closes of a judged history', () => {
  /** Two-for-one at the place, with adjusted closes of the right day or another one. */
  function split(adjustedAt: number): DailyBars {
    const { close, ...rest } = rescaleBars(share(), [PLACE, days.length], 1 / 2);
    return { ...rest, close, adjClose: close.map((price, t) => (t < adjustedAt ? price / 2 : price)) };
  }

  it('are taken as they are when they agree', () => {
    const right = split(PLACE);
    const { bars, actions, findings } = judgeHistory(right, [action(PLACE, 'split', 2)]);
    expect(findings).toEqual([]);
    expect(bars.adjClose).toBe(right.adjClose);
    expect(actions).toEqual([action(PLACE, 'split', 2)]);
  });

  it.each([-1, 2])('move a split to the day of its price: %i bars apart', (apart) => {
    const { bars, actions, faults } = faultsOf(split(PLACE + apart), null);
    expect(faults).toEqual(['Joined MisdatedSplit']);
    expect(actions).toEqual([action(PLACE, 'split', 2)]);
    expect(largestMove(bars)).toBeLessThan(0.08);
  });

  it('keep the dividends of the days between which a split is moved', () => {
    const { close, adjClose: _, ...rest } = split(PLACE);
    const bars = { ...rest, close, adjClose: close.map(() => Number.NaN) };
    const [early, paid, late] = [
      action(PLACE - 1, 'split', 2),
      action(PLACE - 1, 'dividend', 0.5),
      action(PLACE, 'dividend', 0.2),
    ];
    const { actions, faults } = faultsOf(bars, [early, paid, late]);
    expect(faults).toEqual(['Joined MisdatedSplit']);
    expect(actions).toEqual([paid, action(PLACE, 'split', 2), late]);
  });

  it('take one of two distributions of a day when it alone is in the price, and sum those that both are', () => {
    const { close, ...rest } = rescaleBars(share(), [PLACE, days.length], 1 / 1.122);
    const bars = { ...rest, close, adjClose: close.map(() => Number.NaN) };
    const [first, second] = [0.122, 0.13].map((part) => action(PLACE, 'dividend', close[PLACE] * part));
    const twice = faultsOf(bars, [first, second]);
    expect(twice.faults).toEqual(['KeptOut ImplausibleAction']);
    expect(twice.actions).toHaveLength(1);
    const halves = [0.061, 0.061].map((part) => action(PLACE, 'dividend', close[PLACE] * part));
    const { actions, faults } = faultsOf(bars, halves);
    expect([faults, actions]).toEqual([[], [action(PLACE, 'dividend', expect.closeTo(close[PLACE] * 0.122, 6))]]);
  });

  it('brings prices back that for a year are not on the scale of their adjusted closes', () => {
    const clean = share();
    const raw = rescaleBars(clean, [PLACE, PLACE + 252], 100);
    const { bars, actions, faults } = faultsOf(raw, null);
    expect([faults, actions]).toEqual([['Joined ScaleChange'], []]);
    expect(bars.close[PLACE + 100]).toBeCloseTo(clean.close[PLACE + 100], 6);
  });

  it('leave out a split that the price contradicts', () => {
    const { bars, actions, faults } = faultsOf(share(), [action(PLACE, 'split', 3)]);
    expect(faults).toEqual(['KeptOut UnfoundedSplit']);
    expect(actions).toEqual([]);
    expect(largestMove(bars)).toBeLessThan(0.08);
  });

  it('get a dividend that one source lacks', () => {
    const clean = share();
    const value = clean.close[PLACE] * 0.02;
    const paid = { ...clean, adjClose: deriveAdjClose(clean, [action(PLACE, 'dividend', value)]) };
    const unlisted = faultsOf(paid, []);
    expect(unlisted.faults).toEqual(['Joined MissingDividend']);
    expect(unlisted.actions).toEqual([action(PLACE, 'dividend', expect.closeTo(value, 4))]);
    const unadjusted = faultsOf(clean, [action(PLACE, 'dividend', value)]);
    expect(unadjusted.faults).toEqual(['Joined MissingDividend']);
    const growth = ({ adjClose }: DailyBars) => adjClose[PLACE] / adjClose[PLACE - 1];
    expect(growth(unadjusted.bars)).toBeCloseTo(growth(paid), 6);
    expect(faultsOf(paid, null)).toMatchObject({ faults: [], actions: unlisted.actions });
  });

  it('never invent a dividend that the price does not show', () => {
    const clean = share();
    const stepped = { ...clean, adjClose: clean.adjClose.map((price, t) => (t < PLACE ? price / 2.23 : price)) };
    const { bars, actions, faults } = faultsOf(stepped, null);
    expect(faults).toEqual(['KeptOut ImplausibleAction']);
    expect(actions).toEqual([]);
    expect(largestMove(bars)).toBeLessThan(0.08);
  });

  it('take a spin-off for the distribution that the price shows, also where it is listed as an odd split', () => {
    const { close, ...rest } = traded(rescaleBars(share(), [PLACE, days.length], 1 / 1.317), PLACE);
    const bars = { ...rest, close, adjClose: close.map((price, t) => (t < PLACE ? price / 1.317 : price)) };
    const expected = [action(PLACE, 'dividend', expect.closeTo(close[PLACE] * 0.317, 3))];
    expect(faultsOf(bars, null)).toMatchObject({ faults: [], actions: expected });
    expect(faultsOf(bars, [action(PLACE, 'split', 1.317)])).toMatchObject({ faults: [], actions: expected });
  });
});

describe('a market around a history', () => {
  it('makes a fall of all shares no finding', () => {
    const names = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG'];
    const fallen = names.map((name) => moved(share(name), PLACE, days.length, 0.88));
    const market = new MarketMoveCounts();
    for (const { days: own, adjClose } of fallen) market.add(own, adjClose);
    expect(market.on(days[PLACE]).median).toBeCloseTo(Math.log(0.88), 1);
    expect(judgeHistory(fallen[0], [], market).findings).toEqual([]);
    expect(judgeHistory(fallen[0], []).findings).toHaveLength(1);
  });

  it('is still on a day of too few symbols', () => {
    const market = new MarketMoveCounts();
    for (const name of ['AAA', 'BBB'])
      market.add(
        share(name).days,
        share(name).adjClose.map((p) => p),
      );
    expect(market.on(days[PLACE])).toEqual({ median: 0, spread: 0 });
  });
});
