import { Box, chakra, Flex } from '@chakra-ui/react';
import type { api, Check, CheckVerdict, OutputOf } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, formatNumber } from '../../format.ts';
import { doctor as words } from '../../messages/doctor.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';

type Examination = OutputOf<typeof api.examineInstallation>;

const tones: Readonly<Record<CheckVerdict, PillTone>> = { Good: 'gain', Warn: 'warn', Bad: 'loss', Skipped: 'neutral' };
const needsWork = ({ verdict }: Check) => verdict === 'Bad' || verdict === 'Warn';
/** What is bad comes before what deserves a look; within both the order in which it is put right stays. */
const worstFirst = (checks: readonly Check[]) =>
  checks.filter(needsWork).toSorted((a, b) => Number(b.verdict === 'Bad') - Number(a.verdict === 'Bad'));

const List = chakra('ul', { base: { listStyleType: 'none', m: '0', p: '0' } });

/** Text in which commands are between backticks. */
function Said({ text }: { text: string }) {
  return text.split('`').map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <chakra.code key={`${i} ${part}`} fontFamily="mono" fontSize="0.93em">
        {part}
      </chakra.code>
    ),
  );
}

/** A check: its verdict, what it is of, and what it says. */
function CheckLine({ check, advises }: { check: Check; advises: boolean }) {
  const { name, subject, verdict, finding, values } = check;
  const { says, doThis } = words.findings[finding](subject, values);
  return (
    <chakra.li
      display="flex"
      gap="3"
      alignItems="baseline"
      py="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="none" w="16">
        <Pill tone={tones[verdict]}>{words.verdicts[verdict]}</Pill>
      </Box>
      <Box minW="0" overflowWrap="anywhere">
        <chakra.span fontWeight="600">{words.checks[name]}</chakra.span> <Said text={says} />
        {advises && (
          <chakra.p color="ink-2" mt="1">
            <Said text={doThis} />
          </chakra.p>
        )}
      </Box>
    </chakra.li>
  );
}

const keyOf = ({ name, subject, finding, values }: Check) => `${name} ${subject} ${finding} ${values[0] ?? ''}`;

const Checks = ({ checks, advises = false }: { checks: readonly Check[]; advises?: boolean }) => (
  <List>
    {checks.map((check) => (
      <CheckLine key={keyOf(check)} check={check} advises={advises} />
    ))}
  </List>
);

function countsOf({ checks }: Examination): string {
  const count = (wanted: CheckVerdict) =>
    formatNumber(checks.filter(({ verdict }) => verdict === wanted).length, { decimals: 0 });
  return words.counts(count('Good'), count('Warn'), count('Bad'));
}

/** What was examined of the installation, and what to do. */
export function Doctor() {
  const query = useQuery(operatorQueries.examination());
  return (
    <QueryView
      query={query}
      pending={
        <Card title={words.title}>
          <TextSkeleton lines={8} />
        </Card>
      }
    >
      {(examination) => {
        const toDo = worstFirst(examination.checks);
        return (
          <Flex direction="column" gap="4">
            <Card
              title={words.toDo}
              description={<Said text={words.examinedAt(formatInstant(examination.at))} />}
              actions={
                <Button tone="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
                  {words.again}
                </Button>
              }
            >
              {toDo.length === 0 ? <chakra.p>{words.allWell}</chakra.p> : <Checks checks={toDo} advises />}
            </Card>
            <Card title={words.examined} description={countsOf(examination)}>
              <Checks checks={examination.checks} />
            </Card>
          </Flex>
        );
      }}
    </QueryView>
  );
}
