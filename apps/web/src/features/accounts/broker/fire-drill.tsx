import { Box, chakra, Flex } from '@chakra-ui/react';
import { type BrokerDrillRow, type DrillIncident, drillIncident } from '@pipa/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatClock, formatInstant } from '../../../format.ts';
import { brokerDrills as words } from '../../../messages/broker-drills.ts';
import { accountMutations } from '../../../queries/accounts/account-mutations.ts';
import { brokerQueries } from '../../../queries/accounts/broker-queries.ts';
import { readAgainAfter } from '../../../queries/changes.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { PillTone } from '../../../ui/pill-tone.ts';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/states.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { daysSince, isOpen, isOverdue, lastOfEach } from './drill-rules.ts';

const tones = { Passed: 'gain', Failed: 'loss', GaveUp: 'warn' } as const satisfies Record<
  NonNullable<BrokerDrillRow['outcome']>,
  PillTone
>;

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    columnGap: '4',
    rowGap: '2',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});

/** How the last drill of an incident has ended, or how far it is. */
function State({ last }: { last: BrokerDrillRow | undefined }) {
  if (last === undefined) return <Pill tone="neutral">{words.never}</Pill>;
  if (last.outcome !== null) return <Pill tone={tones[last.outcome]}>{words.outcomes[last.outcome]}</Pill>;
  return <Pill tone="accent">{last.startedTime === null ? words.waiting : words.playing}</Pill>;
}

function Steps({ drill }: { drill: BrokerDrillRow }) {
  const title = words.incidents[drill.incident].title;
  return (
    <chakra.ol
      aria-label={words.stepsOf(title)}
      listStyleType="none"
      mt="2"
      borderLeftWidth="2px"
      borderColor="line"
      pl="3"
    >
      {drill.steps.map(({ at, what, facts }, position) => (
        <Box as="li" key={position} py="0.5" overflowWrap="anywhere">
          <chakra.span textStyle="hint" color="ink-2" mr="2">
            {formatClock(at)}
          </chakra.span>
          {words.steps[what](facts)}
        </Box>
      ))}
    </chakra.ol>
  );
}

interface IncidentProps {
  incident: DrillIncident;
  last: BrokerDrillRow | undefined;
  isBusy: boolean;
  onPlay: () => void;
}
function Incident({ incident, last, isBusy, onPlay }: IncidentProps) {
  const { title, happens, should } = words.incidents[incident];
  const hasEnded = last !== undefined && last.endedTime !== null;
  return (
    <Row>
      <Box minW="0">
        <Flex gap="2" align="center" wrap="wrap" mb="1">
          <chakra.h3 fontWeight="600">{title}</chakra.h3>
          <State last={last} />
        </Flex>
        <Box color="ink-2">
          <strong>{words.happens}:</strong> {happens} <strong>{words.should}:</strong> {should}
        </Box>
        {hasEnded && last.endedTime !== null && (
          <Box textStyle="hint" color="ink-2" mt="1">
            {words.playedAt(formatInstant(last.endedTime), daysSince(last.endedTime, Date.now()))}
          </Box>
        )}
        {last !== undefined && !hasEnded && last.steps.length > 0 && <Steps drill={last} />}
        {hasEnded && last.steps.length > 0 && (
          <chakra.details mt="1" open={last.outcome === 'Failed'}>
            <chakra.summary cursor="pointer" color="accent" width="fit-content">
              {words.whatHappened}
              <chakra.span srOnly>{`: ${title}`}</chakra.span>
            </chakra.summary>
            <Steps drill={last} />
          </chakra.details>
        )}
      </Box>
      <Box>
        <Button size="sm" aria-label={words.playOf(title)} disabled={isBusy} onClick={onPlay}>
          {words.play}
        </Button>
      </Box>
    </Row>
  );
}

/** Reads everything that shows the account again whenever a drill has gone on, as it trades on the account. */
function useFollowed(drills: readonly BrokerDrillRow[] | undefined): void {
  const client = useQueryClient();
  const open = useRef<number | null>(null);
  const follow = useEffectEvent((count: number) => {
    if (open.current !== null && open.current > count) void readAgainAfter(client, 'portfolios');
    open.current = count;
  });
  const count = drills?.filter(isOpen).length;
  useEffect(() => {
    if (count !== undefined) follow(count);
  }, [count]);
}

/** Incidents that are played against an account at a broker of the sandbox: what each is, how it went last, and what happened. */
export function FireDrill({ trackAccountId }: { trackAccountId: number }) {
  const query = useQuery(brokerQueries.drills(trackAccountId));
  const play = useMutation(accountMutations.playDrills());
  const end = useMutation(accountMutations.endDrills());
  useFollowed(query.data);
  const isUnderWay = query.data?.some(isOpen) ?? false;
  const ask = (incidents: readonly DrillIncident[]) =>
    play.mutate(
      { trackAccountId, incidents: [...incidents] },
      { onSuccess: () => notify.success(words.asked(incidents.length)), onError: notify.failure },
    );
  const callOff = () =>
    end.mutate({ trackAccountId }, { onSuccess: () => notify.success(words.calledOff), onError: notify.failure });
  const actions = isUnderWay ? (
    <Button size="sm" loading={end.isPending} onClick={callOff}>
      {words.callOff}
    </Button>
  ) : (
    <Button size="sm" tone="primary" loading={play.isPending} onClick={() => ask(drillIncident.options)}>
      {words.playAll}
    </Button>
  );
  return (
    <Card title={words.title} description={words.text} actions={query.data && actions}>
      <QueryView query={query} pending={<TextSkeleton lines={6} />}>
        {(drills) => {
          const each = lastOfEach(drills);
          const passed = each.filter(({ last }) => last?.outcome === 'Passed').length;
          const overdue = each.filter(({ last }) => isOverdue(last, Date.now())).length;
          return (
            <>
              <Box mb="3">
                <strong>{words.summary(passed, each.length)}.</strong> {overdue > 0 && words.overdue(overdue)}
              </Box>
              <chakra.ul listStyleType="none">
                {each.map(({ incident, last }) => (
                  <Incident
                    key={incident}
                    incident={incident}
                    last={last}
                    isBusy={isUnderWay || play.isPending}
                    onPlay={() => ask([incident])}
                  />
                ))}
              </chakra.ul>
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}
