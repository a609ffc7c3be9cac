import { Box, chakra } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { call } from '../../../api/call.ts';
import { messages } from '../../../messages/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { usePortfolioChange } from '../use-portfolio-change.ts';
import type { PortfolioDialogProps } from './start-dialog.tsx';

const words = messages.invest.portfolios;

/** Stopping always sells (2 §4). */
export function StopDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const readAgain = usePortfolioChange();
  return (
    <ConfirmDialog
      open
      destructive
      title={words.stopTitle(portfolio.strategy.name)}
      cancelLabel={messages.shell.no}
      confirmLabel={messages.shell.yes}
      onClose={onClose}
      onConfirm={async () => {
        await call(api.stopPortfolio, { portfolioId: portfolio.id, liquidate: true });
        notify.success(words.stopping, words.stoppingText);
        await readAgain();
      }}
    >
      <chakra.p>{words.stopText}</chakra.p>
      <Box color="ink-2" mt="2">
        {words.stopDetail}
      </Box>
    </ConfirmDialog>
  );
}
