import type { Portfolio } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toaster.tsx';

const words = messages.invest.portfolios;

export interface PortfolioDialogProps {
  portfolio: Portfolio;
  onClose: () => void;
}
export function StartDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const { mutateAsync: start } = useMutation(portfolioMutations.start());
  return (
    <ConfirmDialog
      open
      title={words.startTitle(portfolio.name)}
      confirmLabel={words.start}
      onClose={onClose}
      onConfirm={async () => {
        await start({ portfolioId: portfolio.id });
        notify.success(words.started, words.startedText);
      }}
    >
      {words.startText(formatMoney(portfolio.profile.investmentAmount, { market: portfolio.marketType }))}
    </ConfirmDialog>
  );
}
