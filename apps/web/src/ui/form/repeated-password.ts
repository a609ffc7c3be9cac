import { REQUIRED } from '@pipa/contract';
import { z } from 'zod';
import { messages } from '../../messages/index.ts';

/** 1 §5: required, and equal to the password above it; `differsAt` adds the second rule to a form's schema. */
export const repeatedPassword = z.string().min(1, REQUIRED);

export const differsAt = (field: string) => ({
  path: [field],
  error: messages.access.passwordsDiffer,
  // The rule also runs while other fields of the form are wrong.
  when: () => true,
});
