import { Flex } from '@chakra-ui/react';
import { columnLineOption } from '@pipa/charts';
import { type ColumnUnit, formatValue, type IdaColumn, type Option } from '@pipa/ida';
import { useState } from 'react';
import { ida as words } from '../messages/ida.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { Panel } from '../ui/panel.tsx';
import type { IdaRow } from './cells.tsx';
import { Choice } from './choice.tsx';
import { say } from './say.ts';

const LEAST_ROWS = 2;
const HEIGHT_PX = 260;
/** Columns without a line of their own. */
const NOT_DRAWN: ReadonlySet<ColumnUnit> = new Set([
  'day',
  'symbol',
  'text',
  'rating',
  'components',
  'state',
  'call',
  'code',
  'detections',
]);

interface ColumnChartProps {
  title: string;
  columns: readonly IdaColumn[];
  /** Newest first. */
  rows: readonly IdaRow[];
}

function Drawn({ title, columns, rows }: ColumnChartProps) {
  const [day] = columns;
  const drawn = columns.filter(({ unit }) => !NOT_DRAWN.has(unit));
  const [chosenKey, setChosenKey] = useState(drawn[0].key);
  const chosen = drawn.find(({ key }) => key === chosenKey) ?? drawn[0];
  const options = drawn.map(({ key, heading }): Option<string> => ({ value: key, words: heading }));
  const oldestFirst = rows.toReversed();
  const labels = oldestFirst.map((row) => String(row[day.key]));
  const values = oldestFirst.map((row) => {
    const value = row[chosen.key];
    return typeof value === 'number' ? value : null;
  });
  const name = say(chosen.heading);
  const format = (value: number | null) => formatValue(chosen, value);
  return (
    <Flex direction="column" gap="3" p={{ base: '4', md: '5' }}>
      <Flex>
        <Choice label={words.chartColumn} options={options} value={chosen.key} onChange={setChosenKey} />
      </Flex>
      <Chart
        bare
        title={words.lineOf(name, title)}
        summary={words.lineOf(name, title)}
        build={columnLineOption}
        data={{ name, labels, values, format }}
        table={{ columns: [say(day.heading), name], rows: labels.map((label, i) => [label, values[i]]), format }}
        height={HEIGHT_PX}
      />
    </Flex>
  );
}

/** A line of a column over the days of its table, for tables that have days. */
export function ColumnChart(props: ColumnChartProps) {
  const { columns, rows } = props;
  const hasLine = columns[0]?.unit === 'day' && columns.some(({ unit }) => !NOT_DRAWN.has(unit));
  return hasLine && rows.length >= LEAST_ROWS && <Panel title={words.chart}>{() => <Drawn {...props} />}</Panel>;
}
