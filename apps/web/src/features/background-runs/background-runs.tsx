import { Box, chakra, Flex } from '@chakra-ui/react';
import type { BackgroundRun } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatInstant, formatNumber } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { runName } from '../../messages/run-name.ts';
import { backgroundQueries } from '../../queries/background/background-queries.ts';
import { Card } from '../../ui/card.tsx';
import { SmallLine } from '../../ui/chart/small-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { analysisDurations, secondsOf, shareOf, shownRuns } from './shown-runs.ts';

const words = messages.background;
const tones = { Running: 'accent', Done: 'neutral', Failed: 'loss' } as const satisfies Record<
  BackgroundRun['status'],
  PillTone
>;
const whole = (value: number) => formatNumber(value, { decimals: 0 });

/** How long it took, or for how long it runs. */
function durationOf(run: BackgroundRun): string {
  const text = words.duration(secondsOf(run, Date.now()));
  return run.finishedAt === null ? words.runs(text) : words.took(text);
}

function Run({ run }: { run: BackgroundRun }) {
  const name = runName(run.key, run.kind);
  return (
    <Box as="li" py="3" borderTopWidth="1px" borderColor="line" px={{ base: '4', md: '5' }} listStyleType="none">
      <Flex align="center" gap="3" columnGap="4" rowGap="1" wrap="wrap">
        <Box flex="1" minW="200px" textStyle="number">
          {name}
        </Box>
        <Box textStyle="hint" color="ink-2" fontVariantNumeric="tabular-nums">
          {words.steps(whole(run.done), whole(run.total))} · {durationOf(run)} ·{' '}
          {formatInstant(run.finishedAt ?? run.startedAt)}
        </Box>
        <Pill tone={tones[run.status]}>{words.statuses[run.status]}</Pill>
      </Flex>
      {run.status !== 'Done' && (
        <Box mt="2">
          <ProgressBar label={name} share={shareOf(run)} />
        </Box>
      )}
      {run.error && (
        <Box mt="2" textStyle="hint" color="loss" overflowWrap="anywhere">
          {run.error}
        </Box>
      )}
    </Box>
  );
}

/** Progress of the background work: the history, the closes, the reports. */
export function BackgroundRuns() {
  const query = useQuery(backgroundQueries.runs());
  const day = query.data?.analysisDay;
  return (
    <Card
      pad="none"
      title={words.title}
      description={query.data && (day ? words.description(formatDay(day)) : words.noDay)}
    >
      <QueryView
        query={query}
        pending={
          <Box px="5" pb="5">
            <TextSkeleton lines={4} />
          </Box>
        }
        isEmpty={({ runs }) => runs.length === 0}
        empty={<EmptyState title={words.none} />}
      >
        {({ runs }) => {
          const { shown, older } = shownRuns(runs);
          const durations = analysisDurations(runs);
          return (
            <>
              {durations.length > 1 && (
                <Box px={{ base: '4', md: '5' }} pb="4" maxW="420px">
                  <SmallLine
                    label={words.analyses(durations.length)}
                    values={durations}
                    say={(seconds) => words.duration(Math.round(seconds))}
                  />
                </Box>
              )}
              <chakra.ul m="0" p="0">
                {shown.map((run) => (
                  <Run key={run.key} run={run} />
                ))}
              </chakra.ul>
              {older > 0 && (
                <Box px={{ base: '4', md: '5' }} py="3" textStyle="hint" color="ink-2" borderTopWidth="1px">
                  {words.older(older)}
                </Box>
              )}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}
