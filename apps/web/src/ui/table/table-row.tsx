import { Box, chakra, Flex } from '@chakra-ui/react';
import { flexRender } from '@tanstack/react-table';
import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { messages } from '../../messages/index.ts';
import { IconButton } from '../button.tsx';
import { cellClass } from './columns.ts';
import type { TableColumn, TableRowModel } from './use-data-table.ts';

const Chevron = chakra(ChevronRight, {
  base: { transition: 'transform 120ms' },
  variants: { open: { true: { transform: 'rotate(90deg)' } } },
});

function Cell<Row extends object>({ row, column }: { row: TableRowModel<Row>; column: TableColumn<Row> }) {
  const cell = row.getAllCellsByColumnId()[column.id];
  return cell === undefined ? null : flexRender(column.columnDef.cell, cell.getContext());
}

interface TableRowProps<Row extends object> {
  row: TableRowModel<Row>;
  columns: readonly TableColumn<Row>[];
  /** Columns that do not fit into the row; the open row shows them. */
  rest: readonly TableColumn<Row>[];
  /** Index among the sorted rows, from zero. */
  index: number;
  expandable: boolean;
  open: boolean;
  detail: ReactNode;
  actions: ReactNode;
  actionsInDetail: boolean;
  strong: boolean;
}

function RestOfRow<Row extends object>({ row, rest }: Pick<TableRowProps<Row>, 'row' | 'rest'>) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gapX="4" gapY="1.5">
      {rest.map((column) => (
        <chakra.div key={column.id} display="contents">
          <chakra.dt color="ink-2">{column.columnDef.meta?.heading}</chakra.dt>
          <chakra.dd textAlign="end">
            <Cell row={row} column={column} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

function DrawnRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, columns, rest, expandable, open, actions, actionsInDetail } = props;
  const showsActions = actions !== undefined && !actionsInDetail;
  const span = columns.length + (expandable ? 1 : 0) + (showsActions ? 1 : 0);
  return (
    <>
      <tr className={props.strong ? 'row strong' : 'row'} aria-rowindex={props.index + 2}>
        {expandable && (
          <chakra.td px="0 !important" ps="2px !important">
            <IconButton
              label={open ? messages.shell.hideDetails : messages.shell.showDetails}
              size="iconSm"
              aria-expanded={open}
              onClick={() => row.toggleExpanded()}
            >
              <Chevron open={open} />
            </IconButton>
          </chakra.td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={cellClass(column.columnDef.meta)}>
            <Cell row={row} column={column} />
          </td>
        ))}
        {showsActions && (
          <td className="actions">
            <Flex className="row-actions" gap="1.5" justify="flex-end">
              {actions}
            </Flex>
          </td>
        )}
      </tr>
      {open && (
        <tr className="detail">
          <chakra.td colSpan={span} bg="bg" py="3 !important">
            {/* As wide as the table; wider content scrolls inside. */}
            <Flex direction="column" gap="3" width="0" minWidth="100%">
              {rest.length > 0 && <RestOfRow row={row} rest={rest} />}
              {actionsInDetail && actions !== undefined && (
                <Flex gap="2" wrap="wrap">
                  {actions}
                </Flex>
              )}
              {props.detail && <Box>{props.detail}</Box>}
            </Flex>
          </chakra.td>
        </tr>
      )}
    </>
  );
}

/** The library makes new row models whenever any row changes; what a row shows follows from its own data and its place. */
function isSameRow<Row extends object>(before: TableRowProps<Row>, now: TableRowProps<Row>): boolean {
  const keys = Object.keys(now) as (keyof TableRowProps<Row>)[];
  return keys.every((key) =>
    key === 'row' ? before.row.original === now.row.original : Object.is(before[key], now[key]),
  );
}

/** A row, drawn again when its data, its place or its columns change. */
export const TableRow = memo(DrawnRow, isSameRow) as typeof DrawnRow;
