import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Column, Sort } from './columns.ts';

const SortButton = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '28px',
    mx: '-6px',
    px: '6px',
    borderRadius: '6px',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    _hover: { color: 'ink', bg: 'bg' },
    '& svg': { width: '12px', height: '12px', flexShrink: 0 },
  },
});

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (column: Column<Row>) => void;
  hasExpander: boolean;
  hasActions: boolean;
}

export function TableHead<Row>({ columns, sort, onSort, hasExpander, hasActions }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {hasExpander && (
          <chakra.th width="32px" px="0 !important">
            <chakra.span srOnly>Details</chakra.span>
          </chakra.th>
        )}
        {columns.map((column) => {
          const isSorted = sort?.key === column.key;
          const Arrow = !isSorted ? ChevronsUpDown : sort.descending ? ArrowDown : ArrowUp;
          return (
            <chakra.th
              key={column.key}
              scope="col"
              className={column.numeric ? 'num' : undefined}
              title={column.hint}
              minWidth={column.minWidth}
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {column.sortable === false ? (
                column.header
              ) : (
                <SortButton
                  type="button"
                  onClick={() => onSort(column)}
                  color={isSorted ? 'ink' : undefined}
                  flexDirection={column.numeric ? 'row-reverse' : undefined}
                  textAlign={column.numeric ? 'end' : 'start'}
                >
                  {column.header}
                  <span className={isSorted ? 'sort-arrow' : 'sort-hint'} aria-hidden>
                    <Arrow />
                  </span>
                </SortButton>
              )}
            </chakra.th>
          );
        })}
        {hasActions && (
          <th className="actions">
            <chakra.span srOnly>Actions</chakra.span>
          </th>
        )}
      </tr>
    </thead>
  );
}
