import { Flex } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { forgetSession } from '../../session/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';

const words = messages.security;

const schema = api.deleteAccount.input.extend({ code: z.string().trim().max(32) });

interface DeleteAccountDialogProps {
  userName: string;
  onClose: () => void;
}

/** Deletes the account with the password, the typed user name and, where there is one, a second step. */
export function DeleteAccountDialog({ userName, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const { mutateAsync: deleteAccount } = useMutation(userMutations.deleteAccount());
  const form = useContractForm({
    schema,
    initial: { password: '', confirmation: '', code: '' },
    submit: async ({ code, ...values }) => {
      await deleteAccount({ ...values, code: code || undefined });
      forgetSession();
      navigate(paths.home, { replace: true });
      notify.success(words.accountDeleted);
    },
  });
  const isTyped = form.watch('confirmation').trim().toLowerCase() === userName.toLowerCase();
  return (
    <Dialog open onClose={onClose} title={words.deleteAccount} description={words.deleteText} closeOnOutside={false}>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          <TextField
            control={form.control}
            name="password"
            label={messages.access.password}
            required
            type="password"
            autoComplete="current-password"
          />
          <TextField
            control={form.control}
            name="confirmation"
            label={words.typeUserName(userName)}
            required
            autoComplete="off"
          />
          <TextField control={form.control} name="code" label={words.deleteCode} autoComplete="one-time-code" />
          <FormFailure errors={form.formState.errors} />
          <FormActions>
            <Button onClick={onClose}>{messages.shell.cancel}</Button>
            <Button
              type="submit"
              tone="dangerSolid"
              disabled={!isTyped || form.watch('password') === ''}
              loading={form.formState.isSubmitting}
            >
              {words.deleteAccount}
            </Button>
          </FormActions>
        </Flex>
      </form>
    </Dialog>
  );
}
