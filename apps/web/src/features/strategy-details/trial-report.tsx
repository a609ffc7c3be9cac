import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { trialQueries } from '../../queries/trials/trial-queries.ts';
import type { ParameterStyle } from '../../strategy-views/strategy-facts.ts';
import { Card } from '../../ui/card.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ChartSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { BacktestPanel } from './backtest-panel.tsx';

const words = invest.strategies;

/** The report of an own backtest, drawn like those of the strategy. */
export function TrialReport({ id, style }: { id: number; style: ParameterStyle }) {
  const query = useQuery(trialQueries.detail(id));
  const pending = (
    <Card>
      <ChartSkeleton height={300} />
    </Card>
  );
  return (
    <QueryView query={query} pending={pending}>
      {({ report, performance, strategyName, fromDate, toDate }) =>
        report && (
          <Panel startsOpen title={words.period(formatDay(fromDate), formatDay(toDate))}>
            {() => <BacktestPanel report={report} name={strategyName} style={style} rows={performance} />}
          </Panel>
        )
      }
    </QueryView>
  );
}
