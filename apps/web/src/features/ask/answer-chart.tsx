import { Box } from '@chakra-ui/react';
import { columnBarsOption, columnLinesOption } from '@pipa/charts';
import type { AskPartOf } from '@pipa/contract';
import { useMemo } from 'react';
import { ask as words } from '../../messages/ask.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { lineRows } from '../../ui/chart/line-rows.ts';
import { numberText } from './figure-text.ts';
import { SourceLine } from './source-line.tsx';

const HEIGHT_PX = 220;
const ROOM_PER_BAR_PX = 34;
const MANY_BARS = 10;
const DAY = /^\d{4}-?\d{2}-?\d{2}$/;

/** Series over the labels of all of them; days are in their order. */
function aligned(series: AskPartOf<'chart'>['series']) {
  const all = [...new Set(series.flatMap(({ points }) => points.map(([label]) => label)))];
  const labels = all.every((label) => DAY.test(label)) ? all.toSorted() : all;
  const lines = series.map(({ name, points }) => {
    const values = new Map(points);
    return { name, values: labels.map((label) => values.get(label) ?? null) };
  });
  return { labels, lines };
}

/** A chart of the product in an answer, with its numbers as a table. */
export function AnswerChart({ part: { title, shape, unit, series, source } }: { part: AskPartOf<'chart'> }) {
  const { labels, lines } = useMemo(() => aligned(series), [series]);
  const format = (value: number | null) => numberText(unit, value);
  const names = lines.map(({ name }) => name);
  const [first] = lines;
  const about = {
    bare: true,
    title,
    summary: words.chartOf(title, names.join(', ')),
    height: HEIGHT_PX,
    table: {
      columns: [words.day, ...names],
      rows: lineRows(labels, ...lines.map(({ values }) => values)),
      format: (value: number) => numberText(unit, value),
    },
  };
  return (
    <Box borderWidth="1px" borderColor="line" borderRadius="l2" px="3" pt="2" pb="2.5">
      {/* In the row of the chart's own buttons. */}
      <Box textStyle="cardTitle" pe="72px" minH="28px" mb="-28px" pt="1">
        {title}
      </Box>
      {/* Bars of several series cannot be told apart side by side: they are lines. */}
      {shape === 'bar' && lines.length === 1 && first ? (
        <Chart
          {...about}
          build={columnBarsOption}
          data={{ name: first.name, labels, values: first.values, format, hasSign: unit === 'percent' }}
          {...(labels.length > MANY_BARS && { minWidth: labels.length * ROOM_PER_BAR_PX })}
        />
      ) : (
        <Chart {...about} build={columnLinesOption} data={{ labels, lines, format }} />
      )}
      <SourceLine source={source} />
    </Box>
  );
}
