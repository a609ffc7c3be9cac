import { Flex } from '@chakra-ui/react';
import { columnBarsOption, columnLinesOption, MOST_COLUMNS, type StateChart, stateChartOption } from '@pipa/charts';
import type { IdaFunctionCode } from '@pipa/contract';
import { type ColumnUnit, formatValue, type IdaColumn, type Option, stateWords } from '@pipa/ida';
import { elementAt } from '@pipa/quant';
import { useState } from 'react';
import { ida as words } from '../messages/ida.ts';
import { Button } from '../ui/button.tsx';
import { Chart } from '../ui/chart/chart.tsx';
import { lineRows } from '../ui/chart/line-rows.ts';
import { Panel } from '../ui/panel.tsx';
import type { IdaRow } from './cells.tsx';
import { Choice } from './choice.tsx';
import { PriceChart } from './price-chart.tsx';
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
const isDrawn = ({ unit }: IdaColumn): boolean => !NOT_DRAWN.has(unit);
/** Slopes and metrics both lie in −1..1. */
const scaleOf = ({ unit, scale }: IdaColumn): string => scale ?? (unit === 'slope' ? 'metric' : unit);

interface ColumnChartProps {
  title: string;
  columns: readonly IdaColumn[];
  /** Newest first. */
  rows: readonly IdaRow[];
  code?: IdaFunctionCode | undefined;
  /** Of a table of one symbol. */
  symbol?: string | undefined;
}

const numbersOf = (rows: readonly IdaRow[], { key }: IdaColumn): (number | null)[] =>
  rows.map((row) => {
    const value = row[key];
    return typeof value === 'number' ? value : null;
  });

interface ColumnChoice {
  drawn: readonly IdaColumn[];
  chosen: IdaColumn;
  onChoose: (key: string) => void;
}
const ColumnChoice = ({ drawn, chosen, onChoose }: ColumnChoice) => (
  <Choice
    label={words.chartColumn}
    options={drawn.map(({ key, heading }): Option<string> => ({ value: key, words: heading }))}
    value={chosen.key}
    onChange={onChoose}
  />
);

/** Lines of a column and of up to four others of its unit, over the days of the table. */
function Lines({ title, columns, rows }: ColumnChartProps) {
  const day = elementAt(columns, 0);
  const drawn = columns.filter(isDrawn);
  const first = elementAt(drawn, 0);
  const [keys, setKeys] = useState<readonly string[]>([first.key]);
  const chosen = drawn.find(({ key }) => key === keys[0]) ?? first;
  const others = drawn.filter((column) => column !== chosen && scaleOf(column) === scaleOf(chosen));
  const shown = [chosen, ...others.filter(({ key }) => keys.includes(key))];
  const toggle = (key: string) =>
    setKeys(keys.includes(key) ? keys.filter((one) => one !== key) : [chosen.key, ...keys.slice(1), key]);
  const oldestFirst = rows.toReversed();
  const labels = oldestFirst.map((row) => String(row[day.key]));
  const lines = shown.map((column) => ({ name: say(column.heading), values: numbersOf(oldestFirst, column) }));
  const format = (value: number | null) => formatValue(chosen, value);
  const name = words.lineOf(lines.map((line) => line.name).join(', '), title);
  return (
    <Flex direction="column" gap="3" p={{ base: '4', md: '5' }}>
      <Flex>
        <ColumnChoice drawn={drawn} chosen={chosen} onChoose={(key) => setKeys([key])} />
      </Flex>
      {others.length > 0 && (
        <Flex role="group" aria-label={words.chartFurther} gap="2" wrap="wrap">
          {others.map(({ key, heading }) => (
            <Button
              key={key}
              size="sm"
              aria-pressed={keys.includes(key)}
              tone={keys.includes(key) ? 'primary' : undefined}
              disabled={!keys.includes(key) && shown.length >= MOST_COLUMNS}
              onClick={() => toggle(key)}
            >
              {say(heading)}
            </Button>
          ))}
        </Flex>
      )}
      <Chart
        bare
        title={name}
        summary={name}
        build={columnLinesOption}
        data={{ labels, lines, format }}
        table={{
          columns: [say(day.heading), ...lines.map((line) => line.name)],
          rows: lineRows(labels, ...lines.map(({ values }) => values)),
          format,
        }}
        height={HEIGHT_PX}
      />
    </Flex>
  );
}

/** Figures whose sign is a gain or a loss. */
const hasSign = ({ key }: IdaColumn): boolean => key.endsWith('Return');

/** A bar a symbol for one column of a table of symbols. */
function Bars({ title, columns, rows }: ColumnChartProps) {
  const symbol = elementAt(columns, 0);
  const drawn = columns.filter(isDrawn);
  const first = elementAt(drawn, 0);
  const [key, setKey] = useState(first.key);
  const chosen = drawn.find((column) => column.key === key) ?? first;
  const labels = rows.map((row) => String(row[symbol.key]));
  const values = numbersOf(rows, chosen);
  const name = say(chosen.heading);
  const format = (value: number | null) => formatValue(chosen, value);
  const about = words.barsOf(name, title);
  return (
    <Flex direction="column" gap="3" p={{ base: '4', md: '5' }}>
      <Flex>
        <ColumnChoice drawn={drawn} chosen={chosen} onChoose={setKey} />
      </Flex>
      <Chart
        bare
        title={about}
        summary={about}
        build={columnBarsOption}
        data={{ name, labels, values, format, hasSign: hasSign(chosen) }}
        table={{ columns: [say(symbol.heading), name], rows: lineRows(labels, values), format }}
        height={HEIGHT_PX}
        minWidth={rows.length > 12 ? rows.length * 30 : undefined}
      />
    </Flex>
  );
}

const STATES = ['currentStateR1', 'currentStateH1'];
const isProbability = ({ unit }: IdaColumn): boolean => unit === 'probability';

/** The probabilities of a rise with the states of the days behind them. */
function States({ title, columns, rows }: ColumnChartProps) {
  const oldestFirst = rows.toReversed();
  const day = elementAt(columns, 0);
  const labels = oldestFirst.map((row) => String(row[day.key]));
  const drawn = columns.filter(isProbability);
  const first = elementAt(drawn, 0);
  const [key, setKey] = useState(first.key);
  const chosen = drawn.find((column) => column.key === key) ?? first;
  const bands = columns
    .filter((column) => STATES.includes(column.key))
    .map((column) => ({
      name: say(column.heading),
      states: oldestFirst.map((row) => (typeof row[column.key] === 'string' ? String(row[column.key]) : null)),
    }));
  const name = say(chosen.heading);
  const values = numbersOf(oldestFirst, chosen);
  const data: StateChart = { labels, unit: 'share', lines: [{ name, values }], bands };
  const about = words.lineOf(name, title);
  return (
    <Flex direction="column" gap="3" p={{ base: '4', md: '5' }}>
      <Flex>
        <ColumnChoice drawn={drawn} chosen={chosen} onChoose={setKey} />
      </Flex>
      <Chart
        bare
        title={about}
        summary={about}
        build={stateChartOption}
        data={data}
        table={{
          columns: [say(day.heading), name, ...bands.map((band) => band.name)],
          rows: labels.map((label, i) => [
            label,
            values[i] ?? null,
            ...bands.map(({ states }) => (states[i] === null ? null : say(stateWords(states[i] ?? '')))),
          ]),
          format: (value) => formatValue(chosen, value),
        }}
        height={HEIGHT_PX}
      />
    </Flex>
  );
}

/** Codes whose chart has the price with its averages and events. */
const OF_PRICES: readonly (IdaFunctionCode | undefined)[] = [1, 11, 18];

function formOf({ columns, rows, code }: ColumnChartProps) {
  const isOfDays = columns[0]?.unit === 'day';
  if (rows.length < LEAST_ROWS) return null;
  if (code === 12) return columns.some(isProbability) && isOfDays ? States : null;
  if (!columns.some(isDrawn)) return null;
  if (isOfDays) return Lines;
  return columns[0]?.unit === 'symbol' ? Bars : null;
}

/** The chart of a table: lines over its days, bars over its symbols, the states of its days, and the price with its events. */
export function ColumnChart(props: ColumnChartProps) {
  const Form = formOf(props);
  const { code, symbol, rows, columns } = props;
  const days = rows.map((row) => row[columns[0]?.key ?? '']).filter((day) => typeof day === 'string');
  return (
    <>
      {Form && <Panel title={words.chart}>{() => <Form {...props} />}</Panel>}
      {OF_PRICES.includes(code) && symbol !== undefined && days.length >= LEAST_ROWS && (
        <Panel title={words.priceChart}>{() => <PriceChart symbol={symbol} days={days.length} />}</Panel>
      )}
    </>
  );
}
