import { toNestErrors } from '@hookform/resolvers';
import { refusalOf, wordsOfIssue } from '@pipa/contract';
import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { asApiError } from '../../api/api-error.ts';
import { refusalWords } from '../../messages/refusals.ts';
import { notify } from '../toaster.tsx';

interface FormSettings<In extends FieldValues, Out> {
  /** Schema of the endpoint's input, refined by rules that only the form has. */
  schema: z.ZodType<Out, In>;
  initial: DefaultValues<NoInfer<In>>;
  submit: (values: Out) => Promise<unknown>;
}

/** The faults of each field by the rules of a schema, in the language of the page. */
const resolverOf =
  <In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> =>
  async (values, _context, options) => {
    const read = await schema.safeParseAsync(values, { error: wordsOfIssue });
    if (read.success) return { values: read.data, errors: {} };
    const faults: FieldErrors = {};
    for (const issue of read.error.issues) {
      faults[issue.path.join('.')] ??= { type: issue.code, message: refusalWords(refusalOf(issue)) };
    }
    return { values: {}, errors: toNestErrors<In>(faults, options) };
  };

/**
 * A form with the rules of the contract. A fault is shown at its field after the field was left or a send was tried; the
 * server's message about a field is shown there until the field changes, other messages in `errors.root`; each is an alert too
 * (1 §8). One send runs at a time. `isValid` depends on the rules alone.
 */
export function useContractForm<In extends FieldValues, Out>({ schema, initial, submit }: FormSettings<In, Out>) {
  const form = useForm<In, unknown, Out>({
    resolver: resolverOf(schema),
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
    // React's events go up through portals too: a form in a dialog is not to submit the form that the dialog is drawn in.
    event?.stopPropagation();
    if (isRunning.current) return;
    isRunning.current = true;
    await submitOnce().finally(() => {
      isRunning.current = false;
    });
  };
  // The library treats a form as invalid while it shows a refusal, which would prevent another send.
  const isValid = schema.safeParse(form.watch()).success;
  return { ...form, isValid, send };
}

function showFailure<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>, error: unknown): void {
  const failure = asApiError(error);
  notify.failure(failure);
  const names = Object.keys(failure.fields) as FieldPath<In>[];
  const isOfForm = (name: FieldPath<In>) => form.getValues(name) !== undefined;
  // The first refused field gets the focus, which brings it into sight.
  for (const [index, name] of names.filter(isOfForm).entries()) {
    form.setError(name, { type: 'server', message: failure.fields[name] }, { shouldFocus: index === 0 });
  }
  if (names.length === 0 || !names.every(isOfForm)) form.setError('root', { type: 'server', message: failure.words });
}
