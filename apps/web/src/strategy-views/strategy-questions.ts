import type { BacktestReport, RiskLimits, Strategy } from '@pipa/contract';
import { featuredReport } from './compared-metrics.ts';
import { type FitReader, rankByFit } from './strategy-fit.ts';

/** What a person may ask the list: each is answered from the featured backtests. */
export const questionKeys = ['fit', 'crisis', 'fall', 'unlike', 'seldom', 'paid'] as const;
export type QuestionKey = (typeof questionKeys)[number];
export const isQuestion = (text: string): text is QuestionKey => (questionKeys as readonly string[]).includes(text);

/** A fall of the market that strategies are compared in. */
export type Fall = NonNullable<BacktestReport['falls']>[number];

/** A strategy with the figure that answers the question; null where the order is the answer. */
export interface Answer {
  readonly strategy: Strategy;
  readonly figure: number | null;
  /** The same figure of the benchmark; null where it has none. */
  readonly benchmark: number | null;
}

const YEAR_MS = 365.25 * 86_400_000;

const fallsOf = (strategy: Strategy): readonly Fall[] => featuredReport(strategy)?.falls ?? [];

/** The fall that most of the strategies went through, and of those the deepest of the benchmark; null where none is known. */
export function sharedFall(strategies: readonly Strategy[]): Fall | null {
  const byName = Map.groupBy(strategies.flatMap(fallsOf), ({ name }) => name);
  const most = Math.max(0, ...[...byName.values()].map(({ length }) => length));
  const shared = [...byName.values()].filter(({ length }) => length === most).flatMap(([first]) => first ?? []);
  return shared.toSorted((left, right) => left.benchmarkReturn - right.benchmarkReturn)[0] ?? null;
}

/** Trades a year of the featured backtest. */
function tradesAYear(strategy: Strategy): number | null {
  const report = featuredReport(strategy);
  if (report === undefined) return null;
  const years = (Date.parse(report.endTime) - Date.parse(report.beginTime)) / YEAR_MS;
  return years > 0 ? report.tradeCount / years : null;
}

interface Asked {
  /** The figure by which the strategies are put in order. */
  readonly figure: (strategy: Strategy) => number | null;
  readonly benchmark: (strategy: Strategy) => number | null;
  /** Smaller is better; for the distance from zero where a figure has two sides. */
  readonly cost: (figure: number) => number;
}

const nothing = () => null;
const byFigure = (fall: Fall | null): Readonly<Record<Exclude<QuestionKey, 'fit'>, Asked>> => ({
  crisis: {
    figure: (strategy) => fallsOf(strategy).find(({ name }) => name === fall?.name)?.strategyReturn ?? null,
    benchmark: () => fall?.benchmarkReturn ?? null,
    cost: (figure) => -figure,
  },
  fall: {
    figure: ({ maxDrawdown }) => maxDrawdown,
    benchmark: ({ benchmarkMaxDrawdown }) => benchmarkMaxDrawdown,
    cost: (figure) => -figure,
  },
  unlike: { figure: ({ beta }) => beta, benchmark: () => 1, cost: Math.abs },
  seldom: { figure: tradesAYear, benchmark: nothing, cost: (figure) => figure },
  paid: {
    figure: ({ sharpe }) => sharpe,
    benchmark: ({ benchmarkSharpe }) => benchmarkSharpe,
    cost: (figure) => -figure,
  },
});

/** The strategies that answer a question, the best first. What has no figure for it is left out. */
export function answersTo(
  question: QuestionKey,
  strategies: readonly Strategy[],
  reader: FitReader,
  limits: RiskLimits | null,
): readonly Answer[] {
  if (question === 'fit') {
    return rankByFit(strategies, reader, limits).map(({ strategy }) => ({ strategy, figure: null, benchmark: null }));
  }
  const { figure, benchmark, cost } = byFigure(sharedFall(strategies))[question];
  return strategies
    .flatMap((strategy) => {
      const value = figure(strategy);
      return value === null ? [] : [{ strategy, figure: value, benchmark: benchmark(strategy) }];
    })
    .toSorted(
      (left, right) => cost(left.figure) - cost(right.figure) || left.strategy.name.localeCompare(right.strategy.name),
    );
}
