import { Flex } from '@chakra-ui/react';
import { api, type Failure } from '@pipa/contract';
import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { security as words } from '../../messages/security.ts';
import { arePasskeysPossible } from '../../session/passkeys.ts';
import { confirmWithPasskey, type SignedIn, signInWithCode } from '../../session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';

const schema = api.loginSecondFactor.input.pick({ code: true }).required();

export type SecondStep = NonNullable<Failure['secondFactor']>;

interface SecondStepFormProps {
  step: SecondStep;
  onSignedIn: (signedIn: SignedIn) => void;
  /** The time for the second step is over, or the person wants to start again. */
  onBack: (fault: string | null) => void;
}

/** The second step of signing in: a code of an app, a recovery code, or a passkey. */
export function SecondStepForm({ step: { challenge, methods }, onSignedIn, onBack }: SecondStepFormProps) {
  const [passkeyFault, setPasskeyFault] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const backWhenOver = (error: unknown) => {
    const failure = asApiError(error);
    if (failure.errorCode !== 'SECOND_FACTOR_EXPIRED') return false;
    onBack(failure.words);
    return true;
  };
  const form = useContractForm({
    schema,
    initial: { code: '' },
    submit: async ({ code }) => {
      try {
        onSignedIn(await signInWithCode(challenge, code));
      } catch (error) {
        if (backWhenOver(error)) return;
        form.resetField('code');
        throw error;
      }
    },
  });
  const usePasskey = async () => {
    setAsking(true);
    setPasskeyFault(null);
    try {
      onSignedIn(await confirmWithPasskey(challenge));
    } catch (error) {
      if (!backWhenOver(error)) setPasskeyFault(words.passkeyFailed);
    } finally {
      setAsking(false);
    }
  };
  const takesCode = methods.includes('authenticator') || methods.includes('recoveryCode');
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        <FormFailure errors={form.formState.errors} />
        {passkeyFault && (
          <Notice tone="loss" urgent>
            {passkeyFault}
          </Notice>
        )}
        {methods.includes('passkey') && arePasskeysPossible() && (
          <Button size="lg" tone="primary" loading={isAsking} onClick={() => void usePasskey()}>
            {words.withPasskey}
          </Button>
        )}
        {takesCode && (
          <>
            <TextField
              control={form.control}
              name="code"
              label={words.proofCode}
              required
              autoComplete="one-time-code"
              inputMode={methods.includes('authenticator') ? 'numeric' : 'text'}
              autoFocus
            />
            <Button
              type="submit"
              tone="primary"
              size="lg"
              loading={form.formState.isSubmitting}
              disabled={!form.isValid}
            >
              {words.verify}
            </Button>
          </>
        )}
        <Flex justify="center">
          <Button tone="link" onClick={() => onBack(null)}>
            {words.backToPassword}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
