import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { messages } from '../../messages/index.ts';
import { cellClass } from './columns.ts';
import type { TableColumn } from './use-data-table.ts';

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

const sortFacts = {
  asc: { Arrow: ArrowUp, ariaSort: 'ascending' },
  desc: { Arrow: ArrowDown, ariaSort: 'descending' },
} as const;

function HeadCell<Row extends object>({ column }: { column: TableColumn<Row> }) {
  const { meta } = column.columnDef;
  const sorted = column.getIsSorted();
  const { Arrow, ariaSort } = sorted ? sortFacts[sorted] : { Arrow: ChevronsUpDown, ariaSort: undefined };
  return (
    <chakra.th
      scope="col"
      className={cellClass(meta)}
      title={meta?.hint}
      minWidth={meta?.minWidth}
      aria-sort={ariaSort}
    >
      {column.getCanSort() ? (
        <SortButton
          type="button"
          onClick={column.getToggleSortingHandler()}
          color={sorted ? 'ink' : undefined}
          flexDirection={meta?.numeric ? 'row-reverse' : undefined}
          textAlign={meta?.numeric ? 'end' : 'start'}
        >
          {meta?.heading}
          <span className={sorted ? 'sort-arrow' : 'sort-hint'} aria-hidden>
            <Arrow />
          </span>
        </SortButton>
      ) : (
        meta?.heading
      )}
    </chakra.th>
  );
}

interface TableHeadProps<Row extends object> {
  columns: readonly TableColumn<Row>[];
  hasExpander: boolean;
  hasActions: boolean;
}

export function TableHead<Row extends object>({ columns, hasExpander, hasActions }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {hasExpander && (
          <chakra.th width="32px" px="0 !important">
            <chakra.span srOnly>{messages.shell.details}</chakra.span>
          </chakra.th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} />
        ))}
        {hasActions && (
          <th className="actions">
            <chakra.span srOnly>{messages.shell.actions}</chakra.span>
          </th>
        )}
      </tr>
    </thead>
  );
}
