import { Grid } from '@chakra-ui/react';
import { isOpenForInvestors, type Strategy } from '@pipa/contract';
import { links } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { ModelAccountBasic } from '../features/model-accounts/model-account-basic.tsx';
import { HoldingHistory } from '../features/strategy-details/holding-history.tsx';
import { StrategyBacktests } from '../features/strategy-details/strategy-backtests.tsx';
import { StrategyOpening } from '../features/strategy-details/strategy-opening.tsx';
import { StrategyPositions } from '../features/strategy-details/strategy-positions.tsx';
import { LiveAgainstBacktest } from '../features/strategy-tracking/live-against-backtest.tsx';
import { StrategyTracking } from '../features/strategy-tracking/strategy-tracking.tsx';
import { formatDay, formatRisk } from '../format.ts';
import { enums } from '../messages/enums.ts';
import { invest } from '../messages/invest.ts';
import { featuredReport } from '../strategy-views/compared-metrics.ts';
import { LockNotice } from '../strategy-views/subscription-lock.tsx';
import { AfterPaint } from '../ui/after-paint.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { breadcrumbTo, ChosenStrategy, type StrategyPageKind } from './chosen-strategy.tsx';
import { AskedSubscribe } from './subscribe-action.tsx';

const words = invest.aqm;

const kind: StrategyPageKind = {
  isAQM: true,
  list: { label: words.title, to: paths.aqmModelAccount, back: words.backToList },
  title: words.detailsTitle,
  notFound: words.notFound,
  noneChosen: words.noneChosen,
  details: (account) => <Details account={account} />,
};

/** The verdict and the curve first, then what it is, what it holds and what it held. */
const Basic = ({ account }: { account: Strategy }) => (
  <>
    <StrategyOpening strategy={account} />
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <ModelAccountBasic account={account} />
      <StrategyPositions strategyId={account.id} />
      <HoldingHistory strategyId={account.id} />
    </Grid>
  </>
);

function Tracking({ account }: { account: Strategy }) {
  const reportId = featuredReport(account)?.backtestPortfolioId;
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <StrategyTracking strategy={account} />
      {reportId !== undefined && (
        <AfterPaint>
          <LiveAgainstBacktest strategyId={account.id} reportId={reportId} />
        </AfterPaint>
      )}
    </Grid>
  );
}

const Details = ({ account }: { account: Strategy }) => (
  <>
    <PageHeader
      title={words.detailsTitle(account.name, account.id)}
      about={account.name}
      breadcrumb={breadcrumbTo(kind, account.name)}
      meta={
        <>
          <Pill tone={isOpenForInvestors(account) ? 'gain' : 'neutral'}>{enums.strategyStatuses[account.status]}</Pill>
          <Pill>{formatRisk(account.riskLevelNumber)}</Pill>
          <Pill>
            {invest.monitor.nextRebalance(enums.periods[account.rebalancePeriod], formatDay(account.nextTradeDate))}
          </Pill>
        </>
      }
      actions={
        <>
          <ButtonLink {...links.modelAccountPosition(account)}>{words.accountPosition}</ButtonLink>
          <AskedSubscribe strategy={account} label={words.subscribeAqm} />
        </>
      }
    />
    <LockNotice strategy={account} />
    <UrlTabs
      label={words.detailTabsLabel}
      tabs={[
        {
          value: 'basic',
          label: invest.strategies.tabs.basic,
          content: <Basic account={account} />,
        },
        {
          value: 'tracking',
          label: invest.strategies.tabs.trackingDetail,
          content: <Tracking account={account} />,
        },
        {
          value: 'backtest',
          label: invest.strategies.tabs.backtestDetail,
          content: <StrategyBacktests strategy={account} />,
        },
      ]}
    />
  </>
);

const ModelAccountDetailsPage = () => <ChosenStrategy kind={kind} />;
export default ModelAccountDetailsPage;
