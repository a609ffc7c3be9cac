import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { NOT_AVAILABLE } from '../../format.ts';
import { IconButton } from '../button.tsx';
import type { Column } from './columns.ts';

const Chevron = chakra(ChevronRight, {
  base: { transition: 'transform 120ms' },
  variants: { open: { true: { transform: 'rotate(90deg)' } } },
});

export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return value === null || value === undefined || value === '' ? NOT_AVAILABLE : String(value);
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Columns that found no place and stand in the opened row. */
  rest: readonly Column<Row>[];
  index: number;
  open: boolean;
  expandable: boolean;
  onToggle: () => void;
  detail: ReactNode;
  actions: ReactNode;
  actionsInDetail: boolean;
  strong: boolean;
}

function RestOfRow<Row>({ row, rest }: { row: Row; rest: readonly Column<Row>[] }) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gapX="4" gapY="1.5">
      {rest.map((column) => (
        <chakra.div key={column.key} display="contents">
          <chakra.dt color="ink-2">{column.header}</chakra.dt>
          <chakra.dd textAlign="end">{cellOf(column, row)}</chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, rest, open, expandable, actions, actionsInDetail } = props;
  const showsActions = actions !== undefined && !actionsInDetail;
  const span = columns.length + (expandable ? 1 : 0) + (showsActions ? 1 : 0);
  return (
    <>
      <tr className={props.strong ? 'row strong' : 'row'} aria-rowindex={props.index + 2}>
        {expandable && (
          <chakra.td px="0 !important" ps="2px !important">
            <IconButton
              label={open ? 'Hide details' : 'Show details'}
              size="iconSm"
              aria-expanded={open}
              onClick={props.onToggle}
            >
              <Chevron open={open} />
            </IconButton>
          </chakra.td>
        )}
        {columns.map((column) => (
          <td key={column.key} className={column.numeric ? 'num' : undefined}>
            {cellOf(column, row)}
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
            {/* As wide as the table and no wider: what needs more room scrolls inside. */}
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
