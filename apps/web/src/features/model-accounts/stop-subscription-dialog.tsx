import { Box, chakra } from '@chakra-ui/react';
import type { AqmSubscription } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../messages/index.ts';
import { invest } from '../../messages/invest.ts';
import { modelAccountMutations } from '../../queries/portfolios/model-account-mutations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = invest.aqm.stop;

/** Before it has bought anything a subscription ends at once, by the server's rule. */
const hasBought = ({ portfolio }: Pick<AqmSubscription, 'portfolio'>) => portfolio.status === 'Started';

interface StopSubscriptionProps {
  subscription: Pick<AqmSubscription, 'id' | 'name' | 'portfolio'>;
  onClose: () => void;
}
/** Stopping sells whatever was bought (2 §4); the lists are read again after it. */
export function StopSubscriptionDialog({ subscription, onClose }: StopSubscriptionProps) {
  const { mutateAsync: stop } = useMutation(modelAccountMutations.stop());
  const sells = hasBought(subscription);
  return (
    <ConfirmDialog
      open
      destructive
      title={words.title(subscription.name)}
      cancelLabel={messages.shell.no}
      confirmLabel={messages.shell.yes}
      onClose={onClose}
      onConfirm={async () => {
        await stop({ subscribeId: subscription.id });
        if (sells) notify.success(words.stopping, invest.portfolios.stoppingText);
        else notify.success(words.ended, words.endedText);
      }}
    >
      <chakra.p>{words.text}</chakra.p>
      <Box color="ink-2" mt="2">
        {sells ? invest.portfolios.stopDetail : words.nothingBought}
      </Box>
    </ConfirmDialog>
  );
}
