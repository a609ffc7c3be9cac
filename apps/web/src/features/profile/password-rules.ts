import { messages } from '../../messages/index.ts';
import { required } from '../../ui/form/required.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';

export interface PasswordValues extends Record<string, unknown> {
  wanted: boolean;
  original: string;
  password: string;
  repeat: string;
}

export const noPasswordChange: PasswordValues = { wanted: false, original: '', password: '', repeat: '' };

/** 1 §5: with the box ticked all three fields are required and the two new ones equal. */
export function passwordFaults(values: PasswordValues): FieldErrors<PasswordValues> {
  if (!values.wanted) return {};
  const errors = required(values, ['original', 'password', 'repeat']);
  if (!errors.repeat && values.password !== values.repeat) errors.repeat = messages.access.passwordsDiffer;
  return errors;
}
