import { Flex } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { answerWithPasskey, arePasskeysPossible } from '../../session/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const words = messages.security;

const schema = api.newRecoveryCodes.input.pick({ password: true, code: true }).required();

/** The password with a code or a passkey. */
export interface Proof {
  password: string;
  code?: string;
  passkey?: Awaited<ReturnType<typeof answerWithPasskey>>;
}

interface ProofDialogProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  destructive?: boolean;
  hasPasskey: boolean;
  /** Resolves to new recovery codes, which the dialog then shows, or to null; a refusal is shown in the dialog. */
  onProven: (proof: Proof) => Promise<string[] | null>;
  onClose: () => void;
}

/** Asks for the password and a second step before factors change. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, text, confirmLabel, destructive = false, hasPasskey, onProven, onClose } = props;
  const { mutateAsync: options } = useMutation(userMutations.proofOptions());
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const prove = async (proof: Proof) => setCodes(await onProven(proof));
  const form = useContractForm({ schema, initial: { password: '', code: '' }, submit: prove });
  const typedPassword = form.watch('password');
  const usePasskey = async () => {
    setAsking(true);
    try {
      await prove({ password: typedPassword, passkey: await answerWithPasskey(await options(undefined)) });
    } catch (error) {
      notify.failure(error);
    } finally {
      setAsking(false);
    }
  };
  if (codes) {
    return (
      <Dialog open onClose={onClose} title={words.recoveryCodes} closeOnOutside={false}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={title} description={text} size="sm" closeOnOutside={false}>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          <TextField
            control={form.control}
            name="password"
            label={messages.access.password}
            hint={words.proofHint}
            required
            type="password"
            autoComplete="current-password"
          />
          <TextField control={form.control} name="code" label={words.proofCode} autoComplete="one-time-code" />
          <FormFailure errors={form.formState.errors} />
          <FormActions>
            {hasPasskey && arePasskeysPossible() && (
              <Button disabled={typedPassword === ''} loading={isAsking} onClick={() => void usePasskey()}>
                {words.withPasskey}
              </Button>
            )}
            <Button
              type="submit"
              tone={destructive ? 'dangerSolid' : 'primary'}
              disabled={typedPassword === '' || !form.watch('code')}
              loading={form.formState.isSubmitting}
            >
              {confirmLabel}
            </Button>
          </FormActions>
        </Flex>
      </form>
    </Dialog>
  );
}
