import { chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { invest } from '../../../messages/invest.ts';
import { portfolioMutations } from '../../../queries/portfolios/portfolio-mutations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toaster.tsx';
import type { PortfolioDialogProps } from './start-dialog.tsx';

const words = invest.portfolios.callOff;

/** Calls off a start that has bought nothing yet: the server refuses it once the first orders are under way. */
export function CallOffDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const { mutateAsync: stop } = useMutation(portfolioMutations.stop());
  const { id, name, brokerAccountName, profile, marketType: market } = portfolio;
  return (
    <ConfirmDialog
      open
      destructive
      title={words.title(name)}
      cancelLabel={messages.shell.no}
      confirmLabel={messages.shell.yes}
      onClose={onClose}
      onConfirm={async () => {
        await stop({ portfolioId: id, liquidate: true });
        notify.success(words.done, words.doneText(brokerAccountName));
      }}
    >
      <chakra.p>{words.text(name)}</chakra.p>
      <chakra.p color="ink-2" mt="2">
        {words.returns(formatMoney(profile.investmentAmount, { market }), brokerAccountName)}
      </chakra.p>
    </ConfirmDialog>
  );
}
