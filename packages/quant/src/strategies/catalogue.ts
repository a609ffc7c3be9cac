import { fundStrategies } from './funds/index.ts';
import { modelAccounts } from './model-accounts/index.ts';
import { stockStrategies } from './stocks/index.ts';
import type { Strategy } from './strategy.ts';
import type { CatalogueEntry } from './strategy-variants.ts';
import { parameterFault, type TunableParameter, tunableParameters } from './tunable-parameters.ts';

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
  return byCode.get(code)?.[1]?.neighbours ?? [];
}

/** The numbers of a strategy that a user may choose otherwise; empty for an unknown code. */
export function parametersToTry(code: string): TunableParameter[] {
  const entry = byCode.get(code);
  return entry === undefined ? [] : tunableParameters(...entry);
}

/**
 * The strategy of a code with some of its numbers chosen otherwise, under its own code; undefined when there is none.
 * @throws RangeError for a parameter that it does not have, or a value out of its range
 */
export function strategyWith(code: string, parameters: Readonly<Record<string, number>>): Strategy | undefined {
  const entry = byCode.get(code);
  if (entry === undefined || Object.keys(parameters).length === 0) return entry?.[0];
  const fault = parameterFault(parametersToTry(code), parameters);
  if (fault !== null) throw new RangeError(`${fault.name}: ${fault.reason}`);
  return entry[1]?.create(parameters);
}
