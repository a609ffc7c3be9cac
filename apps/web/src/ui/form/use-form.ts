import { type FormEvent, useRef, useState } from 'react';
import { type ApiError, asApiError } from '../../api/api-error.ts';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

interface FormSettings<V> {
  initial: V;
  /** Message by field; an empty answer means the form may be sent. */
  validate?: (values: V) => FieldErrors<V>;
  submit: (values: V) => Promise<unknown>;
  /** Where the name of a field on the wire differs from its name in the form. */
  wireNames?: Partial<Record<string, keyof V & string>>;
}

export interface FieldBinding<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

const bySource = <V>(failure: ApiError | null, wireNames: FormSettings<V>['wireNames']): FieldErrors<V> => {
  const errors: FieldErrors<V> = {};
  for (const [wire, message] of Object.entries(failure?.fields ?? {})) {
    errors[(wireNames?.[wire] ?? wire) as keyof V & string] = message;
  }
  return errors;
};

/**
 * State of a form: errors show beside a field once it was left or a send was tried; what the server says of a field
 * stands there until the field changes; a failure that belongs to no field of the form is `failure`.
 */
export function useForm<V extends Record<string, unknown>>({ initial, validate, submit, wireNames }: FormSettings<V>) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [serverErrors, setServerErrors] = useState<FieldErrors<V>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const errors: FieldErrors<V> = validate?.(values) ?? {};
  const isValid = Object.keys(errors).length === 0;

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setServerErrors((before) => ({ ...before, [name]: undefined }));
  };
  const field = <K extends keyof V & string>(name: K): FieldBinding<V[K]> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    onBlur: () => setTouched((before) => new Set(before).add(name)),
    error: serverErrors[name] ?? (touched.has(name) ? errors[name] : undefined),
  });
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    setTouched(new Set(Object.keys(values)));
    if (!isValid || running.current) return;
    running.current = true;
    setSubmitting(true);
    setFailure(null);
    try {
      await submit(values);
    } catch (error) {
      const known = asApiError(error);
      const byField = bySource<V>(known, wireNames);
      const names = Object.keys(byField);
      setServerErrors(byField);
      setFailure(names.length > 0 && names.every((name) => name in values) ? null : known);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  };
  const reset = (next: V = initial) => {
    setValues(next);
    setTouched(new Set());
    setFailure(null);
    setServerErrors({});
  };
  return { values, set, field, errors, isValid, isSubmitting, failure, send, reset };
}
