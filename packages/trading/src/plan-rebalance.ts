import type { RebalanceLines, RebalancePlan } from '@pipa/quant';
import { type CostSchedule, defaultCostSchedule } from './cost-schedule.ts';
import { OrderSheet } from './order-sheet.ts';
import { planLines } from './plan-lines.ts';
import { defaultSizingRules, grossWeight, type SizingRules } from './sizing-rules.ts';

export interface RebalanceInput {
  readonly equity: number;
  readonly cash: number;
  readonly targets: ReadonlyMap<string, number>;
  /** Shares held now, signed (negative is short). */
  readonly positions: ReadonlyMap<string, number>;
  /** Last close of every symbol in targets or positions; a missing or NaN price leaves that symbol untouched. */
  readonly prices: ReadonlyMap<string, number>;
}

/** The plan of planLines for positions, weights and prices by symbol. */
export function planRebalance(
  input: RebalanceInput,
  sizing: SizingRules = defaultSizingRules,
  schedule: CostSchedule = defaultCostSchedule,
): RebalancePlan {
  const sheet = new OrderSheet();
  const skipped = planLines(linesOf(input), sheet, sizing, schedule);
  return { orders: sheet.toOrders(), skipped };
}

/** One line for each symbol, held symbols first. */
function linesOf({ equity, cash, targets, positions, prices }: RebalanceInput): RebalanceLines {
  const symbols = [...positions.keys()];
  for (const symbol of targets.keys()) if (!positions.has(symbol)) symbols.push(symbol);
  const column = (values: ReadonlyMap<string, number>, missing: number) =>
    Float64Array.from(symbols, (symbol) => values.get(symbol) ?? missing);
  return {
    equity,
    cash,
    grossWeight: grossWeight(targets.values()),
    count: symbols.length,
    symbols,
    held: column(positions, 0),
    weights: column(targets, 0),
    prices: column(prices, Number.NaN),
  };
}
