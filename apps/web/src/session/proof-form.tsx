import { Flex } from '@chakra-ui/react';
import { api, type OutputOf } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { messages } from '../messages/index.ts';
import { security as words } from '../messages/security.ts';
import { userMutations } from '../queries/users/user-mutations.ts';
import { userQueries } from '../queries/users/user-queries.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormActions } from '../ui/form/form-actions.tsx';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';
import { notify } from '../ui/toaster.tsx';
import { answerWithPasskey, arePasskeysPossible } from './passkeys.ts';

const withCode = api.newRecoveryCodes.input.pick({ password: true, code: true }).required();
type Typed = z.input<typeof withCode>;
const schemaFor = (hasSecondStep: boolean): z.ZodType<Typed, Typed> =>
  hasSecondStep ? withCode : withCode.extend({ code: z.string() });

/** The password and, where the account has a second step, a code or a passkey. */
export interface Proof {
  password: string;
  code?: string;
  passkey?: Awaited<ReturnType<typeof answerWithPasskey>>;
}

export interface ProofFormProps {
  confirmLabel: string;
  destructive?: boolean;
  /** One that was typed before, which is not asked for again. */
  password?: string;
  /** Whether the form's other fields are filled. */
  isReady?: boolean;
  /** A refusal is shown in the form. */
  onProven: (proof: Proof) => Promise<unknown>;
  onCancel?: () => void;
  /** Other fields, above the proof. */
  children?: ReactNode;
}

/** Asks for the password and, where the account has one, a second step, before something changes how the account is reached. */
export function ProofForm(props: ProofFormProps) {
  const query = useQuery(userQueries.factors());
  return (
    <QueryView query={query} pending={<TextSkeleton lines={3} />}>
      {(factors) => <ProofFields {...props} factors={factors} />}
    </QueryView>
  );
}

function ProofFields(props: ProofFormProps & { factors: OutputOf<typeof api.secondFactors> }) {
  const { confirmLabel, destructive = false, password, isReady = true, onProven, onCancel, children, factors } = props;
  const hasPasskey = factors.passkeys.length > 0;
  const hasSecondStep = factors.authenticator !== null || hasPasskey;
  const { mutateAsync: options } = useMutation(userMutations.proofOptions());
  const [isAsking, setAsking] = useState(false);
  const form = useContractForm({
    schema: schemaFor(hasSecondStep),
    initial: { password: password ?? '', code: '' },
    submit: (typed) => onProven(hasSecondStep ? typed : { password: typed.password }),
  });
  const typedPassword = form.watch('password');
  const usePasskey = async () => {
    setAsking(true);
    try {
      await onProven({ password: typedPassword, passkey: await answerWithPasskey(await options(undefined)) });
    } catch (error) {
      notify.failure(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        {children}
        {password === undefined && (
          <TextField
            control={form.control}
            name="password"
            label={messages.access.password}
            hint={hasSecondStep ? words.proofHint : undefined}
            required
            type="password"
            autoComplete="current-password"
          />
        )}
        {hasSecondStep && (
          <TextField control={form.control} name="code" label={words.proofCode} autoComplete="one-time-code" />
        )}
        <FormFailure errors={form.formState.errors} />
        <FormActions>
          {onCancel && <Button onClick={onCancel}>{messages.shell.cancel}</Button>}
          {hasPasskey && arePasskeysPossible() && (
            <Button disabled={!isReady || typedPassword === ''} loading={isAsking} onClick={() => void usePasskey()}>
              {words.withPasskey}
            </Button>
          )}
          <Button
            type="submit"
            tone={destructive ? 'dangerSolid' : 'primary'}
            disabled={!isReady || !form.isValid}
            loading={form.formState.isSubmitting}
          >
            {confirmLabel}
          </Button>
        </FormActions>
      </Flex>
    </form>
  );
}
