import { Box, chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { invest } from '../../../messages/invest.ts';
import { RoundingNote } from '../../../position-views/rounding-note.tsx';
import { useConfirming } from '../../../queries/drafts/use-confirming.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Delta } from '../../../ui/numbers.tsx';
import { notify } from '../../../ui/toaster.tsx';
import type { PortfolioDialogProps } from './start-dialog.tsx';

const words = invest.portfolios;

/** What is sold and what comes back, at the prices of now. */
function Returns({ portfolio }: Pick<PortfolioDialogProps, 'portfolio'>) {
  const { name, brokerAccountName, portfolioValue, cash, receivable, totalReturn, marketType: market } = portfolio;
  const dollars = (amount: number) => formatMoney(amount, { market });
  const sold = portfolioValue - cash - receivable;
  return (
    <>
      <FactList
        facts={[
          { label: words.stopFacts.portfolio, value: name },
          { label: words.stopFacts.sold, value: dollars(sold) },
          cash < 0
            ? { label: words.stopFacts.repaid, value: dollars(-cash) }
            : { label: words.stopFacts.cash, value: dollars(cash) },
          ...(receivable === 0 ? [] : [{ label: words.stopFacts.toCome, value: dollars(receivable) }]),
          { label: words.stopFacts.returns(brokerAccountName), value: <strong>{dollars(portfolioValue)}</strong> },
          { label: words.fields.totalReturn, value: <Delta as="money" value={totalReturn} market={market} /> },
        ]}
      />
      <RoundingNote parts={[sold, cash, receivable]} total={portfolioValue} />
    </>
  );
}

/** Stopping always sells (2 §4). */
export function StopDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const { mutateAsync: stop } = useMutation(useConfirming(portfolioMutations.stop()));
  return (
    <ConfirmDialog
      open
      destructive
      title={words.stopTitle(portfolio.strategy.name)}
      cancelLabel={messages.shell.no}
      confirmLabel={messages.shell.yes}
      onClose={onClose}
      onConfirm={async () => {
        await stop({ portfolioId: portfolio.id, liquidate: true });
        notify.success(words.stopping, words.stoppingText);
      }}
    >
      <chakra.p>{words.stopText}</chakra.p>
      <Box my="3">
        <Returns portfolio={portfolio} />
      </Box>
      <Box color="ink-2">
        {words.stopDetail} {words.stopMoves}
      </Box>
    </ConfirmDialog>
  );
}
