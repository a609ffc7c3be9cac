import { Box } from '@chakra-ui/react';
import { type ChartTheme, chartTheme } from '@pipa/charts';
import type { EChartsOption } from 'echarts';
import { ChartLine, ImageDown, Table2 } from 'lucide-react';
import { useTheme } from 'next-themes';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { messages } from '../../messages/index.ts';
import { IconButton } from '../button.tsx';
import { Card } from '../card.tsx';
import { saveFile } from '../save-file.ts';
import { ChartSkeleton } from '../skeleton.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { EChartsHandle } from './echarts-view.tsx';
import { headingOf, withHeading } from './picture-heading.ts';

const EChartsView = lazyPart(() => import('./echarts-view.tsx'));

/** The numbers of a chart as a table, for screen readers. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Format of the numbers; default: unchanged. */
  format?: (value: number) => string;
}

export interface ChartProps<T> {
  title: string;
  description?: ReactNode;
  /** Description of the chart in a sentence. */
  summary: string;
  /** Pure function of the data and the theme; pass a function of a module, not one created during the render. */
  build: (data: T, theme: ChartTheme) => EChartsOption;
  data: T;
  table: ChartTable;
  height?: number;
  /** Least width in pixels; on narrower screens the drawing scrolls sideways. */
  minWidth?: number;
  actions?: ReactNode;
  /** Without the frame of a card. */
  bare?: boolean;
}

const fileNameOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function ChartNumbers({ title, table }: { title: string; table: ChartTable }) {
  const columns = table.columns.map((header, index) => ({
    key: String(index),
    header,
    numeric: index > 0,
    value: (row: readonly (string | number | null)[]) => row[index],
    cell: (row: readonly (string | number | null)[]) => {
      const value = row[index];
      return typeof value === 'number' && table.format ? table.format(value) : (value ?? 'N/A');
    },
  }));
  return (
    <DataTable
      bare
      id={`chart-${fileNameOf(title)}`}
      title={title}
      columns={columns}
      rows={table.rows}
      rowKey={(row) => String(row[0])}
      maxHeight="320px"
    />
  );
}

/** A chart with colours, description, its numbers as a table, and a button to save it as a picture. */
export function Chart<T>(props: ChartProps<T>) {
  const { title, description, summary, build, data, table, height = 280, minWidth, actions, bare } = props;
  const { resolvedTheme } = useTheme();
  const theme = chartTheme(resolvedTheme === 'dark' ? 'dark' : 'light');
  const option = useMemo(
    () => build(data, chartTheme(resolvedTheme === 'dark' ? 'dark' : 'light')),
    [build, data, resolvedTheme],
  );
  const [asTable, setAsTable] = useState(false);
  const handle = useRef<EChartsHandle>(null);
  const savePicture = () => {
    const drawing = handle.current?.toCanvas(theme.colors.surface);
    if (!drawing) return;
    const heading = headingOf(title, document.title, table.rows);
    saveFile(`${fileNameOf(title)}.png`, withHeading(drawing, heading, theme));
  };
  const tools = (
    <>
      {actions}
      <IconButton
        size="iconSm"
        label={asTable ? messages.shell.asChart : messages.shell.asTable}
        aria-pressed={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? <ChartLine /> : <Table2 />}
      </IconButton>
      {!asTable && (
        <IconButton size="iconSm" label={messages.shell.exportPng} onClick={savePicture}>
          <ImageDown />
        </IconButton>
      )}
    </>
  );
  const drawing = asTable ? (
    <ChartNumbers title={title} table={table} />
  ) : (
    <Box overflowX="auto" overflowY="hidden" tabIndex={minWidth ? 0 : undefined}>
      <Box role="img" aria-label={summary} height={`${height}px`} minWidth={minWidth ? `${minWidth}px` : undefined}>
        <Suspense fallback={<ChartSkeleton height={height} />}>
          <EChartsView option={option} height={height} handle={handle} />
        </Suspense>
      </Box>
    </Box>
  );
  if (bare) {
    return (
      <Box>
        <Box display="flex" justifyContent="flex-end" gap="1" mb="1">
          {tools}
        </Box>
        {drawing}
      </Box>
    );
  }
  return (
    <Card title={title} description={description} actions={tools}>
      {drawing}
    </Card>
  );
}
