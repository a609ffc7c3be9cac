import { firstUsable } from '../listed.ts';
import type { StrategyView, UniverseInstrument } from '../strategy.ts';

/** A fund that can be held now, with its adjusted closes. */
export interface Fund {
  readonly symbol: string;
  readonly series: Float64Array;
}

/** Funds by the group that they represent, each list in order of preference. */
type FundGroups = Readonly<Record<string, readonly string[]>>;

/** The universe of a strategy that holds these funds: those of them that the market has, in the market's order. */
export function fundUniverse(groups: FundGroups): (instruments: readonly UniverseInstrument[]) => string[] {
  const wanted = new Set(Object.values(groups).flat());
  return (instruments) =>
    instruments.filter(({ kind, symbol }) => kind === 'ETF' && wanted.has(symbol)).map(({ symbol }) => symbol);
}

/** The first of several substitutes that is listed and has `sessions` of history at `t`; undefined when none is. */
export function pickFund(
  view: StrategyView,
  listed: ReadonlyMap<string, number>,
  candidates: readonly string[],
  sessions: number,
): Fund | undefined {
  const symbol = firstUsable(view, listed, candidates, sessions);
  const column = symbol === undefined ? undefined : listed.get(symbol);
  return symbol === undefined || column === undefined ? undefined : { symbol, series: view.panel.adjClose[column] };
}

/** One fund for each group that has one, in the order of the groups; a fund of two groups counts once. */
export function pickFunds(
  view: StrategyView,
  listed: ReadonlyMap<string, number>,
  groups: FundGroups,
  sessions: number,
): Fund[] {
  const picked = new Map<string, Fund>();
  for (const candidates of Object.values(groups)) {
    const fund = pickFund(view, listed, candidates, sessions);
    if (fund !== undefined) picked.set(fund.symbol, fund);
  }
  return [...picked.values()];
}

/** What rounding leaves over is no position. */
const SMALLEST_WEIGHT = 1e-9;

/** Adds to the weight of a fund; without a fund the share stays in cash. */
export function addTarget(targets: Map<string, number>, fund: Fund | undefined, weight: number): void {
  if (fund === undefined || Math.abs(weight) < SMALLEST_WEIGHT) return;
  targets.set(fund.symbol, (targets.get(fund.symbol) ?? 0) + weight);
}

export interface ScoredFund extends Fund {
  readonly score: number;
}

/** Funds with a score, best first, ties by symbol; a fund without a score is left out. */
export function rankFunds(funds: readonly Fund[], scoreOf: (series: Float64Array) => number): ScoredFund[] {
  return funds
    .map(({ symbol, series }) => ({ symbol, series, score: scoreOf(series) }))
    .filter(({ score }) => Number.isFinite(score))
    .sort((a, b) => b.score - a.score || (a.symbol < b.symbol ? -1 : 1));
}
