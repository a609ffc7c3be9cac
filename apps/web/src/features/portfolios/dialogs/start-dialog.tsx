import { Box } from '@chakra-ui/react';
import type { Portfolio } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import { accountQueries } from '../../../queries/accounts/account-queries.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextSkeleton } from '../../../ui/skeleton.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { type ShortCash, shortCashOf } from '../short-cash.ts';
import { ShortCashText } from '../short-cash-dialog.tsx';

const words = invest.portfolios;

export interface PortfolioDialogProps {
  portfolio: Portfolio;
  onClose: () => void;
}
/**
 * Asks before a start, which waits for the usable cash of the account: one that is short is another question. Where the accounts
 * cannot be read the plain question is asked, because the server examines the cash again.
 */
export function StartDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const { mutateAsync: start } = useMutation(portfolioMutations.start());
  const { data: accounts, isPending } = useQuery(accountQueries.list());
  const { marketType, profile, strategy, trackingAccountId } = portfolio;
  // What was asked, from the confirmation on: the accounts are read again, less the amount, before the dialog closes.
  const [asked, setAsked] = useState<{ readonly short: ShortCash | null } | null>(null);
  const account = accounts?.find(({ id }) => id === trackingAccountId);
  const { short } = asked ?? { short: shortCashOf(account, profile.investmentAmount, strategy) };
  const question =
    short === null ? (
      words.startText(formatMoney(profile.investmentAmount, { market: marketType }))
    ) : (
      <Notice tone="warn">
        <ShortCashText short={short} market={marketType} />
      </Notice>
    );
  return (
    <ConfirmDialog
      open
      title={words.startTitle(portfolio.name)}
      confirmLabel={words.start}
      disabled={isPending}
      onClose={onClose}
      onConfirm={async () => {
        setAsked({ short });
        try {
          await start({ portfolioId: portfolio.id });
        } catch (error) {
          setAsked(null);
          throw error;
        }
        notify.success(words.started, words.startedText);
      }}
    >
      <Box aria-live="polite">{isPending ? <TextSkeleton lines={2} /> : question}</Box>
    </ConfirmDialog>
  );
}
