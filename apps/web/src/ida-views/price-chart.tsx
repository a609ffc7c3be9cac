import { Box } from '@chakra-ui/react';
import { type ChartEvent, columnLinesOption } from '@pipa/charts';
import { type AnalysisAnswer, eventNames } from '@pipa/contract';
import { COLUMN_FACTS, eventWords, formatValue, groupHeader } from '@pipa/ida';
import { ida as words } from '../messages/ida.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { ChartSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { AnalysisError, failureOf } from './analysis-error.tsx';
import { useAnalysis } from './as-of.ts';
import { say } from './say.ts';

const PRICES = 1;
const PATTERNS = 18;
/** The averages that are drawn, sessions. */
const AVERAGES = [20, 50] as const;
/** A few days are no picture of a price. */
const LEAST_DAYS = 60;
/** With the days before them that an average needs, a year of sessions. */
const MOST_DAYS = 252 - AVERAGES[1];
const HEIGHT_PX = 320;

/** The mean of a value and those before it; null before there are enough, and where one is missing. */
export const averageOver = (values: readonly (number | null)[], sessions: number): (number | null)[] =>
  values.map((_, i) => {
    const window = values.slice(Math.max(0, i + 1 - sessions), i + 1);
    const known = window.filter((value) => value !== null);
    return known.length < sessions ? null : known.reduce((sum, value) => sum + value, 0) / sessions;
  });

type Events = NonNullable<AnalysisAnswer<18>['idaTable']>;

/** The events of each day of the labels, by the words of their signals. */
function eventsOn(labels: readonly string[], rows: Events): ChartEvent[] {
  const placeOf = new Map(labels.map((label, i) => [label, i]));
  return rows.flatMap((row) =>
    eventNames.flatMap((name, i): ChartEvent[] => {
      const at = placeOf.get(row.tradeDate);
      const said = eventWords(name, row[name]);
      if (at === undefined || said === null) return [];
      return [{ at, name: `${say(groupHeader(i + 1))}: ${say(said)}`, isUp: row[name] > 0 }];
    }),
  );
}

interface PriceChartProps {
  symbol: string;
  /** Sessions of the table; a year at most, and at least a quarter. */
  days: number;
}

/** The close of a symbol, adjusted for splits and dividends, with its averages and the events of its days marked on it. */
export function PriceChart({ symbol, days }: PriceChartProps) {
  const shown = Math.min(Math.max(days, LEAST_DAYS), MOST_DAYS);
  const prices = useAnalysis(PRICES, { symbol, length: shown + AVERAGES[1] - 1 });
  const patterns = useAnalysis(PATTERNS, { symbol, length: shown });
  const failure = patterns.isPending ? null : failureOf(patterns);
  const title = words.priceOf(symbol);
  return (
    <Box p={{ base: '4', md: '5' }}>
      {failure && (
        <Box mb="4">
          <AnalysisError
            message={words.eventsFailed(failure.message)}
            onRetry={failure.canRetry ? () => void patterns.refetch() : undefined}
          />
        </Box>
      )}
      <QueryView
        query={prices}
        pending={<ChartSkeleton height={HEIGHT_PX} />}
        isEmpty={({ idaTable }) => (idaTable ?? []).length < 2}
        empty={<EmptyState title={words.noRows}>{words.noRowsText}</EmptyState>}
      >
        {(answer) => {
          const rows = ((answer as AnalysisAnswer<1>).idaTable ?? []).toReversed();
          const closes = rows.map(({ adjustClose }) => adjustClose);
          const last = <Value,>(values: readonly Value[]) => values.slice(-shown);
          const labels = last(rows.map(({ tradeDate }) => tradeDate));
          const lines = [
            { name: say(COLUMN_FACTS.adjustClose.heading), values: last(closes) },
            ...AVERAGES.map((sessions) => ({ name: `SMA ${sessions}`, values: last(averageOver(closes, sessions)) })),
          ];
          const events = eventsOn(labels, (patterns.data as AnalysisAnswer<18> | undefined)?.idaTable ?? []);
          const said = labels.map((_, i) => events.filter(({ at }) => at === i).map(({ name }) => name));
          const format = (value: number | null) => formatValue({ unit: 'dollars' }, value);
          return (
            <Chart
              bare
              title={title}
              summary={title}
              build={columnLinesOption}
              data={{ labels, lines, format, events }}
              table={{
                columns: [words.market.day, ...lines.map(({ name }) => name), words.events],
                rows: labels.map((label, i) => [
                  label,
                  ...lines.map(({ values }) => values[i] ?? null),
                  said[i]?.join('; ') ?? null,
                ]),
                format,
              }}
              height={HEIGHT_PX}
            />
          );
        }}
      </QueryView>
    </Box>
  );
}
