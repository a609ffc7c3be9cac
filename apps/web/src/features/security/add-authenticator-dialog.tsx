import { Box, Flex } from '@chakra-ui/react';
import { api, type OutputOf } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { security as words } from '../../messages/security.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FixedField } from '../../ui/form/field-frame.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { useProvenStep } from './proven-step.tsx';
import { QrCode } from './qr-code.tsx';

type Key = OutputOf<typeof api.beginAuthenticator>;
const schema = api.confirmAuthenticator.input.pick({ code: true });

/** Four letters a group are easier to type from a screen. */
const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

function CodeStep({ secret, uri, onTyped }: Key & { onTyped: (code: string) => Promise<void> }) {
  const form = useContractForm({
    schema,
    initial: { code: '' },
    submit: ({ code }) => onTyped(code),
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

interface AddAuthenticatorDialogProps {
  /** Called with the recovery codes of a first factor, also when the dialog was closed meanwhile. */
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

/** Adds an authenticator app: a proof of the owner, then the key with a first code. */
export function AddAuthenticatorDialog({ onCodes, onClose }: AddAuthenticatorDialogProps) {
  const { mutateAsync: begin } = useMutation(userMutations.beginAuthenticator());
  const { mutateAsync: confirm } = useMutation(userMutations.confirmAuthenticator());
  const { given: key, finish, proof } = useProvenStep(begin);
  const add = async ({ setupId }: Key, code: string) => {
    const { recoveryCodes } = await finish(() => confirm({ setupId, code }));
    notify.success(words.authenticatorAdded);
    if (recoveryCodes === null) onClose();
    else onCodes(recoveryCodes);
  };
  return (
    <Dialog open onClose={onClose} title={words.authenticator} closeOnOutside={false}>
      {key ? <CodeStep {...key} onTyped={(code) => add(key, code)} /> : proof}
    </Dialog>
  );
}
