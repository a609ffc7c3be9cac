import { Box, chakra } from '@chakra-ui/react';
import type { AqmSubscription, Portfolio } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { modelAccountQueries } from '../../queries/portfolios/model-account-queries.ts';
import { currentStatuses, portfolioQueries } from '../../queries/portfolios/portfolio-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { StopDialog } from './dialogs/stop-dialog.tsx';

const words = invest.portfolios;

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    py: '2',
    borderBottomWidth: '1px',
    borderColor: 'line',
    _last: { borderBottomWidth: 0 },
  },
});

function RunningPortfolio({ portfolio, onStop }: { portfolio: Portfolio; onStop: () => void }) {
  const { name, marketType, portfolioValue, isStopping } = portfolio;
  return (
    <Row>
      <Box minW="0">
        <Box fontWeight="600">{name}</Box>
        <Box textStyle="hint" color="ink-2">
          {words.fields.value} {formatMoney(portfolioValue, { market: marketType })}
        </Box>
      </Box>
      {isStopping ? (
        <Pill tone="warn">{words.stoppingNow}</Pill>
      ) : (
        <Button size="sm" tone="danger" aria-label={words.stopOf(name)} onClick={onStop}>
          {words.stop}
        </Button>
      )}
    </Row>
  );
}

/** A portfolio is listed while it is being sold, or while its owner can stop it. */
const isListed = ({ isStopping }: Portfolio, { actions }: { actions: readonly string[] }) =>
  isStopping || actions.includes('Stop');

export interface RunningPortfoliosProps {
  /** The question whether to stop a subscription of a model account. */
  stopSubscription: (subscription: AqmSubscription, onClose: () => void) => ReactNode;
}
/**
 * Portfolios and subscriptions of model accounts that run while the membership of their owner is disabled. Their pages are closed
 * then, and here they can still be stopped. Nothing is shown without one.
 */
export function RunningPortfolios({ stopSubscription }: RunningPortfoliosProps) {
  const { data: portfolios = [] } = useQuery(portfolioQueries.list(currentStatuses));
  const { data: subscriptions = [] } = useQuery(modelAccountQueries.subscriptions('Subscribed'));
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const running = [
    ...portfolios
      .filter((portfolio) => isListed(portfolio, portfolio))
      .map((portfolio) => ({ portfolio, dialog: <StopDialog portfolio={portfolio} onClose={close} /> })),
    ...subscriptions
      .filter((subscription) => isListed(subscription.portfolio, subscription))
      .map((subscription) => ({
        portfolio: subscription.portfolio,
        dialog: stopSubscription(subscription, close),
      })),
  ];
  return (
    <>
      {running.length > 0 && (
        <Card title={words.runningTitle} description={words.runningHint}>
          <chakra.ul listStyleType="none">
            {running.map((row) => (
              <RunningPortfolio key={row.portfolio.id} portfolio={row.portfolio} onStop={() => setDialog(row.dialog)} />
            ))}
          </chakra.ul>
        </Card>
      )}
      {dialog}
    </>
  );
}
