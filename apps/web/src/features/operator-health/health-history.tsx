import { chakra, Flex, Grid } from '@chakra-ui/react';
import { type HealthSeriesName, type HealthSpan, type HealthHistory as History, healthSpan } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant, formatNumber } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { operator } from '../../messages/operator.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { Card } from '../../ui/card.tsx';
import { SmallLine } from '../../ui/chart/small-line.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';

const words = operator.health.history;
const spans = healthSpan.options.map((value) => ({ value, label: words.spans[value] }));

const duration = (seconds: number) => messages.background.duration(Math.round(seconds));
const count = (value: number) => formatNumber(value, { decimals: 0 });
const MEGABYTES_A_GIGABYTE = 1_024;
const size = (megabytes: number) =>
  megabytes < MEGABYTES_A_GIGABYTE
    ? `${count(megabytes)} MB`
    : `${formatNumber(megabytes / MEGABYTES_A_GIGABYTE, { decimals: 1 })} GB`;

const says: Readonly<Record<HealthSeriesName, (value: number) => string>> = {
  marketIdle: duration,
  outboxAge: duration,
  mailAge: duration,
  analysisBehind: count,
  jobsWaiting: count,
  jobsFailed: count,
  errors: count,
  poolBusy: count,
  poolWaiting: count,
  apiMemory: size,
  workerMemory: size,
  diskFree: size,
  databaseSize: size,
};

function Backup({ at }: Pick<Record<'at', History['lastBackupAt']>, 'at'>) {
  const seconds = at === null ? null : Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1_000));
  return (
    <Flex as="p" justify="space-between" gap="3" mt="4" pt="3" borderTopWidth="1px" borderColor="line">
      <chakra.span color="ink-2">{words.backup}</chakra.span>
      <span>
        {seconds === null
          ? words.noBackup
          : `${words.ago(messages.background.duration(seconds))} · ${formatInstant(at)}`}
      </span>
    </Flex>
  );
}

/** How the product was over the last day or week, a small line for each figure, with its target. */
export function HealthHistory() {
  const [span, setSpan] = useState<HealthSpan>('day');
  const query = useQuery(operatorQueries.healthHistory(span));
  return (
    <Card
      title={words.title}
      description={words.text}
      actions={<Segments label={words.span} choices={spans} value={span} onChange={setSpan} />}
    >
      <QueryView query={query} pending={<TextSkeleton lines={6} />}>
        {({ series, lastBackupAt }) => {
          const known = series.filter(({ values }) => values.some((value) => value !== null));
          return (
            <>
              {known.length === 0 ? (
                <chakra.p color="ink-2">{words.empty}</chakra.p>
              ) : (
                <Grid
                  templateColumns={{
                    base: 'minmax(0, 1fr)',
                    md: 'repeat(2, minmax(0, 1fr))',
                    xl: 'repeat(3, minmax(0, 1fr))',
                  }}
                  columnGap="6"
                  rowGap="5"
                >
                  {known.map(({ name, target, values }) => (
                    <SmallLine
                      key={name}
                      label={words.series[name]}
                      values={values}
                      target={target}
                      isLeast={name === 'diskFree'}
                      say={says[name]}
                    />
                  ))}
                </Grid>
              )}
              <Backup at={lastBackupAt} />
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}
