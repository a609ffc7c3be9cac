import type { Strategy } from './strategy.ts';

/** A strategy with numbers that could have been chosen otherwise. */
export interface StrategyVariants {
  /**
   * Three to nine neighbours of the written choice: the same rule with one or two numbers moved, in a fixed order, codes '<code>#<n>'
   * from 1. Neighbours that do much worse show that the record rests on a lucky number.
   */
  readonly neighbours: readonly Strategy[];
  /** The rule with other numbers; those that are left out are the written ones. */
  create(parameters: Readonly<Record<string, number>>): Strategy;
}

export type CatalogueEntry = readonly [strategy: Strategy, variants?: StrategyVariants];

/** The neighbours of a strategy's written parameters, one a change. */
export function variantsOf<Parameters>(
  create: (parameters: Partial<Parameters>) => Strategy,
  changes: readonly Partial<Parameters>[],
): StrategyVariants {
  return {
    neighbours: changes.map((change, i) => {
      const strategy = create(change);
      return { ...strategy, code: `${strategy.code}#${i + 1}` };
    }),
    // The caller has checked names and ranges by `tunableParameters`.
    create: (parameters) => create(parameters as Partial<Parameters>),
  };
}
