import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { TextField } from './fields.tsx';
import { fullName, isSignatureOf } from './signature.ts';

interface SignatureFieldProps {
  user: { firstName: string; lastName: string };
  value: string;
  onChange: (value: string) => void;
  /** What the server said of it. */
  error?: string;
}

/** Printed full name as a signature, with its own words when it is empty and when it differs. */
export function SignatureField({ user, value, onChange, error }: SignatureFieldProps) {
  const [wasLeft, setWasLeft] = useState(false);
  const fault = value.trim() === '' ? messages.access.signatureEmpty : messages.access.signatureDiffers;
  const shown = wasLeft && !isSignatureOf(value, user) ? fault : undefined;
  return (
    <TextField
      label={messages.access.signature}
      placeholder={messages.access.signaturePrompt}
      hint={messages.access.signatureAs(fullName(user))}
      required
      autoComplete="off"
      maxLength={100}
      bind={{ name: 'signature', value, onChange, onBlur: () => setWasLeft(true), error: error ?? shown }}
    />
  );
}
