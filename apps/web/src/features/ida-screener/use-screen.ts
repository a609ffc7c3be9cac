import { isScreenField, MAX_SCREEN_COLUMNS, type ScreenField } from '@pipa/contract';
import { DEFAULT_SCREEN_COLUMNS, printFilter, printSort, readFilter, readSort, type ScreenSort } from '@pipa/ida';
import { useAsOf } from '../../ida-views/as-of.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

const KEYS = ['filter', 'sort', 'columns'] as const;
/** They name the row: they are always shown. */
export const NAMES: ReadonlySet<ScreenField> = new Set(['symbol', 'name']);

const columnsIn = (text: string): readonly ScreenField[] =>
  text === '' ? DEFAULT_SCREEN_COLUMNS : [...new Set(text.split(',').filter(isScreenField))];

/** The screen that the address holds: its filter, the columns and their order. */
export function useScreen() {
  const { values, change } = useAddressFilter(KEYS);
  const { filter, sort, columns } = values;
  const asOf = useAsOf();
  const { conditions, faults } = readFilter(filter);
  const order = readSort(sort);
  const isFigure = (field: ScreenField) => !NAMES.has(field);
  const chosen = columnsIn(columns).filter(isFigure);
  const ofConditions = conditions.map(({ field }) => field);
  // The figure that the symbols are sorted by last: most times it is a column already, and the table is not read again for it.
  const shown = [...new Set([...ofConditions, ...chosen, order.field])].filter(isFigure).slice(0, MAX_SCREEN_COLUMNS);
  return {
    filter,
    /** Whether every condition can be asked. */
    isWhole: faults.length === 0,
    /** The columns that are shown besides those of the conditions and of the order. */
    chosen,
    isChosen: columns !== '',
    order,
    question: {
      filter: printFilter(conditions),
      sort: printSort(order),
      columns: shown.join(','),
      ...(asOf && { asOf }),
    },
    /** What a saved screen keeps. */
    kept: { filter, sort: printSort(order), columns: columns === '' ? '' : chosen.join(',') },
    open: (kept: Readonly<Record<(typeof KEYS)[number], string>>) =>
      change({ filter: kept.filter, sort: kept.sort, columns: kept.columns }),
    apply: (next: string) => change({ filter: next }),
    choose: (fields: readonly ScreenField[]) => change({ columns: fields.join(',') }),
    reset: () => change({ columns: '' }),
    sortBy: (next: ScreenSort | null) => change({ sort: next ? printSort(next) : '' }),
  };
}
