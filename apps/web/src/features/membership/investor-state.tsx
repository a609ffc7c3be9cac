import { Box, Flex } from '@chakra-ui/react';
import type { AccountState, CurrentUser, MemberSubscription } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { translated } from '../../messages/language.ts';
import { membershipMutations } from '../../queries/membership/membership-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { notify } from '../../ui/toaster.tsx';
import { MembershipAgreementDialog } from './membership-agreement-dialog.tsx';
import { hasPayment } from './membership-rules.ts';

const words = messages.membership;
const toneOf = { Trial: 'accent', Enabled: 'gain', Disabled: 'loss' } as const satisfies Record<AccountState, PillTone>;

function Unsubscribe() {
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

function Enable({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {words.enable}
      </Button>
      {isOpen && <MembershipAgreementDialog person={user} onClose={() => setOpen(false)} />}
    </>
  );
}

/** 1 §4: whether the user may invest, with Unsubscribe or Enable. After a trial there is nothing to enable: a plan comes first. */
export function InvestorState({ user, current }: { user: CurrentUser; current: MemberSubscription }) {
  const { investorState: state } = user;
  return (
    <Card title={words.investor} actions={<Pill tone={toneOf[state]}>{translated(state)}</Pill>}>
      <Flex direction="column" gap="3" align="flex-start">
        <Box color="ink-2">{words.states[state]}</Box>
        {state === 'Enabled' && hasPayment(current) && <Unsubscribe />}
        {state === 'Disabled' && current.status !== 'EXPIRED' && <Enable user={user} />}
      </Flex>
    </Card>
  );
}
