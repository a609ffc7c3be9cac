import type { Portfolio } from '@pipa/contract';
import { api } from '@pipa/contract';
import { call } from '../../../api/call.ts';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { usePortfolioChange } from '../use-portfolio-change.ts';

const words = messages.invest.portfolios;

export interface PortfolioDialogProps {
  portfolio: Portfolio;
  onClose: () => void;
}
export function StartDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const readAgain = usePortfolioChange();
  return (
    <ConfirmDialog
      open
      title={words.startTitle(portfolio.name)}
      confirmLabel={words.start}
      onClose={onClose}
      onConfirm={async () => {
        await call(api.startPortfolio, { portfolioId: portfolio.id });
        notify.success(words.started, words.startedText);
        await readAgain();
      }}
    >
      {words.startText(formatMoney(portfolio.profile.investmentAmount, { market: portfolio.marketType }))}
    </ConfirmDialog>
  );
}
