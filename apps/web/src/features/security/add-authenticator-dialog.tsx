import { Box, Flex } from '@chakra-ui/react';
import { api, type OutputOf } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { ProofForm } from '../../session/proof-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FixedField } from '../../ui/form/field-frame.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const words = messages.security;
type Key = OutputOf<typeof api.beginAuthenticator>;
const schema = api.confirmAuthenticator.input.pick({ code: true });

/** Four letters a group are easier to type from a screen. */
const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

function CodeStep({ setupId, secret, uri, onAdded }: Key & { onAdded: (codes: string[] | null) => void }) {
  const { mutateAsync: confirm } = useMutation(userMutations.confirmAuthenticator());
  const form = useContractForm({
    schema,
    initial: { code: '' },
    submit: async (values) => onAdded((await confirm({ setupId, ...values })).recoveryCodes),
  });
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="3">
        <Box>{words.scan}</Box>
        <Flex justify="center">
          <QrCode text={uri} label={words.qrLabel} />
        </Flex>
        <FixedField label={words.key} value={inGroups(secret)} />
        <TextField
          control={form.control}
          name="code"
          label={words.code}
          hint={words.codeHint}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <FormFailure errors={form.formState.errors} />
        <FormActions>
          <Button type="submit" tone="primary" disabled={!form.isValid} loading={form.formState.isSubmitting}>
            {words.confirm}
          </Button>
        </FormActions>
      </Flex>
    </form>
  );
}

/** Adds an authenticator app: a proof of the owner, the key with a first code, and the recovery codes of a first factor. */
export function AddAuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: begin } = useMutation(userMutations.beginAuthenticator());
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const onAdded = (added: string[] | null) => {
    notify.success(words.authenticatorAdded);
    if (added === null) onClose();
    else setCodes(added);
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <Dialog open onClose={onClose} title={words.authenticator} closeOnOutside={false}>
      {key ? (
        <CodeStep {...key} onAdded={onAdded} />
      ) : (
        <ProofForm confirmLabel={words.next} onProven={async (proof) => setKey(await begin(proof))} />
      )}
    </Dialog>
  );
}
