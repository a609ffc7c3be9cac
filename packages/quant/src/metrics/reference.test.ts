import { describe, expect, it } from 'vitest';
import { haveReference, numberOrNaN, readReference, readReferenceTable } from '../testing/reference-vectors.ts';
import { compareSeries, openVerification, watchCalls } from '../testing/verification.ts';
import * as library from './index.ts';

const { watched: metrics, takeCalled } = watchCalls(library);
const {
  annualisedReturn,
  annualisedVolatility,
  compoundAnnualGrowth,
  downsideDeviation,
  drawdownSeries,
  excessKurtosis,
  growthIndex,
  maxDrawdown,
  omegaRatio,
  regressOnBenchmark,
  rollingSharpe,
  sampleDeviation,
  sharpeRatio,
  skewness,
  sortinoRatio,
  totalReturn,
} = metrics;

type Value = number | null;

/** Numbers with NaN where there is no value. */
function asSeries(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((one) => (one === null ? NaN : Number(one)));
}

// ───────────── empyrical: daily, weekly and monthly returns with full precision ─────────────

type Argument = { ref: string } | { values: number[] } | { df: Record<string, number[]> } | number | string | undefined;
interface EmpyricalCase {
  readonly id: string;
  readonly function: string;
  readonly args: Record<string, Argument>;
  readonly expected: unknown;
  readonly decimals: number;
}

const PERIODS: Record<string, number> = { daily: 252, weekly: 52, monthly: 12 };

/** Why a case is not compared: its convention differs from ours on purpose. */
const EMPYRICAL_SKIPPED: Record<string, string> = {
  annual_ret: 'compounds by number of periods; ours is the mean times 252, CAGR counts calendar days',
  cagr: 'counts periods, ours calendar days',
  calmar: 'uses their annual return',
  alpha: 'compounds the intercept; ours is times 252',
  alpha_beta: 'compounds the intercept; beta is compared in beta',
  roll_alpha_beta: 'compounds the intercept',
  up_alpha_beta: 'a regression on rising periods only, not a metric of ours',
  down_alpha_beta: 'a regression on falling periods only, not a metric of ours',
  up_capture: 'ratio of annualised returns; ours is of mean returns',
  down_capture: 'ratio of annualised returns; ours is of mean returns',
  up_down_capture: 'ratio of annualised returns; ours is of mean returns',
  capture_ratio: 'ratio of annualised returns; ours is of mean returns',
  excess_sharpe: 'information ratio, not a metric of ours',
  stability_of_timeseries: 'not a metric of ours',
  tail_ratio: 'not a metric of ours',
  beta_fragility_heuristic: 'not a metric of ours',
  roll_max_drawdown: 'not a metric of ours',
  simple_returns: 'their input prices may be 0; ours must be positive',
};

const empyrical = openVerification('empyrical');

describe.runIf(haveReference('empyrical'))('against empyrical', () => {
  const file = haveReference('empyrical')
    ? JSON.parse(readReference('vectors/empyrical_metrics.json'))
    : { cases: [], series: {} };
  function series(argument: Argument): (number | null)[] {
    if (typeof argument !== 'object') return [];
    return 'values' in argument ? argument.values : 'ref' in argument ? file.series[argument.ref].values : [];
  }

  /** Parallel series without the rows in which one has no value. */
  function aligned(...args: Argument[]): number[][] {
    const lists = args.map(series);
    const rows = lists[0].map((_, i) => lists.map((list) => list[i])).filter((row) => row.every((v) => v !== null));
    return lists.map((_, k) => rows.map((row) => row[k] as number));
  }

  /** Excess over a rate that is a number a period or a series. */
  function excess(returns: Argument, rate: Argument): number[] {
    if (typeof rate !== 'object') return aligned(returns)[0].map((r) => r - (Number(rate) || 0));
    const [own, free] = aligned(returns, rate);
    return own.map((r, i) => r - free[i]);
  }

  const compute: Record<string, (args: EmpyricalCase['args']) => Value | number[]> = {
    sharpe_ratio: ({ returns, risk_free }) => sharpeRatio(excess(returns, risk_free)),
    sortino: ({ returns, required_return, period }) =>
      sortinoRatio(excess(returns, required_return), 0, PERIODS[String(period)] ?? 252),
    downside_risk: ({ returns, required_return, period }) => {
      const periods = PERIODS[String(period)] ?? 252;
      const deviation = downsideDeviation(excess(returns, required_return));
      return deviation === null ? null : deviation * Math.sqrt(periods);
    },
    // Their threshold is a year's return, compounded; −1 and less has none.
    omega: ({ returns, risk_free, required_return }) => {
      const yearly = Number(required_return ?? 0);
      if (yearly <= -1) return null;
      return omegaRatio(excess(returns, risk_free), yearly === 0 ? 0 : (1 + yearly) ** (1 / 252) - 1);
    },
    annual_volatility: ({ returns, period }) => annualisedVolatility(aligned(returns)[0], PERIODS[String(period)]),
    beta: ({ returns, benchmark }) => {
      const [own, theirs] = aligned(returns, benchmark);
      return regressOnBenchmark(own, theirs)?.beta ?? null;
    },
    max_drawdown: ({ returns }) => {
      const [own] = aligned(returns);
      return own.length === 0 ? null : maxDrawdown(growthIndex(own));
    },
    cum_returns_final: ({ returns, starting_value }) => {
      const total = totalReturn(growthIndex(aligned(returns)[0]));
      const start = Number(starting_value ?? 0);
      return total === null ? null : start === 0 ? total : start * (1 + total);
    },
    cum_returns: ({ returns, starting_value }) => {
      const start = Number(starting_value ?? 0);
      return series(returns).length === 0
        ? []
        : [...growthIndex(series(returns).map((r) => r ?? 0)).slice(1)].map((v) => (start === 0 ? v - 1 : v * start));
    },
    roll_sharpe_ratio: ({ returns, window }) =>
      [...rollingSharpe(Float64Array.from(aligned(returns)[0]), Number(window))].slice(Number(window) - 1),
  };

  /** A case on a table becomes one case a column; its expected values are then a series by column. */
  function byColumn(tableCase: EmpyricalCase): EmpyricalCase[] {
    const { returns } = tableCase.args;
    if (typeof returns !== 'object' || !('df' in returns)) return [tableCase];
    const expected = series(tableCase.expected as Argument);
    return Object.values(returns.df).map((values, k) => ({
      ...tableCase,
      args: { ...tableCase.args, returns: { values } },
      expected: expected[k],
    }));
  }

  it('every function of theirs is compared or skipped for a reason', () => {
    const cases: EmpyricalCase[] = file.cases;
    const unknown = cases.map((c) => c.function).filter((name) => !(name in compute) && !(name in EMPYRICAL_SKIPPED));
    expect(unknown).toEqual([]);
  });

  it('agrees in every case of the same convention', () => {
    const cases: EmpyricalCase[] = file.cases.filter((c: EmpyricalCase) => c.function in compute).flatMap(byColumn);
    const differing: unknown[] = [];
    for (const { id, function: name, args, expected, decimals } of cases) {
      const actual = compute[name](args);
      // An infinite ratio (no downside, no deviation) has no value here.
      const wanted = expected === 'Infinity' || expected === '-Infinity' ? null : expected;
      const [theirs, ours] = [asSeries(wanted), asSeries(actual)];
      const agreement = compareSeries(theirs, ours, { absolute: decimals >= 6 ? 1e-6 : 0.5 * 10 ** -decimals });
      empyrical.record(takeCalled(), 'empyrical_metrics.json', agreement);
      const sameGaps =
        theirs.length === ours.length && theirs.every((v, i) => Number.isNaN(v) === Number.isNaN(ours[i]));
      if (!(agreement.worst <= 1 && sameGaps)) differing.push({ id, name, args, wanted, actual });
    }
    expect(differing).toEqual([]);
    expect(cases.length).toBeGreaterThan(35);
  });
});

empyrical.guard();

// ───────────── PerformanceAnalytics: ten monthly series, values printed with 3 or 4 decimals ─────────────

type Row = Record<string, string>;
const MONTHLY = 12;

const performanceAnalytics = openVerification('PerformanceAnalytics');

describe.runIf(haveReference('PerformanceAnalytics'))('against PerformanceAnalytics', () => {
  const tables: Record<string, Row[]> = haveReference('PerformanceAnalytics')
    ? {
        managers: readReferenceTable('vectors/performance_metrics_managers_returns.csv'),
        portfolio_bacon: readReferenceTable('vectors/performance_metrics_portfolio_bacon_returns.csv'),
      }
    : {};

  function columnsOf(dataset: string, ...names: string[]): number[][] {
    const rows = tables[dataset].map((row) => names.map((name) => numberOrNaN(row[name])));
    const complete = rows.filter((row) => row.every((value) => !Number.isNaN(value)));
    return names.map((_, k) => complete.map((row) => row[k]));
  }

  /** Own and benchmark returns over the rate of the case: none, 0.035 a year, or a series. */
  function excessOf(row: Row): { own: number[]; theirs: number[] } {
    const rateSeries = row.rf.startsWith('series ') ? row.rf.slice('series '.length) : undefined;
    const [own, theirs, free] = columnsOf(
      row.dataset,
      row.series,
      row.benchmark || row.series,
      rateSeries ?? row.series,
    );
    const rate = (i: number) => (rateSeries ? free[i] : row.rf.startsWith('0.035/12') ? 0.035 / 12 : 0);
    return { own: own.map((r, i) => r - rate(i)), theirs: theirs.map((r, i) => r - rate(i)) };
  }

  const own = (row: Row) => columnsOf(row.dataset, row.series)[0];
  const threshold = (row: Row) => (row.mar === '0.04/12' ? 0.04 / 12 : Number(row.mar || 0));
  const compute: Record<string, (row: Row) => Value> = {
    annualized_return_arithmetic: (row) => annualisedReturn(own(row), MONTHLY),
    annualized_stddev: (row) => annualisedVolatility(own(row), MONTHLY),
    monthly_stddev: (row) => sampleDeviation(own(row)),
    max_drawdown: (row) => -maxDrawdown(growthIndex(own(row)))!,
    cumulative_return: (row) => totalReturn(growthIndex(own(row))),
    downside_deviation: (row) => downsideDeviation(own(row), threshold(row)),
    sortino_per_period: (row) => sortinoRatio(own(row), threshold(row), 1),
    skewness_population: (row) => skewness(own(row)),
    kurtosis_population: (row) => excessKurtosis(own(row))! + 3,
    beta: (row) => regressOnBenchmark(excessOf(row).own, excessOf(row).theirs)?.beta ?? null,
    alpha_per_period: (row) => regressOnBenchmark(excessOf(row).own, excessOf(row).theirs)?.alpha ?? null,
    annualized_sharpe: (row) => (row.note.startsWith('12*mean') ? sharpeRatio(excessOf(row).own, 0, MONTHLY) : null),
  };

  /** Why a row is not compared. */
  function reasonToSkip(row: Row): string | undefined {
    if (row.metric === 'annualized_sharpe' && !row.note.startsWith('12*mean')) return 'geometric return over deviation';
    return row.metric in compute ? undefined : (SKIPPED[row.metric] ?? undefined);
  }

  const SKIPPED: Record<string, string> = {
    annualized_return_geometric: 'counts periods, our CAGR calendar days',
    calmar: 'uses their geometric annual return',
    up_capture: 'compounds all rising periods, which says nothing for daily returns; ours is of mean returns',
    down_capture: 'compounds all falling periods; ours is of mean returns',
    sterling: 'not a metric of ours',
    semi_deviation: 'not a metric of ours',
    tracking_error: 'not a metric of ours',
    active_premium: 'not a metric of ours',
    information_ratio: 'not a metric of ours',
    beta_bull: 'not a metric of ours',
    beta_bear: 'not a metric of ours',
    treynor: 'not a metric of ours',
    mean_absolute_deviation: 'not a metric of ours',
    skewness_sample: 'sample correction; ours is the population moment',
    excess_kurtosis_sample: 'sample correction; ours is the population moment',
    pain_index: 'not a metric of ours',
    jensen_alpha_annualized: 'from geometric annual returns; ours is the intercept times periods',
    martin_ratio: 'not a metric of ours',
    kappa_2: 'not a metric of ours',
  };

  const rows = haveReference('PerformanceAnalytics')
    ? readReferenceTable('vectors/performance_metrics_expected.csv')
    : [];

  it('every metric of theirs is compared or skipped for a reason', () => {
    expect(rows.filter((row) => !(row.metric in compute) && !(row.metric in SKIPPED))).toEqual([]);
  });

  // Some are cut off after the last digit, others rounded.
  it('agrees in every case of the same convention, to the digits printed', () => {
    const cases = rows.filter((row) => reasonToSkip(row) === undefined);
    const differing = cases.filter((row) => {
      const actual = compute[row.metric](row);
      const tolerance = { absolute: 10 ** -Number(row.decimals) };
      const agreement = compareSeries([Number(row.expected)], [actual ?? NaN], tolerance);
      performanceAnalytics.record(takeCalled(), 'performance_metrics_expected.csv', agreement);
      return !(agreement.worst <= 1);
    });
    expect(differing).toEqual([]);
    expect(cases.length).toBeGreaterThan(60);
  });
});

performanceAnalytics.guard();

// ───────────── ffn: ten years of two stocks, printed with 3 decimals ─────────────

const ffn = openVerification('ffn');

describe.runIf(haveReference('ffn'))('against ffn', () => {
  it('agrees on growth, drawdown, total return and the Sortino ratio', () => {
    const { expected, tolerance } = JSON.parse(readReference('vectors/ffn_metrics.json'));
    const rows = readReferenceTable('vectors/ffn_prices.csv');
    const days = rows.map((row) => Date.parse(`${row.date}T00:00:00Z`) / 86_400_000);
    const expectClose = (actual: Value, wanted: number, absolute: number = tolerance) => {
      const agreement = compareSeries([wanted], [actual ?? NaN], { absolute });
      ffn.record(takeCalled(), 'ffn_metrics.json', agreement);
      expect(agreement.worst).toBeLessThanOrEqual(1);
    };
    for (const symbol of ['AAPL', 'MSFT']) {
      const prices = rows.map((row) => Number(row[symbol]));
      const growth = compoundAnnualGrowth(totalReturn(prices)!, days[days.length - 1] - days[0]);
      expectClose(growth, expected.cagr[symbol]);
      expectClose(maxDrawdown(prices.slice(0, 10)), expected.maxDrawdownFirst10Rows[symbol]);
      expectClose(drawdownSeries(prices)[1], expected.drawdownRow1[symbol]);
      expectClose(totalReturn(prices.slice(0, 11)), expected.totalReturnRows0to10[symbol]);
      expectClose(100 * (totalReturn(prices.slice(0, 10))! + 1), expected.rebasedTo100Row9[symbol]);
    }
    for (const { returns, expected: wanted } of expected.sortinoNotAnnualized) {
      expectClose(sortinoRatio(returns, 0, 1), wanted, 1e-9);
    }
  });
});

ffn.guard();
