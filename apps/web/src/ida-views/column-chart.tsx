import { Flex } from '@chakra-ui/react';
import { columnBarsOption, columnLinesOption, MOST_COLUMNS, type StateChart, stateChartOption } from '@pipa/charts';
import type { IdaFunctionCode } from '@pipa/contract';
import { type ColumnUnit, formatValue, type IdaColumn, measuredHeading, type Option, stateWords } from '@pipa/ida';
import { elementAt } from '@pipa/quant';
import { type ReactNode, useState } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { ida as words } from '../messages/ida.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chart } from '../ui/chart/chart.tsx';
import { lineRows } from '../ui/chart/line-rows.ts';
import { Panel } from '../ui/panel.tsx';
import { Segments } from '../ui/segments.tsx';
import { ChartSkeleton } from '../ui/skeleton.tsx';
import type { IdaRow } from './cells.tsx';
import { Choice } from './choice.tsx';
import { PriceChart } from './price-chart.tsx';
import { say } from './say.ts';
import { type HistoryRange, historyYears, type TableQuestion, useTableHistory } from './use-table-history.ts';

const LEAST_ROWS = 2;
/** More bars than these have no room for their symbols. */
const MOST_BARS = 60;
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
  /** Of the table: the chosen column is kept under it. */
  id: string;
  title: string;
  columns: readonly IdaColumn[];
  /** Newest first. */
  rows: readonly IdaRow[];
  code?: IdaFunctionCode | undefined;
  /** Of a table of one symbol. */
  symbol?: string | undefined;
  /** What the table is read with, where more of its days can be read than it shows. */
  history?: TableQuestion | undefined;
}

/** What a chart shows first where the first column says little. */
const SAYS_MORE = ['close', 'pe', 'trend', 'overallScore', 'yearlyReturn'];
const firstOf = (drawn: readonly IdaColumn[]): IdaColumn =>
  SAYS_MORE.flatMap((key) => drawn.filter((column) => column.key === key))[0] ?? elementAt(drawn, 0);

const keptAt = (id: string) => `pipa.chart.${id}`;

/** The chosen columns of a chart, which the browser keeps. */
function useKeptColumns(id: string, drawn: readonly IdaColumn[]) {
  const [keys, setKeys] = useState<readonly string[]>(() => (browserStorage.getItem(keptAt(id)) ?? '').split(' '));
  const known = keys.filter((key) => drawn.some((column) => column.key === key));
  const choose = (chosen: readonly string[]) => {
    browserStorage.setItem(keptAt(id), chosen.join(' '));
    setKeys(chosen);
  };
  return [known.length > 0 ? known : [firstOf(drawn).key], choose] as const;
}

/** Whose figure it is: 'SPY: Close'. */
const titleOf = ({ symbol, title }: ColumnChartProps, names: string): string => words.figureOf(symbol ?? title, names);

interface FrameProps {
  title: string;
  tools: ReactNode;
  children: ReactNode;
}
/** A chart with what can be chosen of it. */
const Frame = ({ title, tools, children }: FrameProps) => (
  <Card title={title}>
    <Flex direction="column" gap="3">
      {tools}
      <AfterPaint fallback={<ChartSkeleton height={HEIGHT_PX} />}>{children}</AfterPaint>
    </Flex>
  </Card>
);

const rangeChoices = (Object.keys(historyYears) as HistoryRange[]).map((value) => ({
  value,
  label: words.ranges[value],
}));

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

/** Lines of a column and of up to four others of its unit, over the days of the table and as many years before as are chosen. */
function Lines(props: ColumnChartProps) {
  const { id, title, columns, history } = props;
  const day = elementAt(columns, 0);
  const [range, setRange] = useState<HistoryRange>('1Y');
  const read = useTableHistory(history, range);
  const rows = read.rows.length > props.rows.length ? read.rows : props.rows;
  const drawn = columns.filter(isDrawn);
  const [keys, setKeys] = useKeptColumns(id, drawn);
  const chosen = drawn.find(({ key }) => key === keys[0]) ?? firstOf(drawn);
  const others = drawn.filter((column) => column !== chosen && scaleOf(column) === scaleOf(chosen));
  const shown = [chosen, ...others.filter(({ key }) => keys.includes(key))];
  const toggle = (key: string) =>
    setKeys(keys.includes(key) ? keys.filter((one) => one !== key) : [chosen.key, ...keys.slice(1), key]);
  const oldestFirst = rows.toReversed();
  const labels = oldestFirst.map((row) => String(row[day.key]));
  const lines = shown.map((column) => ({ name: say(column.heading), values: numbersOf(oldestFirst, column) }));
  const format = (value: number | null) => formatValue(chosen, value);
  const name = words.lineOf(lines.map((line) => line.name).join(', '), title);
  const tools = (
    <>
      <Flex gap="3" wrap="wrap" align="flex-end" justify="space-between">
        <ColumnChoice drawn={drawn} chosen={chosen} onChoose={(key) => setKeys([key])} />
        {read.isLong && day.unit === 'day' && day.key === 'tradeDate' && (
          <Segments label={words.chartRange} choices={rangeChoices} value={range} onChange={setRange} />
        )}
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
    </>
  );
  return (
    <Frame title={titleOf(props, say(measuredHeading(chosen)))} tools={tools}>
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
    </Frame>
  );
}

/** Figures whose sign is a gain or a loss. */
const hasSign = ({ key }: IdaColumn): boolean => key.endsWith('Return');

/** A bar a symbol for one column of a table of symbols. */
function Bars(props: ColumnChartProps) {
  const { id, title, columns, rows } = props;
  const symbol = elementAt(columns, 0);
  const drawn = columns.filter(isDrawn);
  const [[key], setKeys] = useKeptColumns(id, drawn);
  const chosen = drawn.find((column) => column.key === key) ?? firstOf(drawn);
  const labels = rows.map((row) => String(row[symbol.key]));
  const values = numbersOf(rows, chosen);
  const name = say(chosen.heading);
  const format = (value: number | null) => formatValue(chosen, value);
  const about = words.barsOf(name, title);
  return (
    <Frame
      title={titleOf(props, say(measuredHeading(chosen)))}
      tools={
        <Flex>
          <ColumnChoice drawn={drawn} chosen={chosen} onChoose={(one) => setKeys([one])} />
        </Flex>
      }
    >
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
    </Frame>
  );
}

const STATES = ['currentStateR1', 'currentStateH1'];
const isProbability = ({ unit }: IdaColumn): boolean => unit === 'probability';

/** The probabilities of a rise with the states of the days behind them. */
function States(props: ColumnChartProps) {
  const { id, title, columns, history } = props;
  const read = useTableHistory(history, '1Y');
  const rows = read.rows.length > props.rows.length ? read.rows : props.rows;
  const oldestFirst = rows.toReversed();
  const day = elementAt(columns, 0);
  const labels = oldestFirst.map((row) => String(row[day.key]));
  const drawn = columns.filter(isProbability);
  const [[key], setKeys] = useKeptColumns(id, drawn);
  const chosen = drawn.find((column) => column.key === key) ?? firstOf(drawn);
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
    <Frame
      title={titleOf(props, name)}
      tools={
        <Flex>
          <ColumnChoice drawn={drawn} chosen={chosen} onChoose={(one) => setKeys([one])} />
        </Flex>
      }
    >
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
    </Frame>
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
  return columns[0]?.unit === 'symbol' && rows.length <= MOST_BARS ? Bars : null;
}

/** The chart of a table: lines over its days, bars over its symbols, the states of its days. */
export function ColumnChart(props: ColumnChartProps) {
  const Form = formOf(props);
  return Form && <Form {...props} />;
}

/** The price with its averages and the events of the days of a table. */
export function PriceAndEvents({ code, symbol, rows, columns }: Omit<ColumnChartProps, 'id' | 'title' | 'history'>) {
  const days = rows.map((row) => row[columns[0]?.key ?? '']).filter((day) => typeof day === 'string');
  if (!OF_PRICES.includes(code) || symbol === undefined || days.length < LEAST_ROWS) return null;
  return <Panel title={words.priceChart}>{() => <PriceChart symbol={symbol} days={days.length} />}</Panel>;
}
