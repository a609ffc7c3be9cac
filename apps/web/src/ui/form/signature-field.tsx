import { fullNameOf, type NamedPerson, signatureOf } from '@pipa/contract';
import type { Control, FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { messages } from '../../messages/index.ts';
import { TextField } from './fields.tsx';
import { useContractForm } from './use-contract-form.ts';

type SignatureValues = { signature: string };

/** A document is signed with the printed full name; `sign` sends it. */
export const useSignature = (person: NamedPerson, sign: (values: SignatureValues) => Promise<unknown>) =>
  useContractForm({
    schema: z.strictObject({ signature: signatureOf(person) }),
    initial: { signature: '' },
    submit: sign,
  });

interface SignatureFieldProps<V extends SignatureValues> {
  person: NamedPerson;
  control: Control<V, unknown, V>;
}
export const SignatureField = <V extends SignatureValues>({ person, control }: SignatureFieldProps<V>) => (
  <TextField
    control={control}
    name={'signature' as FieldPath<V>}
    label={messages.access.signature}
    placeholder={messages.access.signaturePrompt}
    hint={messages.access.signatureAs(fullNameOf(person))}
    required
    autoComplete="off"
    maxLength={signatureOf(person).maxLength}
  />
);
