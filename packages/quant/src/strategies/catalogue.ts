import { fundStrategies } from './funds/index.ts';
import { modelAccounts } from './model-accounts/index.ts';
import { stockStrategies } from './stocks/index.ts';
import type { Strategy } from './strategy.ts';
import type { CatalogueEntry } from './strategy-variants.ts';

const entries: readonly CatalogueEntry[] = [...fundStrategies, ...stockStrategies, ...modelAccounts];

/** Every strategy that can be computed. Its words, price and limits are not part of it. */
export const strategyCatalogue: readonly Strategy[] = entries.map(([strategy]) => strategy);

const byCode = new Map(entries.map((entry) => [entry[0].code, entry]));

/** The strategy of a code, or undefined when there is none. */
export function strategyByCode(code: string): Strategy | undefined {
  return byCode.get(code)?.[0];
}

/** Neighbours of a strategy for the stability of its numbers, codes '<code>#<n>'; empty when it has none. */
export function strategyVariants(code: string): readonly Strategy[] {
  return byCode.get(code)?.[1] ?? [];
}
