import { Flex } from '@chakra-ui/react';
import type { BrokerLinkRow } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../format.ts';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { accountMutations } from '../../../queries/accounts/account-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toaster.tsx';

/** Stops every order of an account, or lets them leave again; each is asked for. */
export function KillSwitch({ trackAccountId, killedTime }: Pick<BrokerLinkRow, 'trackAccountId' | 'killedTime'>) {
  const { mutateAsync: kill } = useMutation(accountMutations.kill());
  // What was asked, also while the dialog closes.
  const [asked, setAsked] = useState<'kill' | 'revive' | null>(null);
  const isKilled = killedTime !== null;
  const confirm = async () => {
    await kill({ trackAccountId, isKilled: asked === 'kill' });
    notify.success(asked === 'kill' ? words.killDone : words.reviveDone);
  };
  return (
    <Card title={words.kill} description={words.killText}>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        {isKilled && <span>{words.killedSince(formatInstant(killedTime))}</span>}
        <Button tone={isKilled ? 'secondary' : 'danger'} onClick={() => setAsked(isKilled ? 'revive' : 'kill')}>
          {isKilled ? words.reviveAction : words.killAction}
        </Button>
      </Flex>
      {asked !== null && (
        <ConfirmDialog
          open
          title={asked === 'kill' ? words.killTitle : words.reviveTitle}
          confirmLabel={asked === 'kill' ? words.killAction : words.reviveAction}
          destructive={asked === 'kill'}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        >
          {asked === 'kill' ? words.killQuestion : words.reviveQuestion}
        </ConfirmDialog>
      )}
    </Card>
  );
}
