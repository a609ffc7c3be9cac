import { Box, chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../messages/index.ts';
import { invest } from '../../../messages/invest.ts';
import { useConfirming } from '../../../queries/drafts/use-confirming.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toaster.tsx';
import type { PortfolioDialogProps } from './start-dialog.tsx';

const words = invest.portfolios;

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
      <Box color="ink-2" mt="2">
        {words.stopDetail}
      </Box>
    </ConfirmDialog>
  );
}
