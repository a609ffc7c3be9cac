import type { Strategy } from '@pipa/contract';
import { links } from '../app/links.ts';
import { CurrentPortfolios, StoppedPortfolios } from '../features/portfolios/portfolio-cards.tsx';
import { CompareBacktest } from '../features/strategy-comparison/compare-backtest.tsx';
import { CompareTracking } from '../features/strategy-comparison/compare-tracking.tsx';
import { Tutorial } from '../features/strategy-guide/tutorial.tsx';
import { StrategyList } from '../features/strategy-list/strategy-list.tsx';
import { invest } from '../messages/invest.ts';
import { writtenStrategies } from '../messages/written-strategies.ts';
import { MembershipGate } from '../strategy-views/membership-gate.tsx';
import { WaitingStrategies } from '../strategy-views/waiting-strategies.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { SubscribeAction } from './subscribe-action.tsx';

const words = invest.strategies;

const subscribe = (strategy: Strategy) => <SubscribeAction strategy={strategy} size="sm" />;

const tabs = [
  {
    value: 'list',
    label: words.tabs.list,
    content: (
      <>
        <StrategyList action={subscribe} />
        <WaitingStrategies isAQM={false} />
      </>
    ),
  },
  { value: 'compare tracking', label: words.tabs.tracking, content: <CompareTracking /> },
  { value: 'compare backtest', label: words.tabs.backtest, content: <CompareBacktest /> },
  { value: 'my portfolios', label: words.tabs.mine, content: <CurrentPortfolios /> },
  { value: 'stopped', label: words.tabs.stopped, content: <StoppedPortfolios /> },
  { value: 'tutorial', label: words.tabs.tutorial, content: <Tutorial /> },
];

export default function StrategyPage() {
  return (
    <>
      <PageHeader
        title={invest.aqs}
        description={words.description}
        actions={<ButtonLink to={links.writeStrategy()}>{writtenStrategies.entry}</ButtonLink>}
      />
      <MembershipGate>
        <UrlTabs label={words.tabsLabel} tabs={tabs} />
      </MembershipGate>
    </>
  );
}
