import { Box, chakra } from '@chakra-ui/react';
import type { AqmSubscription, AqmSubscriptionStatus } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatDate, formatDay, formatMoney } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { statusLabel, statusReason, statusTone } from '../../position-views/portfolio-status.ts';
import { modelAccountQueries } from '../../queries/portfolios/model-account-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Delta } from '../../ui/numbers.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { StopSubscriptionDialog } from './stop-subscription-dialog.tsx';

const words = invest.aqm.subscriptions;
const { fields } = invest.portfolios;

/** The status of a row in words: a subscription is subscribed until everything is sold. */
function StatusPill({ subscription: { status, portfolio } }: { subscription: AqmSubscription }) {
  if (status === 'Stop') return <Pill>{words.statuses.Stop}</Pill>;
  if (portfolio.isStopping || portfolio.status === 'StartFailed') {
    return (
      <Pill tone={statusTone(portfolio)} title={statusReason(portfolio)?.text}>
        {statusLabel(portfolio)}
      </Pill>
    );
  }
  return <Pill tone={portfolio.status === 'Started' ? 'gain' : 'warn'}>{words.statuses.Subscribed}</Pill>;
}

/** Its cash is held back until it invests. */
const isSetAside = ({ portfolio }: AqmSubscription) => portfolio.status === 'Starting';

const columns: readonly Column<AqmSubscription>[] = [
  { key: 'id', header: words.columns.id, numeric: true, value: (row) => row.id },
  {
    key: 'name',
    namesRow: true,
    header: words.columns.name,
    value: (row) => row.name,
    cell: (row) => (
      <>
        <TextLink {...links.accountPosition(row)}>{row.name}</TextLink>
        {isSetAside(row) && (
          <chakra.span display="block" textStyle="hint" color="ink-2">
            {words.setAside(
              formatMoney(row.portfolio.investedAmount, { market: row.portfolio.marketType }),
              formatDay(row.portfolio.nextTradeDate),
            )}
          </chakra.span>
        )}
        {row.portfolio.statusReason && (
          <chakra.span display="block" textStyle="hint" color="ink-2">
            {statusReason(row.portfolio)?.text}
          </chakra.span>
        )}
      </>
    ),
  },
  {
    key: 'modelAccount',
    header: words.columns.modelAccount,
    value: (row) => row.aqmName,
    cell: (row) => <TextLink {...links.modelAccount({ id: row.aqmId, name: row.aqmName })}>{row.aqmName}</TextLink>,
  },
  {
    key: 'status',
    header: words.columns.status,
    value: (row) => words.statuses[row.status],
    cell: (row) => <StatusPill subscription={row} />,
  },
  { key: 'account', header: fields.account, value: (row) => row.brokerAccountName },
  {
    key: 'value',
    header: fields.value,
    numeric: true,
    phone: true,
    value: (row) => row.portfolio.settlement?.returned ?? row.portfolio.portfolioValue,
    cell: ({ portfolio }) =>
      formatMoney(portfolio.settlement?.returned ?? portfolio.portfolioValue, { market: portfolio.marketType }),
  },
  {
    key: 'totalReturn',
    header: fields.totalReturn,
    numeric: true,
    value: (row) => row.portfolio.totalReturn,
    cell: ({ portfolio }) => <Delta as="money" value={portfolio.totalReturn} market={portfolio.marketType} />,
  },
  {
    key: 'returnRatio',
    header: fields.returnRatio,
    numeric: true,
    phone: true,
    value: (row) => row.portfolio.returnRatio,
    cell: (row) => <Delta value={row.portfolio.returnRatio} />,
  },
  {
    key: 'benchmark',
    header: words.columns.benchmark,
    numeric: true,
    value: (row) => row.portfolio.benchmarkReturnRatio,
    cell: (row) => <Delta value={row.portfolio.benchmarkReturnRatio} />,
  },
  {
    key: 'startTime',
    header: fields.startTime,
    value: (row) => row.portfolio.startTime,
    cell: (row) => <Box whiteSpace="nowrap">{formatDate(row.portfolio.startTime)}</Box>,
  },
];

interface RowActionsProps {
  subscription: AqmSubscription;
  onStop: () => void;
}
/** What the server offers for a row (2 §2). */
const RowActions = ({ subscription, onStop }: RowActionsProps) => (
  <>
    {subscription.actions.includes('Stop') && (
      <Button size="sm" aria-label={words.stopOf(subscription.name)} onClick={onStop}>
        {words.stop}
      </Button>
    )}
    {subscription.actions.includes('Account Position') && (
      <ButtonLink size="sm" aria-label={words.positionOf(subscription.name)} {...links.accountPosition(subscription)}>
        {words.position}
      </ButtonLink>
    )}
  </>
);

const NoSubscription = ({ status }: { status: AqmSubscriptionStatus }) => (
  <Card pad="none">
    <EmptyState
      title={words.none(words.statuses[status])}
      action={
        status === 'Subscribed' && (
          <ButtonLink tone="primary" to={paths.aqmModelAccount}>
            {words.toList}
          </ButtonLink>
        )
      }
    >
      {status === 'Subscribed' ? words.noneCurrent : words.noneStoppedText}
    </EmptyState>
  </Card>
);

/** The own subscriptions of model accounts in one status. */
export function SubscriptionList({ status }: { status: AqmSubscriptionStatus }) {
  const query = useQuery(modelAccountQueries.subscriptions(status));
  const [stopped, setStopped] = useState<AqmSubscription | null>(null);
  return (
    <>
      <QueryView
        query={query}
        pending={
          <Card pad="none" title={words.titles[status]}>
            <TableSkeleton rows={4} />
          </Card>
        }
        isEmpty={(rows) => rows.length === 0}
        empty={<NoSubscription status={status} />}
      >
        {(rows) => (
          <StickyEdges actions>
            <DataTable
              id={`aqm-${status.toLowerCase()}`}
              title={words.titles[status]}
              description={words.returnPeriod}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              rowActions={(row) => <RowActions subscription={row} onStop={() => setStopped(row)} />}
            />
          </StickyEdges>
        )}
      </QueryView>
      {stopped && <StopSubscriptionDialog subscription={stopped} onClose={() => setStopped(null)} />}
    </>
  );
}
