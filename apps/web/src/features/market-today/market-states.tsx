import { Box, chakra, Grid } from '@chakra-ui/react';
import { chartTheme, stateColor } from '@pipa/charts';
import type { MarketToday } from '@pipa/contract';
import { COLUMN_FACTS, formatValue, stateWords } from '@pipa/ida';
import { useTheme } from 'next-themes';
import { formatPercent } from '../../format.ts';
import { cellLooks } from '../../ida-views/cell-looks.tsx';
import { directionOfState, EdgeWord, SignedPill } from '../../ida-views/cells.tsx';
import { say } from '../../ida-views/say.ts';
import { useEdges } from '../../ida-views/use-edges.ts';
import { marketToday as words } from '../../messages/market-today.ts';
import { Card } from '../../ui/card.tsx';

const Looks = chakra('div', { base: { minWidth: '0', ...cellLooks } });
const Strip = chakra('svg', {
  base: { display: 'block', width: '100%', height: '10px', mt: '2', borderRadius: '2px' },
});

/** The states of a year as a strip of their colours. */
function Course({ name, course }: { name: string; course: readonly (string | null)[] }) {
  const { resolvedTheme } = useTheme();
  const theme = chartTheme(resolvedTheme === 'dark' ? 'dark' : 'light');
  return (
    <Strip role="img" aria-label={words.course(name)} viewBox={`0 0 ${course.length} 1`} preserveAspectRatio="none">
      {course.map(
        (state, i) =>
          // Days of a state have one rectangle, from its first day on.
          state !== null &&
          state !== course[i - 1] && (
            <rect
              key={i}
              x={i}
              width={lengthFrom(course, i)}
              height={1}
              fill={stateColor(state, theme)}
              fillOpacity={0.7}
            />
          ),
      )}
    </Strip>
  );
}

function lengthFrom(course: readonly (string | null)[], from: number): number {
  const end = course.findIndex((state, i) => i > from && state !== course[from]);
  return (end === -1 ? course.length : end) - from;
}

/** The states of the market and what the models expect, with what their records say. */
export function MarketStates({ states, calls }: Pick<MarketToday, 'states' | 'calls'>) {
  const edges = useEdges();
  return (
    <Card title={words.states} description={words.statesText}>
      <Grid
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(180px, 1fr))' }}
        columnGap="6"
        rowGap="4"
      >
        {states.map(({ model, state, since, course }) => {
          const heading = say(COLUMN_FACTS[`currentState${model}`].heading);
          const edge = edges.ofState(model, state);
          const isWhole = course.every((one) => one === state);
          return (
            <Looks key={model}>
              <Box textStyle="label" color="ink-2" mb="1">
                {heading}
              </Box>
              <SignedPill direction={directionOfState(state)} edge={edge}>
                {say(stateWords(state))}
              </SignedPill>
              <EdgeWord edge={edge} />
              <Box textStyle="hint" color="ink-2">
                {isWhole ? words.sinceOver(since) : words.since(since)}
              </Box>
              <Course name={heading} course={course} />
            </Looks>
          );
        })}
        {calls.map(({ name, call, probabilityUp }) => {
          const edge = edges.ofPrediction(name);
          const base = edge.card?.baseRate ?? null;
          return (
            <Looks key={name}>
              <Box textStyle="label" color="ink-2" mb="1">
                {say(COLUMN_FACTS[name].heading)}
              </Box>
              <SignedPill direction={directionOfState(call)} edge={edge}>
                {say(stateWords(call))}
              </SignedPill>
              <EdgeWord edge={edge} />
              <Box textStyle="hint" color="ink-2">
                {words.probability(
                  formatValue({ unit: 'probability' }, probabilityUp),
                  base === null ? null : formatPercent(base),
                )}
              </Box>
            </Looks>
          );
        })}
      </Grid>
    </Card>
  );
}
