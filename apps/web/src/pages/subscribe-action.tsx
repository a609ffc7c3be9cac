import { AddPaperDialog } from '../features/accounts/account-dialogs.tsx';
import { canAddPaper } from '../features/accounts/account-rules.ts';
import { SubscribeButton, type SubscribeButtonProps } from '../features/portfolios/subscribe/subscribe-button.tsx';
import { BeforeSubscribing } from '../features/strategy-guide/before-subscribing.tsx';

const paperAccounts = {
  canAdd: canAddPaper,
  dialog: (onClose: () => void) => <AddPaperDialog onClose={onClose} />,
};

/** The subscribe button with the strategy's facts and the dialog to open a paper account. */
export const SubscribeAction = (props: Omit<SubscribeButtonProps, 'aside' | 'paperAccounts'>) => (
  <SubscribeButton {...props} paperAccounts={paperAccounts} aside={<BeforeSubscribing strategy={props.strategy} />} />
);
