import { createHash } from 'node:crypto';
import { fromEpochDay, isTradingDay, nextTradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { deriveAdjClose } from '../adjust-close.ts';
import { type InstrumentHistory, sliceBars } from '../daily-bars.ts';
import { SIMULATED_MARKET_START, SimulatedMarket } from './simulated-market.ts';

const END = '2026-11-20';

function fingerprint({ bars, actions }: InstrumentHistory): string {
  const hash = createHash('sha256');
  for (const column of [bars.days, bars.open, bars.high, bars.low, bars.close, bars.adjClose, bars.volume]) {
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  return hash.update(JSON.stringify(actions)).digest('hex');
}

const market = new SimulatedMarket({ stocks: 60 });
const histories = new Map(
  market.instruments().map(({ symbol }) => [symbol, market.history(symbol, SIMULATED_MARKET_START, END)]),
);

describe('simulated market', () => {
  it('is the same for the same seed and another for another', () => {
    const again = new SimulatedMarket({ stocks: 60 });
    const other = new SimulatedMarket({ stocks: 60, seed: 99 });
    for (const symbol of ['SPY', 'TLT', 'USO', market.instruments().at(-1)?.symbol ?? '']) {
      const history = histories.get(symbol);
      expect(history).toBeDefined();
      expect(fingerprint(again.history(symbol, SIMULATED_MARKET_START, END))).toBe(fingerprint(history!));
      expect(fingerprint(other.history(symbol, SIMULATED_MARKET_START, END))).not.toBe(fingerprint(history!));
    }
  });

  it('never changes the past when it goes on', () => {
    const short = new SimulatedMarket({ stocks: 60 });
    for (const [symbol, whole] of histories) {
      const early = short.history(symbol, SIMULATED_MARKET_START, '2012-03-30');
      expect(fingerprint(early)).toBe(fingerprint(market.history(symbol, SIMULATED_MARKET_START, '2012-03-30')));
      const n = early.bars.days.length;
      expect(whole.bars.adjClose.subarray(0, n)).toEqual(early.bars.adjClose);
      expect(whole.bars.close.subarray(0, n)).toEqual(early.bars.close);
    }
  });

  it('goes on from the end of its histories as from the first session', () => {
    const [fresh, after] = [new SimulatedMarket({ stocks: 60 }), new SimulatedMarket({ stocks: 60 })];
    for (const { symbol } of after.instruments()) after.history(symbol, SIMULATED_MARKET_START, '2012-03-29');
    for (const day of ['2012-03-30', '2012-04-02']) {
      expect(after.sessionBars(day)).toEqual(fresh.sessionBars(day));
      expect(after.sessionActions(day)).toEqual(fresh.sessionActions(day));
    }
    after.history('SPY', SIMULATED_MARKET_START, '2012-04-30');
    expect(after.sessionBars('2012-03-30').get('SPY')).toEqual(fresh.sessionBars('2012-03-30').get('SPY'));
  });

  it('leads only the wanted instruments through its sessions', () => {
    const funds = new SimulatedMarket({ stocks: 60, inSessions: ({ kind }) => kind === 'ETF' });
    const all = new SimulatedMarket({ stocks: 60 });
    const bars = funds.sessionBars('2012-03-30');
    expect(bars.has(all.instruments().find(({ kind }) => kind === 'Stock')?.symbol ?? '')).toBe(false);
    expect(bars.get('SPY')).toEqual(all.sessionBars('2012-03-30').get('SPY'));
    expect(funds.instruments()).toEqual(all.instruments());
  });

  it('keeps its companies when the universe grows', () => {
    const larger = new SimulatedMarket({ stocks: 90 });
    expect(larger.instruments().slice(0, market.instruments().length)).toEqual(market.instruments());
    const { symbol } = market.instruments().at(-1)!;
    expect(fingerprint(larger.history(symbol, SIMULATED_MARKET_START, END))).toBe(fingerprint(histories.get(symbol)!));
  });

  it('makes consistent bars', () => {
    for (const { bars } of histories.values()) {
      for (let t = 0; t < bars.days.length; t++) {
        const [o, h, l, c, v] = [bars.open[t], bars.high[t], bars.low[t], bars.close[t], bars.volume[t]];
        const sound = l > 0 && l <= Math.min(o, c) && h >= Math.max(o, c) && v >= 1 && Number.isInteger(v);
        if (!sound || !(bars.adjClose[t] > 0)) throw new Error(`${bars.symbol} ${fromEpochDay(bars.days[t])}`);
        if (c >= 1 && Math.round(c * 100) / 100 !== c) throw new Error(`${bars.symbol}: ${c} is not in cents`);
      }
    }
    expect(histories.size).toBeGreaterThan(120);
  });

  it('has a bar on every session of an instrument and on no other day', () => {
    for (const { symbol, listedOn, delistedOn } of market.instruments()) {
      const from = listedOn !== null && listedOn > SIMULATED_MARKET_START ? listedOn : SIMULATED_MARKET_START;
      const days = Array.from(histories.get(symbol)!.bars.days, fromEpochDay);
      expect(days).toEqual(tradingDaysBetween(from, delistedOn ?? END));
    }
  });

  it('adjusts closes as its actions say', () => {
    let splits = 0;
    let dividends = 0;
    for (const { bars, actions } of histories.values()) {
      const derived = deriveAdjClose(bars, actions, 'first');
      for (let t = 0; t < derived.length; t += 50) expect(derived[t] / bars.adjClose[t]).toBeCloseTo(1, 8);
      splits += actions.filter(({ kind }) => kind === 'split').length;
      dividends += actions.filter(({ kind }) => kind === 'dividend').length;
    }
    expect(splits).toBeGreaterThan(3);
    expect(dividends).toBeGreaterThan(5000);
  });

  it('splits by whole ratios, either way, and pays dividends on later sessions', () => {
    for (const { actions } of histories.values()) {
      for (const { kind, value, exDay, payDay } of actions) {
        const ratio = value < 1 ? Math.round(1e9 / value) / 1e9 : value;
        if (kind === 'split') expect(Number.isInteger(ratio) && ratio >= 2 && payDay === null).toBe(true);
        else expect(value > 0 && payDay !== null && payDay > exDay && isTradingDay(fromEpochDay(payDay))).toBe(true);
      }
    }
  });

  it('has no move from close to close that an import would take for a fault', () => {
    for (const { bars } of histories.values()) {
      let largest = 0;
      for (let t = 1; t < bars.days.length; t++) {
        largest = Math.max(largest, Math.abs(bars.adjClose[t] / bars.adjClose[t - 1] - 1));
      }
      expect(largest).toBeLessThan(0.4);
    }
  });

  it('keeps the price of funds that decay or multiply in range', () => {
    for (const symbol of ['VXX', 'UVXY', 'SQQQ', 'TQQQ', 'SOXL', 'TZA']) {
      const { bars, actions } = histories.get(symbol)!;
      expect([symbol, Math.min(...bars.close) > 0.5, Math.max(...bars.close) < 1000]).toEqual([symbol, true, true]);
      expect(actions.filter(({ kind }) => kind === 'split').length).toBeGreaterThan(0);
      const early = bars.volume.slice(0, 500).reduce((sum, v, t) => sum + v * bars.close[t], 0);
      const late = bars.volume.slice(-500).reduce((sum, v, t) => sum + v * bars.close.at(t - 500)!, 0);
      expect(late / early).toBeGreaterThan(0.3);
    }
  });

  it('gives day by day what it gives at once', () => {
    const daily = new SimulatedMarket({ stocks: 60 });
    let day = '2024-06-03';
    for (let i = 0; i < 80; i++, day = nextTradingDay(day)) {
      const bars = daily.sessionBars(day);
      const actions = daily.sessionActions(day);
      if (i % 20 !== 0) continue;
      for (const [symbol, bar] of bars) {
        const { bars: whole, actions: known } = histories.get(symbol)!;
        const t = whole.days.indexOf(toEpochDay(day));
        const at = (column: Float64Array) => column[t];
        const [open, high, low, close] = [whole.open, whole.high, whole.low, whole.close].map(at);
        expect(bar).toEqual({ open, high, low, close, adjClose: at(whole.adjClose), volume: at(whole.volume) });
        expect(actions.filter((action) => action.symbol === symbol)).toEqual(
          known.filter(({ exDay }) => exDay === toEpochDay(day)).map((action) => ({ symbol, ...action })),
        );
      }
    }
  });

  it('gives one day of a range as it gives the whole', () => {
    for (const day of ['2024-06-03', '2024-07-02', '2024-07-31', '2024-08-28']) {
      for (const [i, [symbol, { bars: whole, actions: known }]] of [...histories].entries()) {
        const t = whole.days.indexOf(toEpochDay(day));
        // A history is made from its beginning for each request, so not all are asked for each day.
        if (t === -1 || i % 8 !== 0) continue;
        const { bars, actions } = market.history(symbol, day, day);
        expect(bars).toEqual(sliceBars(whole, toEpochDay(day), toEpochDay(day)));
        expect(actions).toEqual(known.filter(({ exDay }) => exDay === toEpochDay(day)));
      }
    }
  });

  it('can go back to an earlier day', () => {
    const wandering = new SimulatedMarket({ stocks: 20 });
    const before = wandering.sessionBars('2010-05-03');
    wandering.sessionBars('2010-06-01');
    expect(wandering.sessionBars('2010-05-03')).toEqual(before);
    expect(before.has('XLC')).toBe(false);
    expect(wandering.sessionBars('2018-06-19').has('XLC')).toBe(true);
  });

  it('hides the future of its instruments', () => {
    const known = market.instruments('2010-05-03');
    expect(known.some(({ symbol }) => symbol === 'XLC')).toBe(false);
    expect(
      known.every(({ listedOn, delistedOn }) => listedOn! <= '2010-05-03' && (delistedOn ?? '') <= '2010-05-03'),
    ).toBe(true);
    expect(market.instruments().length).toBeGreaterThan(known.length);
  });

  it('refuses unknown symbols and days without session', () => {
    expect(() => market.bars('NOPE', SIMULATED_MARKET_START, END)).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
    expect(() => market.sessionBars('2026-11-21')).toThrow(RangeError);
    expect(() => market.sessionBars('2004-12-31')).toThrow(RangeError);
    expect(market.bars('SPY', '2003-01-01', '2004-12-31').days).toHaveLength(0);
  });
});
