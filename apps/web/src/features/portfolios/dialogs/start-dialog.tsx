import type { Portfolio } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { accountQueries } from '../../../queries/accounts/account-queries.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/states.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { shortCashOf } from '../short-cash.ts';
import { ShortCashText } from '../short-cash-dialog.tsx';

const words = messages.invest.portfolios;

export interface PortfolioDialogProps {
  portfolio: Portfolio;
  onClose: () => void;
}
/** Asks before a start, which waits until the usable cash of the account is known: one that is short is another question. */
export function StartDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const { mutateAsync: start } = useMutation(portfolioMutations.start());
  const accounts = useQuery(accountQueries.list());
  const { marketType, profile, strategy, trackingAccountId } = portfolio;
  return (
    <ConfirmDialog
      open
      title={words.startTitle(portfolio.name)}
      confirmLabel={words.start}
      disabled={accounts.data === undefined}
      onClose={onClose}
      onConfirm={async () => {
        await start({ portfolioId: portfolio.id });
        notify.success(words.started, words.startedText);
      }}
    >
      <QueryView query={accounts} pending={<TextSkeleton lines={2} />}>
        {(found) => {
          const account = found.find(({ id }) => id === trackingAccountId);
          const short = shortCashOf(account, profile.investmentAmount, strategy);
          return short === null ? (
            words.startText(formatMoney(profile.investmentAmount, { market: marketType }))
          ) : (
            <Notice tone="warn">
              <ShortCashText short={short} market={marketType} />
            </Notice>
          );
        }}
      </QueryView>
    </ConfirmDialog>
  );
}
