import { Box, chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { cardRecipe } from '../../theme/recipes/surface-recipes.ts';
import { tableRecipe } from '../../theme/recipes/table-recipe.ts';
import { saveFile } from '../save-file.ts';
import { usePhone } from '../use-media.ts';
import { type Column, nextSort, type Sort, sortRows, splitForPhone, toCsv } from './columns.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useTableState } from './table-state.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { useHiddenEnd } from './use-hidden-end.ts';

export type { Column, Sort } from './columns.ts';

const TableElement = chakra('table', tableRecipe);
const Surface = chakra('section', cardRecipe);

const VIRTUAL_FROM = 200;
const ROW_HEIGHT_PX = 41;
const OVERSCAN = 12;

export interface DataTableProps<Row> {
  /** Under this name the sort order and the hidden columns are kept; it also names the CSV file. */
  id: string;
  title: string;
  /** One line under the title that says what is shown. */
  description?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  defaultSort?: Sort;
  /** Buttons of a row; shown on hover, focus and touch. */
  rowActions?: (row: Row) => ReactNode;
  /** What an opened row shows. */
  expand?: (row: Row) => ReactNode;
  canExpand?: (row: Row) => boolean;
  /** Bold: a subtotal. */
  isStrong?: (row: Row) => boolean;
  /** In place of rows. */
  empty?: ReactNode;
  tools?: ReactNode;
  csv?: boolean;
  maxHeight?: string;
  /** Without the frame of a card, inside another one or a dialog. */
  bare?: boolean;
}

/** Sortable, exportable, keyboard reachable; past 200 rows only those in sight are drawn; on a phone three columns stay. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, title, columns, rows, rowKey, rowActions, expand, csv = true, bare = false } = props;
  const { state, change } = useTableState(id, columns, props.defaultSort ?? null);
  const [opened, setOpened] = useState<ReadonlySet<string | number>>(new Set());
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const hidesEnd = useHiddenEnd(scroller, rows.length > 0);

  const sorted = useMemo(() => sortRows(rows, columns, state.sort), [rows, columns, state.sort]);
  const chosen = columns.filter((column) => !state.hidden.includes(column.key));
  const { kept, rest } = isPhone ? splitForPhone(chosen) : { kept: chosen, rest: [] };
  const hasExpander = expand !== undefined || (isPhone && (rest.length > 0 || rowActions !== undefined));
  const actionsInDetail = isPhone;
  const isVirtual = sorted.length > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: isVirtual ? sorted.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN,
  });

  const toggle = (key: string | number) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const drawRow = (row: Row, index: number) => {
    const key = rowKey(row);
    const canOpen = isPhone ? hasExpander : (props.canExpand?.(row) ?? true);
    return (
      <TableRow
        key={key}
        row={row}
        index={index}
        columns={kept}
        rest={rest}
        open={opened.has(key) && canOpen}
        expandable={hasExpander}
        onToggle={() => toggle(key)}
        detail={expand && (props.canExpand?.(row) ?? true) ? expand(row) : null}
        actions={rowActions?.(row)}
        actionsInDetail={actionsInDetail}
        strong={props.isStrong?.(row) ?? false}
      />
    );
  };
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  const content = (
    <>
      <TableToolbar
        title={title}
        description={props.description}
        columns={rows.length > 0 ? columns : []}
        hidden={state.hidden}
        onHidden={(hidden) => change({ hidden })}
        onExport={csv && rows.length > 0 ? () => saveFile(`${id}.csv`, toCsv(sorted, columns)) : undefined}
        tools={props.tools}
      />
      {rows.length === 0 && props.empty ? (
        props.empty
      ) : (
        <Box
          ref={scroller}
          data-hidden-end={hidesEnd || undefined}
          overflow="auto"
          maxHeight={props.maxHeight ?? (isVirtual ? '70dvh' : undefined)}
          tabIndex={0}
          role="region"
          aria-label={title}
          borderTopWidth="1px"
          borderColor="line"
        >
          <TableElement aria-rowcount={sorted.length + 1}>
            <chakra.caption srOnly>{title}</chakra.caption>
            <TableHead
              columns={kept}
              sort={state.sort}
              onSort={(column) => change({ sort: nextSort(column, state.sort) })}
              hasExpander={hasExpander}
              hasActions={rowActions !== undefined && !actionsInDetail}
            />
            <tbody>
              {isVirtual ? (
                <>
                  {before > 0 && <tr aria-hidden style={{ height: before }} />}
                  {items.map((item) => drawRow(sorted[item.index], item.index))}
                  {after > 0 && <tr aria-hidden style={{ height: after }} />}
                </>
              ) : (
                sorted.map(drawRow)
              )}
            </tbody>
          </TableElement>
        </Box>
      )}
    </>
  );
  return bare ? <Box>{content}</Box> : <Surface pad="none">{content}</Surface>;
}
