import { Box, Flex } from '@chakra-ui/react';
import type { AccountState, CurrentUser, MemberSubscription } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { enums } from '../../messages/enums.ts';
import { membership as words } from '../../messages/membership.ts';
import { membershipMutations } from '../../queries/membership/membership-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { notify } from '../../ui/toaster.tsx';
import { EnableButton } from './enable-button.tsx';
import { hasPayment } from './membership-rules.ts';

const toneOf = { Trial: 'accent', Enabled: 'gain', Disabled: 'loss' } as const satisfies Record<AccountState, PillTone>;

/** @param isRenewing there is a renewal, which can be cancelled instead */
function Unsubscribe({ isRenewing }: { isRenewing: boolean }) {
  const [asks, setAsks] = useState(false);
  const { mutateAsync: disable } = useMutation(membershipMutations.disable());
  const confirm = async () => {
    await disable({});
    notify.success(words.disabled);
  };
  return (
    <>
      <Button tone="danger" onClick={() => setAsks(true)}>
        {words.unsubscribe}
      </Button>
      {isRenewing && (
        <Box textStyle="hint" color="ink-2">
          {words.unsubscribeHint}
        </Box>
      )}
      <ConfirmDialog
        open={asks}
        title={words.unsubscribeTitle}
        confirmLabel={words.unsubscribe}
        destructive
        onConfirm={confirm}
        onClose={() => setAsks(false)}
      >
        <Flex direction="column" gap="2">
          <Box>{words.unsubscribeText}</Box>
          <Box>{words.unsubscribeRunning}</Box>
        </Flex>
      </ConfirmDialog>
    </>
  );
}

/**
 * 1 §4: whether the user may invest, with Unsubscribe or Enable. After a trial there is nothing to enable: a plan comes first. A
 * block is lifted by an operator only.
 */
export function InvestorState({ user, current }: { user: CurrentUser; current: MemberSubscription }) {
  const { investorState: state, disabledReason } = user;
  return (
    <Card title={words.investor} actions={<Pill tone={toneOf[state]}>{enums.accountStates[state]}</Pill>}>
      <Flex direction="column" gap="3" align="flex-start">
        <Box color="ink-2">{words.states[state]}</Box>
        {state === 'Enabled' && hasPayment(current) && (
          <Unsubscribe isRenewing={current.subscription?.cancellation != null} />
        )}
        {disabledReason !== null && <Box>{words.disabledReasons[disabledReason]}</Box>}
        {disabledReason === 'Unsubscribed' && <EnableButton user={user} />}
      </Flex>
    </Card>
  );
}
