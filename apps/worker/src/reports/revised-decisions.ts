import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { knownOn, type Pool } from '@pipa/db';
import { listAffectedDays, loadPanel } from '@pipa/db/market';
import type { StoredRevisedDecisions } from '@pipa/db/strategies';
import {
  type BacktestDecision,
  certifyLookAhead,
  elementAt,
  type Panel,
  spreadPositions,
  weightsDifference,
} from '@pipa/quant';
import type { OpenStrategy } from '@pipa/strategy-host';
import type { ReportInput } from './backtest-report.ts';

/** Decisions that are made again, as each reads the whole history as it was known on its day. */
const MOST_COMPARED = 12;

/** Whether a decision comes out the same on another history that ends at its day. */
export type DecideAgain = (then: Panel, decision: BacktestDecision) => boolean | Promise<boolean>;

/** Of a strategy of the product, which is asked here. */
export const decideHere =
  ({ strategy, universe }: Pick<ReportInput, 'strategy' | 'universe'>): DecideAgain =>
  (panel, decision) =>
    certifyLookAhead({ panel, strategy, universe }, [decision]).isFree;

/** Of an own strategy, which is asked in a process of its own. */
export const decideApart =
  (own: Pick<OpenStrategy, 'decideOn'>, universe: readonly string[]): DecideAgain =>
  async (panel, { targets }) =>
    weightsDifference(targets, await own.decideOn({ panel, universe }, panel.days.length - 1)) === null;

interface Decided {
  readonly panel: Panel;
  readonly decisions: readonly BacktestDecision[];
  readonly again: DecideAgain;
  /** The day by whose close the backtest knows what it reads; null for now. */
  readonly asOf?: TradingDay | null;
}

/**
 * The part of a certificate that is about the data: a backtest reads what is known now, or on a later day, and a price, split, dividend
 * or report that was corrected by then is a look into the future too. Decisions on whose day another value was known are made again on
 * the history as it was known then, at most twelve, evenly.
 * @returns null where no value of the history was revised after a decision
 */
export async function revisedDecisions(
  pool: Pool,
  { panel, decisions, again, asOf = null }: Decided,
): Promise<StoredRevisedDecisions | null> {
  const days = decisions.map(({ day }) => fromEpochDay(day));
  const affected = new Set(await listAffectedDays(pool, panel.symbols, days, asOf));
  if (affected.size === 0) return null;
  const about = decisions.filter(({ day }) => affected.has(fromEpochDay(day)));
  const from = fromEpochDay(elementAt(panel.days, 0));
  const found = { affected: about.length, compared: 0, changed: 0, day: null as TradingDay | null };
  for (const position of spreadPositions(about.length, MOST_COMPARED)) {
    const decision = elementAt(about, position);
    const day = fromEpochDay(decision.day);
    const then = await loadPanel(knownOn(pool, day), panel.symbols, { from, to: day });
    found.compared++;
    if (await again(then, decision)) continue;
    found.changed++;
    found.day ??= day;
  }
  return found;
}
