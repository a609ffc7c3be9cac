import type { Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { chosenId, type StrategyState } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { MembershipGate } from '../features/strategies/membership-gate.tsx';
import { ModelAccountBasic } from '../features/strategies/model-account-basic.tsx';
import { strategyQueries } from '../features/strategies/strategy-queries.ts';
import { formatRisk } from '../format.ts';
import { messages } from '../messages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';

const words = messages.invest.aqm;
const breadcrumbTo = (label: string) => [{ label: words.title, to: paths.aqmModelAccount }, { label }];

const NoAccount = ({ title }: { title: string }) => (
  <Card pad="none">
    <EmptyState
      title={title}
      action={
        <ButtonLink tone="primary" to={paths.aqmModelAccount}>
          {words.backToList}
        </ButtonLink>
      }
    />
  </Card>
);

const Details = ({ account }: { account: Strategy }) => (
  <>
    <PageHeader
      title={words.detailsTitle(account.name, account.id)}
      breadcrumb={breadcrumbTo(account.name)}
      meta={
        <>
          <Pill tone={account.openForInvestor ? 'gain' : 'neutral'}>{account.status}</Pill>
          <Pill>{formatRisk(account.riskLevel)}</Pill>
        </>
      }
    />
    <UrlTabs
      label={words.detailTabsLabel}
      tabs={[
        {
          value: 'basic',
          label: messages.invest.strategies.tabs.basic,
          content: <ModelAccountBasic account={account} />,
        },
      ]}
    />
  </>
);

function ChosenAccount({ id, name }: { id: number; name: string | undefined }) {
  const query = useQuery(strategyQueries.detail(id));
  return (
    <QueryView
      query={query}
      pending={
        <>
          <PageHeader
            title={name ? words.detailsTitle(name, id) : messages.shell.loading}
            breadcrumb={breadcrumbTo(name ?? `ID ${id}`)}
          />
          <Card>
            <TextSkeleton lines={10} />
          </Card>
        </>
      }
    >
      {(account) => (account?.isAQM ? <Details account={account} /> : <NoAccount title={words.notFound} />)}
    </QueryView>
  );
}

export default function AqmStrategyDetailsPage() {
  const state = (useLocation().state ?? {}) as StrategyState;
  const [query] = useSearchParams();
  const id = chosenId(query, state.strategyId);
  return (
    <MembershipGate>
      {id === null ? (
        <NoAccount title={words.noneChosen} />
      ) : (
        <ChosenAccount key={id} id={id} name={state.strategyId === id ? state.strategyName : undefined} />
      )}
    </MembershipGate>
  );
}
