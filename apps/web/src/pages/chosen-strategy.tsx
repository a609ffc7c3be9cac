import type { Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { chosenId, type StrategyState } from '../app/links.ts';
import { messages } from '../messages/index.ts';
import { strategyQueries } from '../queries/strategies/strategy-queries.ts';
import { MembershipGate } from '../strategy-views/membership-gate.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageRoom, TextSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';

/** Differences between the pages of automated strategies and model accounts. */
export interface StrategyPageKind {
  isAQM: boolean;
  /** The list that the page returns to. */
  list: { label: string; to: string; back: string };
  title(name: string, id: number): string;
  notFound: string;
  noneChosen: string;
  details(strategy: Strategy): ReactNode;
}

export const breadcrumbTo = ({ list }: StrategyPageKind, label: string) => [
  { label: list.label, to: list.to },
  { label },
];

function NoStrategy({ kind, title }: { kind: StrategyPageKind; title: string }) {
  const action = (
    <ButtonLink tone="primary" to={kind.list.to}>
      {kind.list.back}
    </ButtonLink>
  );
  return (
    <Card pad="none">
      <EmptyState title={title} action={action} />
    </Card>
  );
}

function Chosen({ kind, id, name }: { kind: StrategyPageKind; id: number; name: string | undefined }) {
  const query = useQuery(strategyQueries.detail(id));
  const pending = (
    <PageRoom>
      <PageHeader
        title={name ? kind.title(name, id) : messages.shell.loading}
        breadcrumb={breadcrumbTo(kind, name ?? `ID ${id}`)}
      />
      <Card>
        <TextSkeleton lines={10} />
      </Card>
    </PageRoom>
  );
  return (
    <QueryView query={query} pending={pending}>
      {(strategy) =>
        strategy?.isAQM === kind.isAQM ? kind.details(strategy) : <NoStrategy kind={kind} title={kind.notFound} />
      }
    </QueryView>
  );
}

/** The strategy of the address or the link; without one, a link to the list. */
export function ChosenStrategy({ kind }: { kind: StrategyPageKind }) {
  const state = (useLocation().state ?? {}) as StrategyState;
  const [query] = useSearchParams();
  const id = chosenId(query, state.strategyId);
  return (
    <MembershipGate>
      {id === null ? (
        <NoStrategy kind={kind} title={kind.noneChosen} />
      ) : (
        <Chosen kind={kind} key={id} id={id} name={state.strategyId === id ? state.strategyName : undefined} />
      )}
    </MembershipGate>
  );
}
