import { Flex } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../messages/index.ts';
import { security as words } from '../../messages/security.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';

const schema = api.renamePasskey.input.pick({ name: true });

interface RenamePasskeyDialogProps {
  passkey: { id: number; name: string };
  onClose: () => void;
}

/** Gives a passkey another name, so that its owner knows which device it is on. */
export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenamePasskeyDialogProps) {
  const { mutateAsync: rename } = useMutation(userMutations.renamePasskey());
  const form = useContractForm({
    schema,
    initial: { name },
    submit: async (values) => {
      await rename({ id, ...values });
      notify.success(words.passkeyRenamed);
      onClose();
    },
  });
  const isSame = form.watch('name').trim() === name;
  return (
    <Dialog open onClose={onClose} title={words.renamePasskey(name)} size="sm">
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          <TextField control={form.control} name="name" label={words.passkeyName} required maxLength={48} />
          <FormFailure errors={form.formState.errors} />
          <FormActions>
            <Button onClick={onClose}>{messages.shell.cancel}</Button>
            <Button
              type="submit"
              tone="primary"
              disabled={isSame || !form.isValid}
              loading={form.formState.isSubmitting}
            >
              {words.rename}
            </Button>
          </FormActions>
        </Flex>
      </form>
    </Dialog>
  );
}
