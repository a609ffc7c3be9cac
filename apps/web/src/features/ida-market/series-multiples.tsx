import { Box, chakra, Grid } from '@chakra-ui/react';
import { formatValue, type IdaColumn, yearChangeText } from '@pipa/ida';
import { elementAt } from '@pipa/quant';
import { NOT_AVAILABLE } from '../../format.ts';
import type { IdaRow } from '../../ida-views/cells.tsx';
import { say } from '../../ida-views/say.ts';
import { SmallLine } from '../../ida-views/small-line.tsx';
import { type TableQuestion, useTableHistory } from '../../ida-views/use-table-history.ts';
import { ida as words } from '../../messages/ida.ts';
import { Card } from '../../ui/card.tsx';
import { ChartSkeleton } from '../../ui/skeleton.tsx';

interface MultipleProps {
  column: IdaColumn;
  /** Column of the days. */
  day: IdaColumn;
  /** Newest first. */
  rows: readonly IdaRow[];
}

/** A series as its newest value, its change on a year, and its course. */
function Multiple({ column, day, rows }: MultipleProps) {
  const values = rows.map((row) => {
    const value = row[column.key];
    return { day: String(row[day.key]), value: typeof value === 'number' ? value : null };
  });
  const newest = values.find(({ value }) => value !== null);
  const change = yearChangeText(column, values);
  return (
    <Box minW="0">
      <Box textStyle="label" color="ink-2" title={column.hint && say(column.hint)}>
        {say(column.heading)}
      </Box>
      <chakra.span fontWeight="620" fontVariantNumeric="tabular-nums">
        {newest === undefined ? NOT_AVAILABLE : formatValue(column, newest.value)}
      </chakra.span>
      <Box textStyle="hint" color="ink-2" truncate minH="18px" title={column.measure && say(column.measure)}>
        {column.measure && say(column.measure)}
      </Box>
      <Box textStyle="hint" color="ink-2" minH="18px">
        {change && words.onAYear(change)}
      </Box>
      <SmallLine values={values.map(({ value }) => value).toReversed()} />
    </Box>
  );
}

interface SeriesMultiplesProps {
  title: string;
  columns: readonly IdaColumn[];
  history: TableQuestion;
}

/** All series of a category side by side, over five years or as many observations as there are. */
export function SeriesMultiples({ title, columns, history }: SeriesMultiplesProps) {
  const { rows, isPending } = useTableHistory(history, '5Y');
  const day = elementAt(columns, 0);
  const drawn = columns.filter((column) => column.unit === 'index');
  if (isPending)
    return (
      <Card title={title}>
        <ChartSkeleton height={280} />
      </Card>
    );
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <Grid
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(170px, 1fr))' }}
        columnGap="6"
        rowGap="4"
      >
        {drawn.map((column) => (
          <Multiple key={column.key} column={column} day={day} rows={rows} />
        ))}
      </Grid>
    </Card>
  );
}
