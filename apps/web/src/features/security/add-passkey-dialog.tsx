import { Flex } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { deviceName } from '../../device-name.ts';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { createPasskey } from '../../session/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const words = messages.security;
const schema = api.beginPasskey.input.extend({ name: api.addPasskey.input.shape.name });

/** Adds a passkey: its name, the password, what the browser asks, and the recovery codes of a first factor. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: add } = useMutation(userMutations.addPasskey(createPasskey));
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useContractForm({
    schema,
    initial: { name: deviceName(navigator.userAgent), password: '' },
    submit: async (values) => {
      const { recoveryCodes } = await add(values).catch((error: unknown) => {
        // What is not of the server is of the browser: the person cancelled, or the device has this passkey already.
        if (error instanceof ApiError) throw error;
        throw new ApiError({ code: 0, errorCode: 'UNREADABLE', errMsg: words.passkeyNotMade }, { cause: error });
      });
      notify.success(words.passkeyAdded);
      if (recoveryCodes === null) onClose();
      else setCodes(recoveryCodes);
    },
  });
  return (
    <Dialog open onClose={onClose} title={codes ? words.recoveryCodes : words.addPasskey} closeOnOutside={false}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form onSubmit={form.send} noValidate>
          <Flex direction="column" gap="2">
            <TextField control={form.control} name="name" label={words.passkeyName} required maxLength={48} />
            <TextField
              control={form.control}
              name="password"
              label={messages.access.password}
              required
              type="password"
              autoComplete="current-password"
            />
            <FormFailure errors={form.formState.errors} />
            <FormActions>
              <Button type="submit" tone="primary" disabled={!form.isValid} loading={form.formState.isSubmitting}>
                {words.next}
              </Button>
            </FormActions>
          </Flex>
        </form>
      )}
    </Dialog>
  );
}
