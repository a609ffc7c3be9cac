import { fromEpochDay, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import type { InstrumentRow, MarketClock } from '@pipa/db/market';
import { computeMetrics, type Panel, type Strategy } from '@pipa/quant';
import { backtestStrategy } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { type BacktestHistory, lastKnownDay } from './backtest-history.ts';
import { type OfferTerms, reportData, reportInput } from './backtest-report.ts';
import { overfittingOf, returnsOf } from './overfitting.ts';
import { stabilityOf } from './parameter-stability.ts';
import { periodsFor } from './report-periods.ts';
import { plainVerdict, robustnessOf } from './robustness.ts';

const FROM = '2006-01-03';
const SYMBOLS = ['SPY', 'UPP', 'NEW'];
/** Day on which the third symbol begins. */
const LISTED = '2009-06-01';
const FREE: OfferTerms = { useMargin: false, chargeType: 'Free', chargeAmount: 0 };

/** A market that rises and oscillates; the second symbol rises faster, the third is listed later. */
function historyTo(to: string): BacktestHistory {
  const days = tradingEpochDaysBetween(toEpochDay(FROM), toEpochDay(to));
  const series = (s: number) =>
    Float64Array.from(days, (day, t) =>
      s === 2 && day < toEpochDay(LISTED)
        ? Number.NaN
        : 50 * Math.exp((0.0002 + 0.0003 * s) * t + 0.06 * Math.sin(t / (9 + s))),
    );
  const columns = SYMBOLS.map((_, s) => series(s));
  const volume = SYMBOLS.map(() => new Float64Array(days.length).fill(1e7));
  const prices = { open: columns, high: columns, low: columns, close: columns, adjClose: columns };
  const panel: Panel = { days, symbols: SYMBOLS, ...prices, volume, actions: SYMBOLS.map(() => []) };
  const instruments = SYMBOLS.map((symbol) => ({ symbol }) as InstrumentRow);
  return { market: { source: 'simulated' } as MarketClock, panel, instruments, endDay: to };
}

const holding = (code: string, weight: number, warmUpSessions = 10): Strategy => ({
  code,
  rebalance: 'Monthly',
  warmUpSessions,
  universe: () => SYMBOLS,
  parameters: { weight },
  decide: () => new Map([['UPP', weight]]),
});

describe('the periods of a report', () => {
  const strategy = holding('half', 0.5);

  it('are the documented ones that begin after the warm-up and are a year long', () => {
    const periods = (to: string) => periodsFor(strategy, historyTo(to), SYMBOLS);
    expect(periods('2015-06-01')).toEqual(['2007-05-01', '2008-06-30', '2014-01-01']);
    expect(periods('2014-12-30')).toEqual(['2007-05-01', '2008-06-30']);
  });

  it('are the longest that there is where none of them fits, and none where that is less than a year', () => {
    expect(periodsFor(strategy, historyTo('2007-12-31'), SYMBOLS)).toEqual(['2006-01-19']);
    expect(periodsFor(strategy, historyTo('2006-12-29'), SYMBOLS)).toEqual([]);
  });

  it('begin when something of the universe has enough history, beside the benchmark', () => {
    expect(periodsFor(strategy, historyTo('2011-06-01'), ['NEW'])).toEqual(['2009-06-16']);
    expect(periodsFor(strategy, historyTo('2011-06-01'), ['UNKNOWN'])).toEqual([]);
    const { panel, ...history } = historyTo('2011-06-01');
    const renamed = { ...panel, symbols: ['XXX', ...SYMBOLS.slice(1)] };
    expect(periodsFor(strategy, { ...history, panel: renamed }, ['UPP'])).toEqual([]);
  });
});

describe('the last known day', () => {
  it('is the last closed one, and before the first close the session before the clock', () => {
    expect(lastKnownDay({ lastClosedDay: '2024-03-05', day: '2024-03-06' })).toBe('2024-03-05');
    expect(lastKnownDay({ lastClosedDay: null, day: '2024-03-04' })).toBe('2024-03-01');
  });
});

describe('the robustness of a report', () => {
  function curvesOf(sessions: number) {
    const { panel } = historyTo('2011-06-01');
    const days = Array.from(panel.days.subarray(0, sessions));
    const [benchmark, equity] = panel.close.map((column) => Array.from(column.subarray(0, sessions)));
    const metrics = computeMetrics({ days, equity, benchmark });
    const benchmarkMetrics = computeMetrics({ days, equity: benchmark, benchmark });
    return { benchmarkSymbol: 'SPY', days, equity, benchmark, metrics, benchmarkMetrics, isCharged: false };
  }

  it('is the same whenever it is worked out, and survives JSON', () => {
    const robustness = robustnessOf(curvesOf(600), 'simulated');
    expect(robustnessOf(curvesOf(600), 'simulated')).toEqual(robustness);
    expect(JSON.parse(JSON.stringify(robustness))).toEqual(robustness);
    expect(robustness.verdict).toMatchObject({ beatBenchmark: true });
    expect(robustness.monteCarlo?.steps.length).toBeGreaterThan(5);
  });

  it('simulates no future of less than a year, and names real crises in a real market only', () => {
    expect(robustnessOf(curvesOf(252), 'simulated').monteCarlo).toBeNull();
    expect(robustnessOf(curvesOf(254), 'simulated').monteCarlo).not.toBeNull();
    const named = (source: MarketClock['source']) => robustnessOf(curvesOf(1_300), source).crisisWindows.length;
    expect(named('replay')).toBeGreaterThan(named('simulated'));
  });

  it('before that is a verdict that claims nothing about chance', () => {
    expect(plainVerdict(curvesOf(600))).toMatchObject({ beatBenchmark: true, beyondChance: null, confidence: null });
  });
});

describe('the report of a strategy that loses all of its money', () => {
  /** A strategy with twice its equity in a symbol that loses seven tenths in a night, before any margin call. */
  function ruinedReport() {
    const history = historyTo('2011-06-01');
    const { panel } = history;
    const crash = toEpochDay('2008-10-06');
    const falling = panel.close[1].map((price, t) => (panel.days[t] < crash ? price : 0.3 * price));
    const columns = [panel.close[0], falling, panel.close[2]];
    const prices = { open: columns, high: columns, low: columns, close: columns, adjClose: columns };
    const crashing = { ...history, panel: { ...panel, ...prices } };
    const input = reportInput(holding('double', 2), { ...FREE, useMargin: true }, SYMBOLS, crashing, '2007-05-01');
    const result = backtestStrategy(input);
    return { result, data: reportData(input, result, crashing, '2007-05-01') };
  }

  it('is finished, says so and when, and holds nothing', () => {
    const { result, data } = ruinedReport();
    const lastDay = data.days.at(-1) as number;
    expect(result.ruin?.day).toBe(lastDay);
    expect(fromEpochDay(lastDay) > '2008-10-01' && fromEpochDay(lastDay) < '2008-11-01').toBe(true);
    expect(data.equity.at(-1)).toBe(0);
    expect(data.benchmarkEquity).toHaveLength(data.days.length);
    expect(data.metrics).toMatchObject({ totalReturn: -1, maxDrawdown: -1, lastDay });
    expect(data.verdict.sentence).toContain(`lost all of its money by the close of ${fromEpochDay(lastDay)}`);
    expect(data).toMatchObject({ lastPositions: [], lookAheadFree: true });
    // A strategy of the product stores what its certificate has found, as an own one does.
    const decisions = result.decisions.length;
    expect(data.provenance.certificate).toEqual({ engine: 3, isFree: true, decisions, compared: decisions });
    const numbers = JSON.stringify({ ...data, provenance: null });
    expect(numbers).toBe(JSON.stringify(JSON.parse(numbers)));
  });

  it('is judged without intervals and futures, which its returns do not have', () => {
    const { data } = ruinedReport();
    const curves = { ...data, benchmarkSymbol: 'SPY', benchmark: data.benchmarkEquity, isCharged: false };
    const { verdict, monteCarlo, crisisWindows } = robustnessOf(curves, 'replay');
    expect(verdict).toMatchObject({ beatBenchmark: false, intervals: null, sentence: data.verdict.sentence });
    expect(monteCarlo).toBeNull();
    expect(crisisWindows.map(({ strategyReturn }) => strategyReturn).every(Number.isFinite)).toBe(true);
  });
});

describe('the report of a strategy with a monthly fee', () => {
  const history = historyTo('2011-06-01');
  const made = (terms: OfferTerms) => {
    const input = reportInput(holding('half', 0.5), terms, SYMBOLS, history, '2008-06-30');
    return reportData(input, backtestStrategy(input), history, '2008-06-30');
  };

  it('has the fee in its returns and its costs, and says so', () => {
    const fee = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.001 } as const;
    const [charged, free] = [made({ ...FREE, ...fee }), made(FREE)];
    const yearly = (free.metrics.cagr ?? 0) - (charged.metrics.cagr ?? 0);
    expect(yearly).toBeGreaterThan(0.011);
    expect(yearly).toBeLessThan(0.014);
    expect(charged.costTotal - free.costTotal).toBeGreaterThan(30_000);
    expect(charged.provenance.fee).toEqual(fee);
    expect(free.provenance.fee).toBeNull();
    expect(charged.verdict.sentence).toMatch(/^After costs and the fee it returned/);
    expect(free.verdict.sentence).toMatch(/^After costs it returned/);
  });
});

describe('the stability of parameters', () => {
  const begin = '2007-05-01';

  it('compares the written strategy with its neighbours on stretches that it was not chosen on', () => {
    const { stability } =
      stabilityOf(
        holding('half', 0.5),
        [holding('more', 0.9), holding('less', 0.2)],
        FREE,
        historyTo('2011-06-01'),
        begin,
      ) ?? expect.fail('the history is long enough');
    expect(stability.parameters).toEqual({ half: { weight: 0.5 }, more: { weight: 0.9 }, less: { weight: 0.2 } });
    expect(stability.whole.candidates).toBe(3);
    expect(stability.windows.length).toBeGreaterThan(1);
    for (const { inSample, outOfSample, chosen } of stability.windows) {
      expect(inSample.toDay).toBeLessThan(outOfSample.fromDay);
      expect(['half', 'more', 'less']).toContain(chosen);
      expect(fromEpochDay(inSample.fromDay) >= '2007-05-01').toBe(true);
    }
  });

  it('keeps the returns of all of them over the whole period, from which the choice among them is judged', () => {
    const neighbours = [holding('more', 0.9), holding('less', 0.2), holding('least', 0.1)];
    const history = historyTo('2011-06-01');
    const { returns } = stabilityOf(holding('half', 0.5), neighbours, FREE, history, begin) ?? expect.fail('too short');
    const sessions = history.panel.days.filter((day) => day >= toEpochDay(begin)).length;
    expect(returns.map(({ length }) => length)).toEqual(Array(4).fill(sessions));
    const whole = (each: Float64Array) => each.reduce((growth, value) => growth * (1 + value), 1);
    const [half, more, less, least] = returns.map(whole);
    expect(more > half && half > less && less > least).toBe(true);
    const { record, selection, tried } = overfittingOf(returns[0], returns, { strategies: 40, neighbours: 3 });
    expect(record).toMatchObject({ sessions });
    expect(selection).toMatchObject({ candidates: 4, splits: 12_870 });
    expect(tried).toEqual({ strategies: 40, neighbours: 3 });
    expect(overfittingOf(returns[0].slice(0, 50), [], null)).toEqual({ record: null, selection: null, tried: null });
  });

  it('has no returns after everything is lost', () => {
    expect([...returnsOf([100, 50, 0], 4)]).toEqual([-0.5, -1, 0, 0]);
    expect([...returnsOf([100])]).toEqual([]);
  });

  it('is null for a history that is too short to be cut up', () => {
    const variants = [holding('more', 0.9)];
    expect(stabilityOf(holding('half', 0.5), variants, FREE, historyTo('2007-09-28'), begin)).toBeNull();
  });
});
