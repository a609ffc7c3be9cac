import type { Strategy } from './strategy.ts';

/** Neighbours of a strategy's written parameters, one a change, codes '<code>#<n>' from 1. */
export function variantsOf<Parameters>(
  create: (parameters: Partial<Parameters>) => Strategy,
  changes: readonly Partial<Parameters>[],
): readonly Strategy[] {
  return changes.map((change, i) => {
    const strategy = create(change);
    return { ...strategy, code: `${strategy.code}#${i + 1}` };
  });
}
