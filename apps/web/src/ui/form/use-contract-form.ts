import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { asApiError } from '../../api/api-error.ts';

interface FormSettings<In extends FieldValues, Out> {
  /** Input of the endpoint as the contract describes it, refined by what only the form knows. */
  schema: z.ZodType<Out, In>;
  initial: DefaultValues<NoInfer<In>>;
  submit: (values: Out) => Promise<unknown>;
}

/**
 * A form whose rules are those of the contract. A fault shows beside its field once the field was left or a send was tried;
 * what the server says of a field shows there until the field changes, all else in `errors.root`. One send runs at a time.
 * `isValid` is the verdict of the rules alone.
 */
export function useContractForm<In extends FieldValues, Out>({ schema, initial, submit }: FormSettings<In, Out>) {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver<In, unknown, Out>(schema),
    defaultValues: initial,
    mode: 'onTouched',
  });
  const isRunning = useRef(false);
  const submitOnce = form.handleSubmit(async (values) => {
    try {
      await submit(values);
    } catch (error) {
      showFailure(form, error);
    }
  });
  const send = async (event?: React.SyntheticEvent) => {
    event?.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    await submitOnce().finally(() => {
      isRunning.current = false;
    });
  };
  // The library takes a form for invalid as long as it shows a refusal, which would keep it from being sent again.
  const isValid = schema.safeParse(form.watch()).success;
  return { ...form, isValid, send };
}

function showFailure<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>, error: unknown): void {
  const failure = asApiError(error);
  const names = Object.keys(failure.fields) as FieldPath<In>[];
  const isOfForm = (name: FieldPath<In>) => form.getValues(name) !== undefined;
  for (const name of names.filter(isOfForm)) form.setError(name, { type: 'server', message: failure.fields[name] });
  if (names.length === 0 || !names.every(isOfForm)) form.setError('root', { type: 'server', message: failure.errMsg });
}
