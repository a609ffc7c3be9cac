import { messages } from '../../messages/index.ts';
import type { FieldErrors } from './use-form.ts';

export const isBlank = (value: unknown): boolean => String(value ?? '').trim() === '';

/** 'This field is required' for each of the named fields that is empty. */
export function required<V extends Record<string, unknown>>(
  values: V,
  names: readonly (keyof V & string)[],
): FieldErrors<V> {
  const errors: FieldErrors<V> = {};
  for (const name of names) if (isBlank(values[name])) errors[name] = messages.access.required;
  return errors;
}
