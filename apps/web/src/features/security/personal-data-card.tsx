import { Flex } from '@chakra-ui/react';
import type { CurrentUser } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { security as words } from '../../messages/security.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toaster.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** The export of everything that is stored about the user, and the deletion of the account. */
export function PersonalDataCard({ user }: { user: CurrentUser }) {
  const [isDeleting, setDeleting] = useState(false);
  const exporting = useMutation({
    ...userMutations.exportData(),
    onSuccess: (data) => saveFile(words.exportFile, JSON.stringify(data, null, 1), 'application/json'),
    onError: notify.failure,
  });
  return (
    <Card title={words.data} description={words.dataHint}>
      <Flex gap="2" wrap="wrap">
        <Button loading={exporting.isPending} onClick={() => exporting.mutate(undefined)}>
          {words.exportData}
        </Button>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {words.deleteAccount}
        </Button>
      </Flex>
      {isDeleting && <DeleteAccountDialog userName={user.userName} onClose={() => setDeleting(false)} />}
    </Card>
  );
}
