import type { FieldErrors } from 'react-hook-form';
import { Notice } from '../notice.tsx';

/** The server's message about the whole form. */
export function FormFailure({ errors }: { errors: FieldErrors }) {
  const text = errors.root?.message;
  if (!text) return null;
  return (
    <Notice tone="loss" urgent>
      {text}
    </Notice>
  );
}
