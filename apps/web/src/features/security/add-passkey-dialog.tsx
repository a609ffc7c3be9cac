import { Flex } from '@chakra-ui/react';
import { api, type OutputOf } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { deviceName } from '../../device-name.ts';
import { security as words } from '../../messages/security.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { createPasskey } from '../../session/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { useProvenStep } from './proven-step.tsx';

type Options = OutputOf<typeof api.beginPasskey>;
const schema = api.addPasskey.input.pick({ name: true });

/** What is not of the server is of the browser: the person cancelled, or the device has this passkey already. */
function asRefusal(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError({ code: 0, errorCode: 'UNREADABLE', errMsg: words.passkeyNotMade }, { cause: error });
}

function NameStep({ name, onNamed }: { name: string; onNamed: (name: string) => Promise<void> }) {
  const form = useContractForm({ schema, initial: { name }, submit: (values) => onNamed(values.name) });
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        <TextField control={form.control} name="name" label={words.passkeyName} required maxLength={48} />
        <FormFailure errors={form.formState.errors} />
        <FormActions>
          <Button type="submit" tone="primary" disabled={!form.isValid} loading={form.formState.isSubmitting}>
            {words.createPasskey}
          </Button>
        </FormActions>
      </Flex>
    </form>
  );
}

interface AddPasskeyDialogProps {
  /** Called with the recovery codes of a first factor, also when the dialog was closed meanwhile. */
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

/** Adds a passkey: a proof of the owner, then its name with what the browser asks. */
export function AddPasskeyDialog({ onCodes, onClose }: AddPasskeyDialogProps) {
  const { mutateAsync: begin } = useMutation(userMutations.beginPasskey());
  const { mutateAsync: create } = useMutation(userMutations.addPasskey(createPasskey));
  const { given: options, finish, proof } = useProvenStep(begin);
  // Kept here, because the proof may come once more.
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const add = async (given: Options, typed: string) => {
    setName(typed);
    const { recoveryCodes } = await finish(() => create({ options: given, name: typed }).catch(asRefusal));
    notify.success(words.passkeyAdded);
    if (recoveryCodes === null) onClose();
    else onCodes(recoveryCodes);
  };
  return (
    <Dialog open onClose={onClose} title={words.addPasskey} closeOnOutside={false}>
      {options ? <NameStep name={name} onNamed={(typed) => add(options, typed)} /> : proof}
    </Dialog>
  );
}
