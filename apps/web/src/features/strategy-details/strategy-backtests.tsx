import { Flex, Grid } from '@chakra-ui/react';
import type { BacktestReport, Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDate, formatDay } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { feedingWords } from '../../messages/stored-texts.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { groupBacktests } from '../../strategy-views/backtest-groups.ts';
import { featuredReport, formatMetric } from '../../strategy-views/compared-metrics.ts';
import { parameterStyleOf } from '../../strategy-views/strategy-facts.ts';
import { Card } from '../../ui/card.tsx';
import { Delta } from '../../ui/numbers.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BacktestDays } from './backtest-days.tsx';
import { BacktestPanel } from './backtest-panel.tsx';
import { LookAheadPill } from './look-ahead.tsx';

const words = invest.strategies;

function PanelAside({ report }: { report: BacktestReport }) {
  return (
    <Flex gap="3" align="center" wrap="wrap" textStyle="hint" color="ink-2">
      {report.reportMark === 1 && (
        <Pill tone="accent" title={words.featuredHint}>
          {words.featured}
        </Pill>
      )}
      {report.ruinDay && <Pill tone="loss">{words.ruined(formatDay(report.ruinDay))}</Pill>}
      <LookAheadPill isFree={report.lookAheadFree} />
      <span>
        {words.columns.totalReturn} <Delta value={report.totalReturn} />
      </span>
      <span>
        {words.columns.sharpe} {formatMetric(report.sharpe, 'number')}
      </span>
    </Flex>
  );
}

/** The report whose days are shown, kept in the address. */
function useShownReport(reports: readonly BacktestReport[]) {
  const [query, setQuery] = useSearchParams();
  const shown = reports.find((report) => String(report.backtestPortfolioId) === query.get('report'));
  const show = (report: BacktestReport | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (report) next.set('report', String(report.backtestPortfolioId));
      else next.delete('report');
      return next;
    });
  return { shown, show };
}

/** Why the market cannot feed a backtest; nothing where it can, and the first one is being made. */
function NoBacktestReason({ strategy }: { strategy: Strategy }) {
  const { data } = useQuery(strategyQueries.canBacktest(strategy.id));
  if (strategy.unfedReason !== null) return feedingWords(strategy.unfedReason);
  if (data === undefined) return null;
  return data.reason === null ? words.backtestSoon : feedingWords(data.reason);
}

export function StrategyBacktests({ strategy }: { strategy: Strategy }) {
  const reports = groupBacktests([strategy]).flatMap((group) => group.rows.map(({ report }) => report));
  const { shown, show } = useShownReport(reports);
  const featured = featuredReport(strategy);
  if (shown) return <BacktestDays report={shown} onBack={() => show(null)} />;
  if (reports.length === 0) {
    return (
      <Card pad="none">
        <EmptyState title={words.noBacktests}>
          <NoBacktestReason strategy={strategy} />
        </EmptyState>
      </Card>
    );
  }
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="3">
      {reports.map((report) => (
        <Panel
          key={report.backtestPortfolioId}
          startsOpen={report === featured}
          title={words.period(formatDate(report.beginTime), formatDate(report.endTime))}
          aside={<PanelAside report={report} />}
        >
          {() => (
            <BacktestPanel
              report={report}
              name={strategy.name}
              style={parameterStyleOf(strategy)}
              onShowDays={() => show(report)}
            />
          )}
        </Panel>
      ))}
    </Grid>
  );
}
