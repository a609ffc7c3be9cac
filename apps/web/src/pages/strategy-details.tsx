import { Grid } from '@chakra-ui/react';
import { isOpenForInvestors, type Strategy } from '@pipa/contract';
import { paths } from '../app/paths.ts';
import { HoldingHistory } from '../features/strategy-details/holding-history.tsx';
import { StrategyBacktests } from '../features/strategy-details/strategy-backtests.tsx';
import { StrategyBasic } from '../features/strategy-details/strategy-basic.tsx';
import { StrategyOpening } from '../features/strategy-details/strategy-opening.tsx';
import { StrategyPositions } from '../features/strategy-details/strategy-positions.tsx';
import { TrialReport } from '../features/strategy-details/trial-report.tsx';
import { LiveAgainstBacktest } from '../features/strategy-tracking/live-against-backtest.tsx';
import { StrategyTracking } from '../features/strategy-tracking/strategy-tracking.tsx';
import { StrategyTrial } from '../features/strategy-trial/strategy-trial.tsx';
import { formatDay, formatRisk } from '../format.ts';
import { enums } from '../messages/enums.ts';
import { invest } from '../messages/invest.ts';
import { featuredReport } from '../strategy-views/compared-metrics.ts';
import { parameterStyleOf } from '../strategy-views/strategy-facts.ts';
import { LockNotice } from '../strategy-views/subscription-lock.tsx';
import { AfterPaint } from '../ui/after-paint.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { breadcrumbTo, ChosenStrategy, type StrategyPageKind } from './chosen-strategy.tsx';
import { AskedSubscribe } from './subscribe-action.tsx';

const words = invest.strategies;

const kind: StrategyPageKind = {
  isAQM: false,
  list: { label: invest.aqs, to: paths.strategy, back: words.backToStrategies },
  title: words.detailsTitle,
  notFound: words.notFound,
  noneChosen: words.noStrategyChosen,
  details: (strategy) => <Details strategy={strategy} />,
};

const Basic = ({ strategy }: { strategy: Strategy }) => (
  <>
    <StrategyOpening strategy={strategy} />
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <StrategyBasic strategy={strategy} />
      <StrategyPositions strategyId={strategy.id} />
      <HoldingHistory strategyId={strategy.id} />
    </Grid>
  </>
);

function Tracking({ strategy }: { strategy: Strategy }) {
  const reportId = featuredReport(strategy)?.backtestPortfolioId;
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <StrategyTracking strategy={strategy} />
      {reportId !== undefined && (
        <AfterPaint>
          <LiveAgainstBacktest strategyId={strategy.id} reportId={reportId} />
        </AfterPaint>
      )}
    </Grid>
  );
}

function Details({ strategy }: { strategy: Strategy }) {
  return (
    <>
      <PageHeader
        title={words.detailsTitle(strategy.name, strategy.id)}
        about={strategy.name}
        breadcrumb={breadcrumbTo(kind, strategy.name)}
        meta={
          <>
            <Pill tone={isOpenForInvestors(strategy) ? 'gain' : 'neutral'}>
              {enums.strategyStatuses[strategy.status]}
            </Pill>
            <Pill>{formatRisk(strategy.riskLevelNumber)}</Pill>
            <Pill>{enums.componentTypes[strategy.componentType]}</Pill>
            <Pill>
              {invest.monitor.nextRebalance(enums.periods[strategy.rebalancePeriod], formatDay(strategy.nextTradeDate))}
            </Pill>
          </>
        }
        actions={<AskedSubscribe strategy={strategy} label={words.subscribeStrategy} />}
      />
      <LockNotice strategy={strategy} />
      <UrlTabs
        label={words.detailTabsLabel}
        tabs={[
          { value: 'basic', label: words.tabs.basic, content: <Basic strategy={strategy} /> },
          {
            value: 'tracking',
            label: words.tabs.trackingDetail,
            content: <Tracking strategy={strategy} />,
          },
          {
            value: 'backtest',
            label: words.tabs.backtestDetail,
            content: <StrategyBacktests strategy={strategy} />,
          },
          {
            value: 'try',
            label: invest.trial.tab,
            content: (
              <StrategyTrial
                strategy={strategy}
                result={(id) => <TrialReport id={id} style={parameterStyleOf(strategy)} />}
              />
            ),
          },
        ]}
      />
    </>
  );
}

const StrategyDetailsPage = () => <ChosenStrategy kind={kind} />;
export default StrategyDetailsPage;
