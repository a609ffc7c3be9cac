import { formatRisk } from '../format.ts';
import { enums } from '../messages/enums.ts';
import { invest } from '../messages/invest.ts';
import { Button } from '../ui/button.tsx';
import type { Choice } from '../ui/form/field-frame.tsx';
import { EmptyState } from '../ui/states.tsx';
import { FilterSearch, FilterSelect } from '../ui/table/table-filters.tsx';
import { useAddressFilter } from '../ui/use-address-filter.ts';
import { filterKeys } from './strategy-filter.ts';

const words = invest.strategies;
const choicesOf = (all: string, labels: Readonly<Record<string, string>>): readonly Choice[] => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const categories = choicesOf(words.allCategories, enums.categories);
const components = choicesOf(words.allComponents, enums.componentTypes);
const risks: readonly Choice[] = [
  { value: '', label: words.allRisks },
  ...Object.keys(enums.riskLevels).map((level) => ({ value: level, label: formatRisk(Number(level)) })),
];

/** The filter, kept in the address and shared by all tabs of the page. */
export const useStrategyFilter = () => useAddressFilter(filterKeys);
export type StrategyFilterState = ReturnType<typeof useStrategyFilter>;

export function StrategyFilter({ filter: { values, change } }: { filter: StrategyFilterState }) {
  return (
    <>
      <FilterSearch
        label={words.searchLabel}
        placeholder={words.searchPlaceholder}
        maxLength={100}
        value={values.search}
        onChange={(search) => change({ search })}
      />
      <FilterSelect
        label={words.categoryFilter}
        choices={categories}
        value={values.category}
        onChange={(category) => change({ category })}
      />
      <FilterSelect
        label={words.componentFilter}
        choices={components}
        value={values.component}
        onChange={(component) => change({ component })}
      />
      <FilterSelect
        label={words.riskFilter}
        choices={risks}
        value={values.risk}
        onChange={(risk) => change({ risk })}
      />
    </>
  );
}

/** Shown when no row passes the filter. */
export const NoMatches = ({ filter }: { filter: StrategyFilterState }) => (
  <EmptyState title={words.noMatches} action={<Button onClick={filter.clear}>{words.showAll}</Button>} />
);
