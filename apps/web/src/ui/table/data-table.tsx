import { Box, chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { cardRecipe } from '../../theme/recipes/surface-recipes.ts';
import { tableRecipe } from '../../theme/recipes/table-recipe.ts';
import { saveFile } from '../save-file.ts';
import { usePhone } from '../use-media.ts';
import { toCsv } from './csv.ts';
import { splitForPhone } from './phone-columns.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { type TableRowModel, type TableSettings, useDataTable } from './use-data-table.ts';
import { useWideTable } from './use-wide-table.ts';

export type { Column } from './columns.ts';
export type { Sort } from './table-state.ts';

const TableElement = chakra('table', tableRecipe);
const Surface = chakra('section', cardRecipe);

const VIRTUAL_FROM = 200;
const ROW_HEIGHT_PX = 41;
const OVERSCAN = 6;
const LITTLE_OVERSCAN = 3;
/** Up to this many rows a table is shown whole in the page; a longer one scrolls inside its own height. */
const WHOLE_ROWS = 25;
/** The same of one of several tables. */
const FEW_ROWS = 10;
/** Of columns. */
const NO_CHOICE: readonly [] = [];
/** 2 §9 */
const SCROLL_HEIGHT = '60vh';

/** The id also names the CSV file. */
export interface DataTableProps<Row extends object> extends TableSettings<Row> {
  title: string;
  /** One line under the title that describes the content. */
  description?: ReactNode;
  /** Buttons of a row, at its end; on a phone in its detail. */
  rowActions?: (row: Row) => ReactNode;
  /** Content of an open row. */
  expand?: (row: Row) => ReactNode;
  canExpand?: (row: Row) => boolean;
  /** Whether a row is bold, such as a subtotal. */
  isStrong?: (row: Row) => boolean;
  /** Content instead of rows. */
  empty?: ReactNode;
  tools?: ReactNode;
  csv?: boolean;
  /** Whether a row belongs into the CSV file; a sum does not. Default: each row. */
  inFile?: (row: Row) => boolean;
  /** Of the CSV file; default: the id. */
  fileName?: string;
  maxHeight?: string;
  /**
   * One of several long tables, whose rows have one line each: what does not fit into its height is not drawn, no row is measured, and
   * the columns are fixed, so that all of the tables together are drawn at once.
   */
  oneOfSeveral?: boolean;
  /** Of the rows that are not drawn, in pixels. */
  rowHeight?: number;
  /** Rows beyond which only those in sight are drawn; fewer where a row has many figures, each of which may be operated. */
  virtualFrom?: number;
  /** Without the frame of a card, inside another one or a dialog. */
  bare?: boolean;
}

/** Columns beyond the end fade out at it; before the buttons of the rows they fade by themselves. */
const FADE = 'black calc(100% - 36px), transparent';

/** Height of the rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <tbody aria-hidden>
    <tr style={{ height }} />
  </tbody>
);

/** Sortable, exportable, keyboard reachable; beyond 200 rows only visible rows are drawn; a phone shows three columns. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    id,
    title,
    columns,
    rows,
    rowActions,
    expand,
    canExpand,
    csv = true,
    bare = false,
    oneOfSeveral = false,
    hasColumnMenu = true,
    rowHeight = ROW_HEIGHT_PX,
    virtualFrom = VIRTUAL_FROM,
  } = props;
  const isPhone = usePhone();
  const hasDetail = (row: Row) => expand !== undefined && (canExpand?.(row) ?? true);
  const shown = useMemo(() => columns.filter(({ fileOnly }) => !fileOnly), [columns]);
  const table = useDataTable({ ...props, columns: shown }, (row) => isPhone || hasDetail(row));
  const scroller = useRef<HTMLDivElement>(null);

  const sorted = table.getRowModel().rows;
  const chosen = table.getVisibleLeafColumns();
  const { kept, rest } = useMemo(
    () => (isPhone ? splitForPhone(chosen) : { kept: chosen, rest: [] }),
    [isPhone, chosen],
  );
  const hasExpander = expand !== undefined || (isPhone && (rest.length > 0 || rowActions !== undefined));
  const actionsInDetail = isPhone;
  const scrolls = sorted.length > (oneOfSeveral ? FEW_ROWS : WHOLE_ROWS);
  const isVirtual = oneOfSeveral ? scrolls : scrolls && sorted.length > virtualFrom;
  const { hidesEnd, fits } = useWideTable(scroller, rows.length > 0, !scrolls && !bare);
  const virtual = useVirtualizer({
    count: isVirtual ? sorted.length : 0,
    // A whole table would be measured for nothing, which makes the browser lay out the page.
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => sorted[index]?.id ?? index, [sorted]),
    overscan: oneOfSeveral ? LITTLE_OVERSCAN : OVERSCAN,
  });

  const drawRow = (row: TableRowModel<Row>, index: number) => (
    <TableRow
      key={row.id}
      row={row}
      index={index}
      columns={kept}
      rest={rest}
      expandable={hasExpander}
      open={row.getIsExpanded() && row.getCanExpand()}
      detail={row.getIsExpanded() && hasDetail(row.original) ? expand?.(row.original) : null}
      actions={rowActions?.(row.original)}
      actionsInDetail={actionsInDetail}
      strong={props.isStrong?.(row.original) ?? false}
    />
  );
  const isMeasured = !oneOfSeveral || hasExpander;
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  const exportCsv = () => {
    const inOrder = sorted.map((row) => row.original);
    const written = props.inFile ? inOrder.filter(props.inFile) : inOrder;
    saveFile(`${props.fileName ?? id}.csv`, toCsv(written, columns));
  };
  const content = (
    <>
      <TableToolbar
        title={title}
        description={props.description}
        columns={oneOfSeveral || !hasColumnMenu ? NO_CHOICE : table.getAllLeafColumns()}
        onExport={csv ? exportCsv : undefined}
        isEmpty={rows.length === 0}
        tools={props.tools}
      />
      {rows.length === 0 && props.empty ? (
        props.empty
      ) : (
        <Box
          ref={scroller}
          data-hidden-end={hidesEnd || undefined}
          css={
            hidesEnd && (rowActions === undefined || actionsInDetail)
              ? {
                  maskImage: `linear-gradient(to right, ${FADE})`,
                  _rtl: { maskImage: `linear-gradient(to left, ${FADE})` },
                }
              : undefined
          }
          // A scroller would catch the sticky heading: one that is not needed leaves the heading to the page.
          data-whole={(fits && !scrolls && !bare) || undefined}
          overflow={fits && !scrolls ? 'visible' : 'auto'}
          // Words for screen readers are placed absolutely: those of columns out of sight would make the page as wide as the table.
          position="relative"
          maxHeight={scrolls ? (props.maxHeight ?? SCROLL_HEIGHT) : undefined}
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
              hasExpander={hasExpander}
              hasActions={rowActions !== undefined && !actionsInDetail}
            />
            {isVirtual ? (
              <>
                {before > 0 && <Gap height={before} />}
                {items.map(({ key, index }) => (
                  // A row may be unfolded: what it takes with its detail is measured.
                  <tbody key={key} ref={isMeasured ? virtual.measureElement : undefined} data-index={index}>
                    {sorted.slice(index, index + 1).map((row) => drawRow(row, index))}
                  </tbody>
                ))}
                {after > 0 && <Gap height={after} />}
              </>
            ) : (
              <tbody>{sorted.map(drawRow)}</tbody>
            )}
          </TableElement>
        </Box>
      )}
    </>
  );
  return bare ? <Box>{content}</Box> : <Surface pad="none">{content}</Surface>;
}
