import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { security as words } from '../../messages/security.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { type Proof, ProofForm } from '../../session/proof-form.tsx';
import { forgetSession } from '../../session/sign-out.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldFrame, Input } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/toaster.tsx';

interface DeleteAccountDialogProps {
  userName: string;
  onClose: () => void;
}

/** Deletes the account with the typed user name and a proof of the owner. */
export function DeleteAccountDialog({ userName, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const { mutateAsync: deleteAccount } = useMutation(userMutations.deleteAccount());
  const [confirmation, setConfirmation] = useState('');
  const remove = async (proof: Proof) => {
    await deleteAccount({ ...proof, confirmation });
    forgetSession();
    navigate(paths.home, { replace: true });
    notify.success(words.accountDeleted);
  };
  return (
    <Dialog open onClose={onClose} title={words.deleteAccount} description={words.deleteText} closeOnOutside={false}>
      <ProofForm
        confirmLabel={words.deleteAccount}
        destructive
        isReady={confirmation.trim().toLowerCase() === userName.toLowerCase()}
        onProven={remove}
        onCancel={onClose}
      >
        <FieldFrame label={words.typeUserName(userName)} required>
          {(wiring) => (
            <Input
              {...wiring}
              autoComplete="off"
              value={confirmation}
              onChange={({ target }) => setConfirmation(target.value)}
            />
          )}
        </FieldFrame>
      </ProofForm>
    </Dialog>
  );
}
