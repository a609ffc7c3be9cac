import { Grid } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { links } from '../../app/links.ts';
import { invest } from '../../messages/invest.ts';
import { feedingWords } from '../../messages/stored-texts.ts';
import { writtenStrategies } from '../../messages/written-strategies.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { trialQueries } from '../../queries/trials/trial-queries.ts';
import { type ParameterStyle, parameterStyleOf } from '../../strategy-views/strategy-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TableSkeleton, TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type ProposedTrial, TrialForm } from './trial-form.tsx';
import { TrialList } from './trial-list.tsx';

const words = invest.trial;

const pending = (
  <Card title={words.title}>
    <TextSkeleton lines={6} />
  </Card>
);

/** The form, or in words why the market cannot feed a backtest. */
export function TrialRequest({
  strategyId,
  style,
  proposed,
}: {
  strategyId: number;
  style: ParameterStyle;
  proposed?: ProposedTrial;
}) {
  const [can, parameters, range] = [
    useQuery(strategyQueries.canBacktest(strategyId)),
    useQuery(trialQueries.parameters(strategyId)),
    useQuery(trialQueries.range()),
  ];
  return (
    <QueryView query={can} pending={pending}>
      {({ canBacktest, reason }) =>
        canBacktest ? (
          <QueryView query={parameters} pending={pending}>
            {(tunable) => (
              <QueryView query={range} pending={pending}>
                {(days) => (
                  <TrialForm
                    strategyId={strategyId}
                    parameters={tunable}
                    style={style}
                    range={days}
                    proposed={proposed}
                  />
                )}
              </QueryView>
            )}
          </QueryView>
        ) : (
          <Card pad="none" title={words.title}>
            <EmptyState title={words.impossible}>{reason && feedingWords(reason)}</EmptyState>
          </Card>
        )
      }
    </QueryView>
  );
}

interface StrategyTrialProps {
  strategy: Pick<Strategy, 'id' | 'versions'>;
  /** The report of an own backtest that is done. */
  result: (trialId: number) => ReactNode;
}

/** Own backtests of a strategy: the form, the list with progress, and the chosen report. */
export function StrategyTrial({ strategy, result }: StrategyTrialProps) {
  const query = useQuery(trialQueries.list(strategy.id));
  const style = parameterStyleOf(strategy);
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <TrialRequest strategyId={strategy.id} style={style} />
      <Notice
        action={
          <ButtonLink size="sm" to={links.writeStrategy()}>
            {writtenStrategies.entry}
          </ButtonLink>
        }
      >
        {writtenStrategies.entryText}
      </Notice>
      <QueryView
        query={query}
        pending={
          <Card pad="none" title={words.listTitle}>
            <TableSkeleton rows={3} />
          </Card>
        }
      >
        {(trials) => {
          const isThere = trials.some(({ id, status }) => id === shown && status === 'Done');
          return (
            <>
              <TrialList trials={trials} style={style} shownId={isThere ? shown : null} onShow={setShown} />
              {isThere && shown !== null && result(shown)}
            </>
          );
        }}
      </QueryView>
    </Grid>
  );
}
