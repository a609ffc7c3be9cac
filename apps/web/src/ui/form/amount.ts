import { INVALID_VALUE } from '@pipa/contract';
import { z } from 'zod';

/** Removes the dollar sign and thousands commas of a typed amount. */
const plainAmount = (text: string): string => text.trim().replace(/^\$/, '').replaceAll(',', '');
const DOLLARS = /^\d{1,12}(\.\d{1,2})?$/;
const PERCENT = /^\d{1,4}(\.\d{1,2})?$/;

/** The typed amount; null when the text is not an amount. */
export function parseAmount(text: string): number | null {
  const plain = plainAmount(text);
  return DOLLARS.test(plain) ? Number(plain) : null;
}

type NumberField<Out> = z.ZodType<Out, string | number>;
/** A field of the contract accepts numbers as text, the form in which they are typed. */
const asText = (text: string): string | number => text;

export const typedNumber = <Out>(field: NumberField<Out>) => z.string().trim().transform(asText).pipe(field);

/** A typed percentage above 0 as a fraction; undefined when nothing is typed. */
export const typedPercent = (most: number, fault: string) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === '') return undefined;
      const percent = PERCENT.test(text) ? Number(text) : 0;
      if (percent <= 0 || percent > most * 100) context.addIssue({ code: 'custom', message: fault });
      return percent / 100;
    });

/** A fraction as it is typed. */
export const percentText = (fraction: number | null): string =>
  fraction === null ? '' : String(Number((fraction * 100).toFixed(2)));

/** As `typedAmount`, of a field that may stay empty. */
export const typedOptionalAmount = <Out>(field: NumberField<Out>) =>
  z
    .string()
    .overwrite(plainAmount)
    .refine((plain) => plain === '' || DOLLARS.test(plain), INVALID_VALUE)
    .transform((plain): string | number | undefined => (plain === '' ? undefined : plain))
    .pipe(field.optional());

/** A typed amount for a money field of the contract: whole cents, no sign; the field's own rule handles an empty text. */
export const typedAmount = <Out>(field: NumberField<Out>) =>
  z
    .string()
    .overwrite(plainAmount)
    .refine((plain) => plain === '' || DOLLARS.test(plain), INVALID_VALUE)
    .transform(asText)
    .pipe(field);
