import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { OperatorHealth as Health, HealthFindingKind } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatInstant, formatNumber } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { operator } from '../../messages/operator.ts';
import { runName } from '../../messages/run-name.ts';
import { workWords } from '../../messages/stored-texts.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { Card } from '../../ui/card.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { HealthHistory } from './health-history.tsx';

const words = operator.health;
const whole = (value: number) => formatNumber(value, { decimals: 0 });
const columns = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

/** What can wait: an operator has chosen it, or looks at it some day. */
const calm: ReadonlySet<HealthFindingKind> = new Set([
  ...(['paused', 'mailFailed', 'quarantined', 'strategiesWaiting', 'analysisOutstanding'] as const),
]);

/** What a finding concerns, in words: a queue, a run, or a day as it is. */
function subjectOf({ kind, subject }: Health['findings'][number]): string {
  if (kind.startsWith('queue')) return words.queueNames[subject] ?? subject;
  return kind === 'runFailed' || kind === 'runStalled' ? runName(subject) : subject;
}

function Findings({ health: { findings, at } }: { health: Health }) {
  return (
    <Card title={words.findings} description={words.readAt(formatInstant(at))}>
      {findings.length === 0 ? (
        <chakra.p>{words.allWell}</chakra.p>
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0">
          {findings.map((finding) => {
            const { kind, subject, count } = finding;
            const tone: PillTone = calm.has(kind) ? 'neutral' : 'loss';
            return (
              <chakra.li key={`${kind} ${subject}`} display="flex" gap="3" alignItems="baseline" py="1.5">
                <Pill tone={tone}>{calm.has(kind) ? words.look : words.late}</Pill>
                <Box minW="0" overflowWrap="anywhere">
                  {words.kinds[kind](whole(count), subjectOf(finding))}
                </Box>
              </chakra.li>
            );
          })}
        </chakra.ul>
      )}
    </Card>
  );
}

type Queue = Health['queues'][number];
const jobColumn = (key: 'waiting' | 'active' | 'failed'): Column<Queue> => ({
  key,
  header: words.jobs[key],
  numeric: true,
  value: ({ jobs }) => jobs?.[key] ?? null,
  cell: ({ jobs }) => (jobs === null ? words.noAnswer : whole(jobs[key])),
  phone: true,
});
const queueColumns: readonly Column<Queue>[] = [
  { key: 'name', header: words.queue, value: ({ name }) => words.queueNames[name] ?? name },
  jobColumn('waiting'),
  jobColumn('active'),
  jobColumn('failed'),
];

const dayOr = (day: string | null) => (day === null ? words.none : formatDay(day));

const dataFacts = ({ data }: Health): Fact[] => [
  { label: words.lastClosedDay, value: dayOr(data.lastClosedDay) },
  { label: words.analysisDay, value: dayOr(data.analysisDay) },
  { label: words.newestBar, value: dayOr(data.newestBarDay) },
  { label: words.missing, value: words.ofListed(whole(data.missing), whole(data.listed)) },
  { label: words.quarantined, value: whole(data.quarantined) },
  { label: words.strategiesWaiting, value: whole(data.strategiesWaiting) },
];

const ageOf = (seconds: number | null) => (seconds === null ? words.none : words.seconds(whole(seconds)));

const workFacts = ({ market, outbox, mail }: Health): Fact[] => [
  { label: words.clock, value: words.clockAt(formatDay(market.day), enums.marketPhases[market.phase], market.paused) },
  { label: words.lease, value: market.leaseSeconds === null ? words.none : words.leaseOf(market.leaseSeconds) },
  { label: words.idle, value: ageOf(market.idleSeconds) },
  ...(market.waitsFor === null ? [] : [{ label: words.waitsFor, value: workWords(market.waitsFor) }]),
  { label: words.closedAge, value: ageOf(market.closedSeconds) },
  { label: words.outbox, value: whole(outbox.waiting) },
  { label: words.outboxAge, value: ageOf(outbox.oldestSeconds) },
  { label: words.mail, value: whole(mail.waiting) },
  { label: words.mailAge, value: ageOf(mail.oldestSeconds) },
  { label: words.mailFailed, value: whole(mail.failed) },
];

/** Whether the product's parts move and its data are fresh; what is late is said first. */
export function OperatorHealth() {
  const query = useQuery(operatorQueries.health());
  return (
    <QueryView
      query={query}
      pending={
        <Card title={words.findings}>
          <TextSkeleton lines={6} />
        </Card>
      }
    >
      {(health) => (
        <Flex direction="column" gap="4">
          <Findings health={health} />
          <HealthHistory />
          <Grid templateColumns={columns} gap="4" alignItems="start">
            <Card title={words.dataTitle}>
              <FactList facts={dataFacts(health)} />
            </Card>
            <Card title={words.workTitle}>
              <FactList facts={workFacts(health)} />
            </Card>
          </Grid>
          <DataTable
            id="queues"
            title={words.queues}
            columns={queueColumns}
            rows={health.queues}
            rowKey={({ name }) => name}
          />
        </Flex>
      )}
    </QueryView>
  );
}
