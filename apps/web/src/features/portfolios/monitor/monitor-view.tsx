import { Box, Grid } from '@chakra-ui/react';
import { hasPaperTwin } from '@pipa/contract';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { links } from '../../../app/links.ts';
import { formatDay, formatRisk } from '../../../format.ts';
import { lazyPart } from '../../../lazy-part.ts';
import { enums } from '../../../messages/enums.ts';
import { invest } from '../../../messages/invest.ts';
import { statusLabel, statusReason, statusTone } from '../../../position-views/portfolio-status.ts';
import type { Monitor } from '../../../queries/portfolios/merge-monitor.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ChartSkeleton } from '../../../ui/skeleton.tsx';
import { UrlTabs } from '../../../ui/url-tabs.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { portfolioCrumbs } from '../portfolio-crumbs.ts';
import { type PortfolioDialog, PortfolioDialogs } from '../portfolio-dialogs.tsx';
import { tradeTypeLabel } from '../portfolio-facts.ts';
import { ActivitiesTab } from './activities-tab.tsx';
import { DashboardTab } from './dashboard-tab.tsx';
import { LiveBadge } from './live-badge.tsx';
import { MonitorTiles } from './monitor-tiles.tsx';
import { StatsTab } from './stats-tab.tsx';
import type { PortfolioStream } from './use-portfolio-stream.ts';
import { ValueHero } from './value-hero.tsx';

const words = invest.monitor;
const MissingDollarsTab = lazyPart(() => import('../missing-dollars/missing-dollars-tab.tsx'));

interface MonitorViewProps {
  monitor: Monitor;
  stream: PortfolioStream;
  /** Undefined until it is known. */
  isMarketOpen: boolean | undefined;
  /** When the values were last read or received (wall clock, ms). */
  valuesAt: number;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** What waits for the owner, above the figures. */
  notices?: ReactNode;
}

function Pills({ monitor, stream, valuesAt }: MonitorViewProps) {
  const { portfolio } = monitor;
  const { strategy } = portfolio;
  return (
    <>
      <Pill tone={statusTone(portfolio)} data-testid="portfolio-status">
        {statusLabel(portfolio)}
      </Pill>
      <Pill>{tradeTypeLabel(portfolio.tradeType)}</Pill>
      <Pill>{formatRisk(strategy.riskLevelNumber)}</Pill>
      <Pill>
        {portfolio.nextTradeDate
          ? words.nextTrade(enums.periods[strategy.rebalancePeriod], formatDay(portfolio.nextTradeDate))
          : enums.periods[strategy.rebalancePeriod]}
      </Pill>
      {portfolio.status !== 'Stop' && (
        <LiveBadge connection={stream.connection} lastMessageAt={stream.lastMessageAt} valuesAt={valuesAt} />
      )}
    </>
  );
}

/** The buttons and the dialogs that they open: a dialog redraws nothing else of the page. */
function Actions({
  monitor: { portfolio },
  isRefreshing,
  onRefresh,
}: Pick<MonitorViewProps, 'monitor' | 'isRefreshing' | 'onRefresh'>) {
  const { actions } = portfolio;
  const [dialog, setShown] = useState<PortfolioDialog | null>(null);
  const setDialog = (next: PortfolioDialog | null) => startTransition(() => setShown(next));
  return (
    <>
      <Button onClick={onRefresh} loading={isRefreshing} aria-label={words.refresh} title={words.refresh}>
        {!isRefreshing && <RefreshCw aria-hidden />}
        <Box as="span" hideBelow="sm">
          {words.refresh}
        </Box>
      </Button>
      {actions.includes('Start') && (
        <Button tone="primary" onClick={() => setDialog('start')}>
          {invest.portfolios.start}
        </Button>
      )}
      {actions.includes('Edit') && <Button onClick={() => setDialog('edit')}>{invest.portfolios.labels.Edit}</Button>}
      {actions.includes('Increase/Decrease Investment Amount') && (
        <Button onClick={() => setDialog('amount')}>{words.change}</Button>
      )}
      <ButtonLink {...links.activities(portfolio)}>{words.activitiesLink}</ButtonLink>
      <ButtonLink to={links.tearSheet('portfolio', portfolio.id)}>{invest.tearSheet.open}</ButtonLink>
      {actions.includes('Call Off') && (
        <Button tone="danger" onClick={() => setDialog('callOff')}>
          {invest.portfolios.labels['Call Off']}
        </Button>
      )}
      {actions.includes('Stop') && (
        <Button tone="danger" onClick={() => setDialog('stop')}>
          {words.stop}
        </Button>
      )}
      <PortfolioDialogs portfolio={portfolio} open={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

/** The monitor of a portfolio: value first, then its benchmark, then positions and activities. */
export function MonitorView(props: MonitorViewProps) {
  const { monitor } = props;
  const { portfolio } = monitor;
  const reason = statusReason(portfolio);
  const isPhone = usePhone();
  // A phone shows value, chart, positions, and then the figures.
  const tiles = <MonitorTiles monitor={monitor} />;
  const tabs = [
    {
      value: 'dashboard',
      label: words.tabs.dashboard,
      content: <DashboardTab monitor={monitor} tiles={isPhone ? tiles : undefined} />,
    },
    {
      value: 'stats',
      label: words.tabs.stats,
      content: <StatsTab portfolioId={portfolio.id} records={monitor.records} />,
    },
    { value: 'activities', label: words.tabs.activities, content: <ActivitiesTab portfolioId={portfolio.id} /> },
    ...(hasPaperTwin(portfolio.tradeType)
      ? [
          {
            value: 'missing',
            label: words.tabs.missing,
            content: (
              <Suspense fallback={<ChartSkeleton />}>
                <MissingDollarsTab portfolioId={portfolio.id} lastClose={monitor.records.at(-1)?.tradeDate} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={portfolio.name}
        about={portfolio.name}
        breadcrumb={[...portfolioCrumbs(portfolio.strategyType), { label: portfolio.name }]}
        meta={<Pills {...props} />}
        actions={<Actions {...props} />}
      />
      {props.notices}
      {reason && (
        <Box mb="4">
          <Notice tone={reason.tone}>{reason.text}</Notice>
        </Box>
      )}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(300px, 1fr) minmax(0, 3fr)' }} gap="4" mb="5">
        <ValueHero monitor={monitor} isMarketOpen={props.isMarketOpen} />
        {!isPhone && <Box minW="0">{tiles}</Box>}
      </Grid>
      <UrlTabs label={words.tabsLabel} tabs={tabs} />
    </>
  );
}
