import { chakra, Flex, Grid } from '@chakra-ui/react';
import { waterfallOption } from '@pipa/charts';
import { type MissingDollars, missingParts } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Sheet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDay, formatMoney } from '../../../format.ts';
import { missingDollars } from '../../../messages/missing-dollars.ts';
import { missingDollarsFile, portfolioQueries } from '../../../queries/portfolios/portfolio-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Segments } from '../../../ui/segments.tsx';
import { ChartSkeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../../ui/states.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { AccountCostsCard } from './account-costs-card.tsx';
import { MissingDays, MissingOrders } from './missing-tables.tsx';

const words = missingDollars;
const CHART_PX = 380;
const DAY_MS = 86_400_000;
const spans = { all: null, month: 30, week: 7 } as const;
type Span = keyof typeof spans;
const choices = (Object.keys(spans) as Span[]).map((value) => ({ value, label: words.periods[value] }));

const signed = (value: number | null) => formatMoney(value, { signed: true });

/** First day of a span that ends with a close, given as 20260227. */
export function firstDayOf(span: Span, lastClose: string | undefined): string | undefined {
  const days = spans[span];
  if (days === null || lastClose === undefined) return undefined;
  const end = Date.parse(`${lastClose.slice(0, 4)}-${lastClose.slice(4, 6)}-${lastClose.slice(6)}`);
  return new Date(end - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}

function WaterfallCard({ total }: Pick<MissingDollars, 'total'>) {
  const steps = useMemo(() => missingParts.map((part) => ({ name: words.parts[part], value: total[part] })), [total]);
  const data = useMemo(() => ({ steps, sumName: words.difference, format: signed }), [steps]);
  return (
    <Chart
      title={words.title}
      description={words.text}
      summary={words.summary(signed(total.difference))}
      build={waterfallOption}
      data={data}
      height={CHART_PX}
      table={{
        columns: ['', words.difference],
        rows: [...steps.map(({ name, value }) => [name, value]), [words.difference, total.difference]],
        format: signed,
      }}
    />
  );
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    py: '1.5',
    borderBottomWidth: '1px',
    borderColor: 'line',
    _last: { borderBottomWidth: 0 },
  },
});

/** From the result on paper, part by part, to the result in money. */
function SumCard({ missing: { from, to, paper, money, total } }: { missing: MissingDollars }) {
  const lines = [
    { name: words.paper, meaning: null, value: paper, isEnd: true },
    ...missingParts.map((part) => ({
      name: words.parts[part],
      meaning: words.meanings[part],
      value: total[part],
      isEnd: false,
    })),
    { name: words.money, meaning: null, value: money, isEnd: true },
  ];
  return (
    <Card
      title={words.sumTitle}
      description={from !== null && to !== null ? words.days(formatDay(from), formatDay(to)) : undefined}
    >
      <chakra.dl>
        {lines.map(({ name, meaning, value, isEnd }) => (
          <Line key={name}>
            <chakra.dt fontWeight={isEnd ? 600 : undefined}>
              {name}
              {meaning && (
                <chakra.span display="block" textStyle="hint" color="ink-2">
                  {meaning}
                </chakra.span>
              )}
            </chakra.dt>
            <chakra.dd textStyle="number" whiteSpace="nowrap" fontWeight={isEnd ? 600 : undefined}>
              {signed(value)}
            </chakra.dd>
          </Line>
        ))}
      </chakra.dl>
    </Card>
  );
}

const Shown = ({ missing }: { missing: MissingDollars }) => (
  <>
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      <WaterfallCard total={missing.total} />
      <SumCard missing={missing} />
    </Grid>
    <MissingOrders missing={missing} />
    <MissingDays days={missing.days} />
  </>
);

/** Where the result in money differs from that of the paper twin, and what the account costs. */
export default function MissingDollarsTab({
  portfolioId,
  lastClose,
}: {
  portfolioId: number;
  /** Of the portfolio, as 20260227. */
  lastClose: string | undefined;
}) {
  const [span, setSpan] = useState<Span>('all');
  const from = firstDayOf(span, lastClose);
  const input = { portfolioId, ...(from !== undefined && { from }) };
  const query = useQuery(portfolioQueries.missingDollars(input, lastClose));
  const csv = useMutation({
    ...missingDollarsFile(),
    onSuccess: (file) => saveFile(file.fileName, file.csv),
    onError: notify.failure,
  });
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Segments label={words.period} choices={choices} value={span} onChange={setSpan} />
        <Button onClick={() => csv.mutate(input)} loading={csv.isPending} title={words.csvHint}>
          {!csv.isPending && <Sheet aria-hidden />}
          {words.csv}
        </Button>
      </Flex>
      <QueryView query={query} pending={<ChartSkeleton height={300} />}>
        {(missing) => (
          <>
            {missing.from === null ? (
              <Card pad="none">
                <EmptyState title={words.none}>{words.noneText}</EmptyState>
              </Card>
            ) : (
              <Shown missing={missing} />
            )}
            <AccountCostsCard costs={missing.costs} />
          </>
        )}
      </QueryView>
    </Grid>
  );
}
