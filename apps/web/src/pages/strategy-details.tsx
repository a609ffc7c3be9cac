import type { Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { chosenId, type StrategyState } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { MembershipGate } from '../features/strategies/membership-gate.tsx';
import { StrategyBacktests } from '../features/strategies/strategy-backtests.tsx';
import { StrategyBasic } from '../features/strategies/strategy-basic.tsx';
import { strategyQueries } from '../features/strategies/strategy-queries.ts';
import { StrategyTracking } from '../features/strategies/strategy-tracking.tsx';
import { formatDay, formatEnum, formatRisk } from '../format.ts';
import { messages } from '../messages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { SubscribeAction } from './subscribe-action.tsx';

const words = messages.invest.strategies;

const NoStrategy = ({ title }: { title: string }) => (
  <Card pad="none">
    <EmptyState
      title={title}
      action={
        <ButtonLink tone="primary" to={paths.strategy}>
          {words.backToStrategies}
        </ButtonLink>
      }
    />
  </Card>
);

const breadcrumbTo = (label: string) => [{ label: messages.invest.aqs, to: paths.strategy }, { label }];

function Details({ strategy }: { strategy: Strategy }) {
  return (
    <>
      <PageHeader
        title={words.detailsTitle(strategy.name, strategy.id)}
        breadcrumb={breadcrumbTo(strategy.name)}
        meta={
          <>
            <Pill tone={strategy.openForInvestor ? 'gain' : 'neutral'}>{strategy.status}</Pill>
            <Pill>{formatRisk(strategy.riskLevel)}</Pill>
            <Pill>{formatEnum(strategy.componentType)}</Pill>
            <Pill>
              {messages.invest.monitor.nextTrade(strategy.rebalancePeriod, formatDay(strategy.nextTradeDate))}
            </Pill>
          </>
        }
        actions={<SubscribeAction strategy={strategy} tone="primary" label={words.subscribeStrategy} />}
      />
      <UrlTabs
        label={words.detailTabsLabel}
        tabs={[
          { value: 'basic', label: words.tabs.basic, content: <StrategyBasic strategy={strategy} /> },
          {
            value: 'tracking',
            label: words.tabs.trackingDetail,
            content: <StrategyTracking strategyId={strategy.id} />,
          },
          {
            value: 'backtest',
            label: words.tabs.backtestDetail,
            content: <StrategyBacktests strategy={strategy} />,
          },
        ]}
      />
    </>
  );
}

function ChosenStrategy({ id, name }: { id: number; name: string | undefined }) {
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
      {(strategy) =>
        strategy && !strategy.isAQM ? <Details strategy={strategy} /> : <NoStrategy title={words.notFound} />
      }
    </QueryView>
  );
}

export default function StrategyDetailsPage() {
  const state = (useLocation().state ?? {}) as StrategyState;
  const [query] = useSearchParams();
  const id = chosenId(query, state.strategyId);
  return (
    <MembershipGate>
      {id === null ? (
        <NoStrategy title={words.noStrategyChosen} />
      ) : (
        <ChosenStrategy key={id} id={id} name={state.strategyId === id ? state.strategyName : undefined} />
      )}
    </MembershipGate>
  );
}
