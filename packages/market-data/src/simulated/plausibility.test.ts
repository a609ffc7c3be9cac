import { fromEpochDay } from '@pipa/calendar';
import { firstAtOrAfter } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import type { DailyBars } from '../daily-bars.ts';
import { sessionNumberOf } from './session-number.ts';
import { SIMULATED_MARKET_START, SimulatedMarket } from './simulated-market.ts';

const END = '2026-11-20';
const market = new SimulatedMarket();
const load = (symbol: string) => market.bars(symbol, SIMULATED_MARKET_START, END);
const spy = load('SPY');

function describeReturns({ adjClose }: Pick<DailyBars, 'adjClose'>) {
  const n = adjClose.length;
  let sum = 0;
  let squares = 0;
  let peak = adjClose[0];
  let drawdown = 0;
  for (let t = 1; t < n; t++) {
    const r = adjClose[t] / adjClose[t - 1] - 1;
    sum += r;
    squares += r * r;
    peak = Math.max(peak, adjClose[t]);
    drawdown = Math.min(drawdown, adjClose[t] / peak - 1);
  }
  return {
    cagr: (adjClose[n - 1] / adjClose[0]) ** (252 / (n - 1)) - 1,
    volatility: Math.sqrt((squares / (n - 1) - (sum / (n - 1)) ** 2) * 252),
    drawdown,
  };
}

/** Correlation of daily returns on common days on which `filter` holds. */
function correlation(a: DailyBars, b: DailyBars, filter: (day: number) => boolean = () => true): number {
  const returnsOf = ({ days, adjClose }: DailyBars) =>
    new Map(Array.from(days, (day, t) => [day, t === 0 ? Number.NaN : adjClose[t] / adjClose[t - 1] - 1]));
  const other = returnsOf(b);
  const pairs = [...returnsOf(a)]
    .filter(([day, r]) => filter(day) && Number.isFinite(r) && Number.isFinite(other.get(day)))
    .map(([day, r]) => [r, other.get(day)!]);
  const mean = (i: number) => pairs.reduce((sum, pair) => sum + pair[i], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const cross = (i: number, j: number) =>
    pairs.reduce((sum, pair) => sum + (pair[i] - [mx, my][i]) * (pair[j] - [mx, my][j]), 0);
  return cross(0, 1) / Math.sqrt(cross(0, 0) * cross(1, 1));
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

describe('long-run numbers of the default market', () => {
  it('SPY grows, shakes and falls as the market has', () => {
    const { cagr, volatility, drawdown } = describeReturns(spy);
    expect(cagr).toBeGreaterThan(0.07);
    expect(cagr).toBeLessThan(0.11);
    expect(volatility).toBeGreaterThan(0.15);
    expect(volatility).toBeLessThan(0.2);
    expect(drawdown).toBeLessThan(-0.35);
    expect(drawdown).toBeGreaterThan(-0.6);
  });

  it('has lived through every regime, a crisis among them', () => {
    const regimes = new Set(Array.from(spy.days, (day) => market.regimeOn(fromEpochDay(day))));
    expect([...regimes].sort()).toEqual(['Bear', 'Bull', 'Crisis', 'Sideways']);
  });

  it('clusters volatility and has fat tails', () => {
    const returns = Array.from(spy.adjClose, (price, t) => (t === 0 ? 0 : price / spy.adjClose[t - 1] - 1)).slice(1);
    const squared = returns.map((r) => r * r);
    const variance = squared.reduce((sum, x) => sum + x, 0) / squared.length;
    expect(returns.reduce((sum, r) => sum + r ** 4, 0) / returns.length / variance ** 2).toBeGreaterThan(5);
    const lagged = squared.slice(5).map((x, i) => (x - variance) * (squared[i] - variance));
    const spread = squared.reduce((sum, x) => sum + (x - variance) ** 2, 0);
    expect(lagged.reduce((sum, x) => sum + x, 0) / spread).toBeGreaterThan(0.08);
  });

  it.each([
    ['IVV', 0.999, 1],
    ['RSP', 0.95, 1],
    ['QQQ', 0.85, 0.99],
    ['XLK', 0.8, 0.97],
    ['XLU', 0.3, 0.8],
    ['IWM', 0.8, 0.97],
    ['EEM', 0.6, 0.9],
    ['HYG', 0.5, 0.96],
    ['TLT', -0.5, 0.05],
    ['GLD', -0.25, 0.25],
    ['DBC', 0.05, 0.5],
    ['UUP', -0.5, 0.1],
    ['BIL', -0.1, 0.1],
    ['SSO', 0.999, 1],
    ['SH', -1, -0.999],
    ['TQQQ', 0.85, 0.99],
    ['EWJ', 0.5, 0.85],
    ['EWZ', 0.45, 0.85],
    ['VXX', -0.8, -0.4],
    ['SVXY', 0.4, 0.8],
  ])('%s correlates with SPY between %f and %f', (symbol, least, most) => {
    const found = correlation(load(symbol), spy);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(most);
  });

  it('has bonds that rise when stocks fall hard', () => {
    const crisis = (day: number) => market.regimeOn(fromEpochDay(day)) === 'Crisis';
    const tlt = load('TLT');
    expect(correlation(tlt, spy, crisis)).toBeLessThan(0);
    const inCrisis = Array.from(tlt.days, (day, t) =>
      t > 0 && crisis(day) ? Math.log(tlt.adjClose[t] / tlt.adjClose[t - 1]) : 0,
    );
    expect(inCrisis.reduce((sum, r) => sum + r, 0)).toBeGreaterThan(0);
  });

  it('has volatility funds that leap in a crisis and melt away over the years', () => {
    const vxx = load('VXX');
    const { cagr, volatility } = describeReturns(vxx);
    expect(cagr).toBeLessThan(-0.3);
    expect(cagr).toBeGreaterThan(-0.65);
    expect(volatility).toBeGreaterThan(0.5);
    expect(volatility).toBeLessThan(0.8);
    expect(describeReturns(load('VIXM')).volatility).toBeLessThan(0.6 * volatility);
    const move = (calm: boolean) =>
      Array.from(vxx.days, (day, t) =>
        t > 0 && (market.regimeOn(fromEpochDay(day)) === 'Crisis') !== calm
          ? Math.log(vxx.adjClose[t] / vxx.adjClose[t - 1])
          : 0,
      ).reduce((sum, r) => sum + r, 0);
    expect(move(true)).toBeLessThan(-4);
    expect(move(false)).toBeGreaterThan(move(true) / 4);
  });

  it('pays of bills and bonds what rates carry, so that the price of bills stays where it is', () => {
    const { bars, actions } = market.history('BIL', SIMULATED_MARKET_START, END);
    expect(Math.max(...bars.close) / Math.min(...bars.close)).toBeLessThan(1.02);
    const { shortRate } = market.paths.factors.levels;
    const offset = sessionNumberOf(bars.days[0]);
    const yields = actions.map(({ exDay, value }) => {
      const t = firstAtOrAfter(bars.days, exDay);
      return { paid: (12 * value) / bars.close[t], rate: shortRate[offset + t - 10] };
    });
    for (const { paid, rate } of yields.slice(1))
      expect(Math.abs(paid - Math.max(0, rate - 0.0014))).toBeLessThan(0.006);
    expect(Math.max(...yields.map(({ paid }) => paid))).toBeGreaterThan(0.03);
    expect(Math.min(...yields.map(({ paid }) => paid))).toBeLessThan(0.01);
  });

  it('ends companies as offers and failures do', () => {
    const full = new SimulatedMarket({ stocks: 1900 });
    const gone = [...full.paths.specs.values()].filter(
      ({ ending, instrument }) => ending !== null && instrument.delistedOn! <= END,
    );
    for (const { ending, instrument } of gone) {
      const { adjClose } = full.bars(instrument.symbol, SIMULATED_MARKET_START, END);
      const offer = adjClose.length - 1 - ending!.sessions;
      if (offer < 60) continue;
      const after = describeReturns({ adjClose: adjClose.subarray(offer) });
      if (ending!.kind === 'takeover') {
        expect(adjClose[offer] / adjClose[offer - 1] - 1).toBeGreaterThan(0.12);
        expect(after.volatility).toBeLessThan(0.1);
      } else expect(adjClose[adjClose.length - 1] / adjClose[offer]).toBeLessThan(0.85);
    }
    const falls = gone
      .filter(({ ending }) => ending?.kind === 'decline')
      .map(({ ending, instrument }) => {
        const { adjClose } = full.bars(instrument.symbol, SIMULATED_MARKET_START, END);
        return adjClose[adjClose.length - 1] / adjClose[Math.max(0, adjClose.length - 1 - ending!.sessions)];
      });
    expect(median(falls)).toBeLessThan(0.35);
  });

  it('has funds as risky as their kind', () => {
    const volatility = (symbol: string) => describeReturns(load(symbol)).volatility;
    expect(volatility('BIL')).toBeLessThan(0.005);
    expect(volatility('SHY')).toBeLessThan(volatility('IEF'));
    expect(volatility('IEF')).toBeLessThan(volatility('TLT'));
    expect(volatility('XLP')).toBeLessThan(volatility('SPY'));
    expect(volatility('SPY')).toBeLessThan(volatility('IWM'));
    expect(volatility('SSO')).toBeCloseTo(2 * describeReturns(market.bars('SPY', '2006-06-21', END)).volatility, 2);
  });

  it('has sector funds that add up to the market', () => {
    const weights: Record<string, number> = {
      XLC: 0.09,
      XLY: 0.1,
      XLP: 0.07,
      XLE: 0.06,
      XLF: 0.14,
      XLV: 0.13,
      XLI: 0.1,
      XLK: 0.22,
      XLB: 0.03,
      XLRE: 0.03,
      XLU: 0.03,
    };
    const from = '2018-06-20';
    const spyPart = market.bars('SPY', from, END).adjClose;
    const sectors = Object.entries(weights).map(([symbol, weight]) => ({
      weight,
      adj: market.bars(symbol, from, END).adjClose,
    }));
    for (let t = 1; t < spyPart.length; t += 7) {
      const blend = sectors.reduce((sum, { weight, adj }) => sum + weight * (adj[t] / adj[t - 1] - 1), 0);
      expect(Math.abs(blend - (spyPart[t] / spyPart[t - 1] - 1))).toBeLessThan(0.002);
    }
  });

  it('has stocks of ordinary risk, return and correlation', () => {
    const stocks = market
      .instruments()
      .filter(({ kind }) => kind === 'Stock')
      .map(({ symbol }) => load(symbol))
      .filter(({ days }) => days.length > 1000);
    expect(stocks.length).toBeGreaterThan(250);
    const described = stocks.map((bars) => describeReturns(bars));
    const correlations = stocks.map((bars) => correlation(bars, spy));
    const share = (values: readonly number[], least: number, most: number) =>
      values.filter((value) => value >= least && value <= most).length / values.length;
    expect(
      share(
        described.map(({ volatility }) => volatility),
        0.2,
        0.6,
      ),
    ).toBeGreaterThan(0.95);
    expect(share(correlations, 0.3, 0.75)).toBeGreaterThan(0.85);
    expect(median(described.map(({ cagr }) => cagr))).toBeGreaterThan(0.03);
    expect(median(described.map(({ cagr }) => cagr))).toBeLessThan(0.12);
  });

  it('trades more on days of large moves', () => {
    const moves = Array.from(spy.adjClose, (price, t) => (t === 0 ? 0 : Math.abs(price / spy.adjClose[t - 1] - 1)));
    const typical = median(moves);
    const mean = (keep: (move: number) => boolean) => {
      const kept = Array.from(spy.volume).filter((_, t) => keep(moves[t]));
      return kept.reduce((sum, v) => sum + v, 0) / kept.length;
    };
    expect(mean((move) => move > 2.5 * typical)).toBeGreaterThan(1.3 * mean((move) => move < typical));
  });
});

describe('long-run numbers of other seeds', () => {
  it.each([1, 7, 42, 77, 12_345])('seed %i gives a livable market', (seed) => {
    const { cagr, volatility, drawdown } = describeReturns(
      new SimulatedMarket({ seed, stocks: 0 }).bars('SPY', SIMULATED_MARKET_START, END),
    );
    expect(cagr).toBeGreaterThan(0.05);
    expect(cagr).toBeLessThan(0.13);
    expect(volatility).toBeGreaterThan(0.13);
    expect(volatility).toBeLessThan(0.22);
    expect(drawdown).toBeLessThan(-0.2);
    expect(drawdown).toBeGreaterThan(-0.75);
  });
});
