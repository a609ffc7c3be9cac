import { Box, chakra } from '@chakra-ui/react';
import type { Portfolio } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { currentStatuses, portfolioQueries } from '../../queries/portfolios/portfolio-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { StopDialog } from './dialogs/stop-dialog.tsx';

const words = messages.invest.portfolios;

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

/**
 * Portfolios and subscriptions of model accounts that run while the membership of their owner is disabled. Their pages are closed then, and here they can still be
 * stopped. Nothing is shown without one.
 */
export function RunningPortfolios() {
  const { data = [] } = useQuery(portfolioQueries.list(currentStatuses, null));
  const [stopped, setStopped] = useState<Portfolio | null>(null);
  const running = data.filter(({ isStopping, actions }) => isStopping || actions.includes('Stop'));
  return (
    <>
      {running.length > 0 && (
        <Card title={words.runningTitle} description={words.runningHint}>
          <chakra.ul listStyleType="none">
            {running.map((portfolio) => (
              <RunningPortfolio key={portfolio.id} portfolio={portfolio} onStop={() => setStopped(portfolio)} />
            ))}
          </chakra.ul>
        </Card>
      )}
      {stopped && <StopDialog portfolio={stopped} onClose={() => setStopped(null)} />}
    </>
  );
}
