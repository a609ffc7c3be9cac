import type { Strategy } from './strategy.ts';

/**
 * A strategy and, where it has numbers that could have been chosen otherwise, three to nine neighbours of the written choice:
 * the same rule with one or two numbers moved, in a fixed order. Neighbours that do much worse show that the record rests on
 * a lucky number.
 */
export type CatalogueEntry = readonly [strategy: Strategy, variants?: readonly Strategy[]];

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
