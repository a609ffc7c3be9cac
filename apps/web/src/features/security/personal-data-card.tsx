import { Flex } from '@chakra-ui/react';
import type { CurrentUser } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { security as words } from '../../messages/security.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { ProofDialog } from '../../session/proof-dialog.tsx';
import type { Proof } from '../../session/proof-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Asks for a proof of the owner, then saves the file. */
function ExportDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: exportData } = useMutation(userMutations.exportData());
  const save = async (proof: Proof) => {
    const data = await exportData(proof);
    saveFile(words.exportFile, JSON.stringify(data, null, 1), 'application/json');
    onClose();
  };
  return (
    <ProofDialog
      title={words.exportData}
      text={words.exportText}
      confirmLabel={words.exportData}
      onProven={save}
      onClose={onClose}
    />
  );
}

/** The export of everything that is stored about the user, and the deletion of the account. */
export function PersonalDataCard({ user }: { user: CurrentUser }) {
  const [asked, setAsked] = useState<'export' | 'deletion' | null>(null);
  const close = () => setAsked(null);
  return (
    <Card title={words.data} description={words.dataHint}>
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => setAsked('export')}>{words.exportData}</Button>
        <Button tone="danger" onClick={() => setAsked('deletion')}>
          {words.deleteAccount}
        </Button>
      </Flex>
      {asked === 'export' && <ExportDialog onClose={close} />}
      {asked === 'deletion' && <DeleteAccountDialog userName={user.userName} onClose={close} />}
    </Card>
  );
}
