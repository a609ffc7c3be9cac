import { Flex } from '@chakra-ui/react';
import { api, type OutputOf } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { deviceName } from '../../device-name.ts';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { createPasskey } from '../../session/passkeys.ts';
import { ProofForm } from '../../session/proof-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const words = messages.security;
type Options = OutputOf<typeof api.beginPasskey>;
const schema = api.addPasskey.input.pick({ name: true });

function NameStep({ options, onAdded }: { options: Options; onAdded: (codes: string[] | null) => void }) {
  const { mutateAsync: add } = useMutation(userMutations.addPasskey(createPasskey));
  const form = useContractForm({
    schema,
    initial: { name: deviceName(navigator.userAgent) },
    submit: async ({ name }) => {
      const { recoveryCodes } = await add({ options, name }).catch((error: unknown) => {
        // What is not of the server is of the browser: the person cancelled, or the device has this passkey already.
        if (error instanceof ApiError) throw error;
        throw new ApiError({ code: 0, errorCode: 'UNREADABLE', errMsg: words.passkeyNotMade }, { cause: error });
      });
      onAdded(recoveryCodes);
    },
  });
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

/** Adds a passkey: a proof of the owner, its name with what the browser asks, and the recovery codes of a first factor. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: begin } = useMutation(userMutations.beginPasskey());
  const [options, setOptions] = useState<Options | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const onAdded = (added: string[] | null) => {
    notify.success(words.passkeyAdded);
    if (added === null) onClose();
    else setCodes(added);
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <Dialog open onClose={onClose} title={words.addPasskey} closeOnOutside={false}>
      {options ? (
        <NameStep options={options} onAdded={onAdded} />
      ) : (
        <ProofForm confirmLabel={words.next} onProven={async (proof) => setOptions(await begin(proof))} />
      )}
    </Dialog>
  );
}
