import { messages } from '../../messages/index.ts';
import { required } from './required.ts';
import type { FieldErrors } from './use-form.ts';

export interface NewPasswordValues extends Record<string, unknown> {
  password: string;
  repeatPassword: string;
}

/** 1 §5: both are required and equal. */
export function newPasswordFaults<V extends NewPasswordValues>(values: V): FieldErrors<V> {
  const errors: FieldErrors<NewPasswordValues> = required<NewPasswordValues>(values, ['password', 'repeatPassword']);
  if (!errors.repeatPassword && values.repeatPassword !== values.password) {
    errors.repeatPassword = messages.access.passwordsDiffer;
  }
  return errors as FieldErrors<V>;
}
