import { INVALID_VALUE } from '@pipa/contract';
import { z } from 'zod';

/** Dollars as a person types them: thousands commas and a dollar sign are allowed. */
const plainAmount = (text: string): string => text.trim().replace(/^\$/, '').replaceAll(',', '');
const DOLLARS = /^\d{1,12}(\.\d{1,2})?$/;

/** The amount typed so far; null when it is none. */
export function parseAmount(text: string): number | null {
  const plain = plainAmount(text);
  return DOLLARS.test(plain) ? Number(plain) : null;
}

type NumberField<Out> = z.ZodType<Out, string | number>;
/** A field of the contract takes numbers as text too, and text is what is typed. */
const asText = (text: string): string | number => text;

export const typedNumber = <Out>(field: NumberField<Out>) => z.string().trim().transform(asText).pipe(field);

/** A typed amount for a money field of the contract: whole cents, no sign; what is empty is left to the field's own words. */
export const typedAmount = <Out>(field: NumberField<Out>) =>
  z
    .string()
    .overwrite(plainAmount)
    .refine((plain) => plain === '' || DOLLARS.test(plain), INVALID_VALUE)
    .transform(asText)
    .pipe(field);
