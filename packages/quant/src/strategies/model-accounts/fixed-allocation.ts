import { ASSET_CLASSES } from '../funds/asset-classes.ts';
import { addTarget, fundUniverse, pickFund } from '../funds/fund.ts';
import { listedColumns } from '../listed.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';

/** A part of an allocation: the funds that can fill it in order of preference, and its share of the account. */
export interface AllocationPart {
  readonly funds: readonly string[];
  readonly weight: number;
}

type AllocationParts = Readonly<Record<string, AllocationPart>>;

/** Where a part waits for which no fund is listed yet. */
export const RESERVE_FUNDS = [...ASSET_CLASSES.shortTreasuries, 'SHV'] as const;

/** An account that holds the same parts at all times and is brought back to them once a month. */
export function fixedAllocation(code: string, parts: AllocationParts): Strategy {
  const groups = Object.fromEntries(Object.entries(parts).map(([name, { funds }]) => [name, funds]));
  return {
    code,
    rebalance: 'Monthly',
    warmUpSessions: 1,
    parameters: Object.fromEntries(Object.entries(parts).map(([name, { weight }]) => [name, weight])),
    universe: fundUniverse({ ...groups, reserve: RESERVE_FUNDS }),
    decide: (view) => decide(view, parts),
  };
}

function decide(view: StrategyView, parts: AllocationParts): TargetWeights {
  const listed = listedColumns(view);
  const targets = new Map<string, number>();
  let waiting = 0;
  for (const { funds, weight } of Object.values(parts)) {
    const fund = pickFund(view, listed, funds, 1);
    if (fund === undefined) waiting += weight;
    addTarget(targets, fund, weight);
  }
  addTarget(targets, pickFund(view, listed, RESERVE_FUNDS, 1), waiting);
  return targets;
}
