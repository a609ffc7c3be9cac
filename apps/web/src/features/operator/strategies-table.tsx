import { chakra, Flex } from '@chakra-ui/react';
import { api, type OperatedStrategy } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { formatDay, formatMoney, formatNumber } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { operator as words } from '../../messages/operator.ts';
import { feedingWords } from '../../messages/stored-texts.ts';
import { operatorMutations } from '../../queries/operator/operator-mutations.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';
import { EditStrategyDialog } from './edit-strategy-dialog.tsx';

/** What is done to the chosen strategy. */
interface Chosen {
  strategy: OperatedStrategy;
  act: 'offer' | 'edit';
}

/** Standard deviations beyond which chance is rarely the reason. */
const FAR_SIGMAS = 2;

const isOffline = ({ status }: OperatedStrategy) => status === 'Offline';

const columns: readonly Column<OperatedStrategy>[] = [
  {
    key: 'name',
    namesRow: true,
    header: words.name,
    value: (row) => row.name,
    cell: (row) => (
      <>
        {row.name}
        {row.unfedReason && (
          <chakra.span display="block" textStyle="hint" color="ink-2" whiteSpace="normal" maxW="36ch">
            {feedingWords(row.unfedReason)}
          </chakra.span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: words.status,
    value: (row) => enums.strategyStatuses[row.status],
    cell: (row) => <Pill tone={isOffline(row) ? 'neutral' : 'gain'}>{enums.strategyStatuses[row.status]}</Pill>,
    phone: true,
  },
  { key: 'kind', header: words.kind, value: (row) => row.kind },
  { key: 'followers', header: words.followers, value: (row) => row.followers, numeric: true },
  {
    key: 'following',
    header: words.following,
    value: (row) => row.followingValue,
    cell: (row) => formatMoney(row.followingValue, { decimals: 0 }),
    numeric: true,
    phone: true,
  },
  {
    key: 'decision',
    header: words.lastDecision,
    value: (row) => row.lastDecisionDay,
    cell: (row) => <chakra.span whiteSpace="nowrap">{formatDay(row.lastDecisionDay)}</chakra.span>,
  },
  {
    key: 'divergence',
    header: words.divergence,
    value: (row) => row.divergence,
    cell: (row) =>
      row.divergence === null ? (
        <chakra.span color="ink-2">{words.young}</chakra.span>
      ) : (
        <chakra.span color={Math.abs(row.divergence) > FAR_SIGMAS ? 'loss' : undefined}>
          {words.sigma(formatNumber(row.divergence, { decimals: 1, signed: true }))}
        </chakra.span>
      ),
    numeric: true,
  },
  {
    key: 'open',
    header: words.openTo,
    value: (row) => row.openForInvestor,
    cell: (row) => (row.openForInvestor ? words.yes : words.no),
  },
  { key: 'code', header: words.code, value: (row) => row.code },
];

const schema = z.strictObject({ reason: api.takeStrategyOffline.input.shape.reason });

interface OfferDialogProps {
  strategy: OperatedStrategy;
  onClose: () => void;
}

function OfferDialog({ strategy, onClose }: OfferDialogProps) {
  const { id: strategyId, name, followers } = strategy;
  const { mutateAsync: takeOffline } = useMutation(operatorMutations.takeStrategyOffline());
  const { mutateAsync: release } = useMutation(operatorMutations.releaseStrategy());
  const act = isOffline(strategy)
    ? {
        title: words.releaseStrategy,
        text: words.releaseStrategyText(name),
        run: release,
        done: words.strategyReleased,
      }
    : {
        title: words.takeOffline,
        text: words.takeOfflineText(name, followers),
        run: takeOffline,
        done: words.takenOffline,
      };
  return (
    <ActDialog
      title={act.title}
      text={act.text}
      schema={schema}
      initial={{ reason: '' }}
      action={act.title}
      destructive={!isOffline(strategy)}
      onClose={onClose}
      onAct={async ({ reason }) => {
        await act.run({ strategyId, reason });
        notify.success(act.done(name));
        return true;
      }}
    />
  );
}

/** Strategies and model accounts, to edit, to take off the offer and to release. */
export function StrategiesTable() {
  const query = useQuery(operatorQueries.strategies());
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      <QueryView
        query={query}
        pending={
          <Card pad="none" title={words.strategies}>
            <TableSkeleton />
          </Card>
        }
      >
        {(rows) => (
          <StickyEdges actions>
            <DataTable
              id="operated-strategies"
              title={words.strategies}
              description={words.divergenceHint}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              rowActions={(row) => (
                <Flex gap="2" justify="flex-end">
                  <Button size="sm" onClick={() => setChosen({ strategy: row, act: 'edit' })}>
                    {words.edit.action}
                  </Button>
                  {row.unfedReason === null && (
                    <Button
                      size="sm"
                      tone={isOffline(row) ? undefined : 'danger'}
                      onClick={() => setChosen({ strategy: row, act: 'offer' })}
                    >
                      {isOffline(row) ? words.releaseStrategy : words.takeOffline}
                    </Button>
                  )}
                </Flex>
              )}
              empty={<EmptyState title={words.noStrategiesTitle}>{words.noStrategiesText}</EmptyState>}
            />
          </StickyEdges>
        )}
      </QueryView>
      {chosen?.act === 'offer' && <OfferDialog strategy={chosen.strategy} onClose={() => setChosen(null)} />}
      {chosen?.act === 'edit' && <EditStrategyDialog strategy={chosen.strategy} onClose={() => setChosen(null)} />}
    </>
  );
}
