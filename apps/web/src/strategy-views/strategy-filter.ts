import type { Strategy } from '@pipa/contract';

/** The filter's values in the address; an empty value accepts every strategy. */
export interface StrategyFilterValues {
  search: string;
  category: string;
  component: string;
  risk: string;
  /** `me` for what is open to the reader alone, in the list. */
  open: string;
}
export const filterKeys = [
  'search',
  'category',
  'component',
  'risk',
  'open',
] as const satisfies (keyof StrategyFilterValues)[];

type Filtered = Pick<
  Strategy,
  'name' | 'description' | 'algoTypeStr' | 'category' | 'componentType' | 'riskLevelNumber'
>;

/** Every word of the search must occur in the name, the type or the description. */
export function fitsFilter(
  strategy: Filtered,
  { search, category, component, risk }: Omit<StrategyFilterValues, 'open'>,
): boolean {
  if (category !== '' && strategy.category !== category) return false;
  if (component !== '' && strategy.componentType !== component) return false;
  if (risk !== '' && strategy.riskLevelNumber !== Number(risk)) return false;
  const text = `${strategy.name} ${strategy.algoTypeStr} ${strategy.description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
