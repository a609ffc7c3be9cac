import { z } from 'zod';
import { messageOf } from './errors.ts';
import type { RefusalText } from './refusals.ts';

/** Input fields: a query carries text, a JSON body numbers; both are accepted and strictly checked. Output fields are plain. */

export const REQUIRED = 'This field is required' satisfies RefusalText;
export const INVALID_VALUE = messageOf('INVALID_AMOUNT');
const notWhole = 'A whole number is expected';

const MAX_ID = 2_147_483_647;
/** A whole number from `min` to `max`, as a number or its digits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union(
      [
        z.int({ error: notWhole }),
        z
          .string()
          .regex(/^-?\d{1,10}$/, notWhole)
          .transform(Number),
      ],
      {
        error: (issue) => (issue.input === undefined ? REQUIRED : notWhole),
      },
    )
    .pipe(z.int().min(min).max(max));

export const idInput = wholeNumber(1, MAX_ID);

/** Required text without surrounding space. */
export const textInput = (max: number, required = REQUIRED) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : 'Text is expected') })
    .trim()
    .min(1, required)
    .max(max, `At most ${max} characters are allowed`)
    // Control characters have no place in a one-line field and break logs, mails and exports.
    .regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed');

const refusedWhenEmpty = new WeakSet<z.ZodType>();

/** An optional field of which an empty text is a fault; of any other an empty text is a field that was left out. */
export function filledOrAbsent<T extends z.ZodType>(field: T): z.ZodOptional<T> {
  const optional = field.optional();
  refusedWhenEmpty.add(optional);
  return optional;
}

/** Whether an empty text of a form or query means that the field was left out. */
export const mayBeLeftEmpty = (field: z.ZodType): boolean =>
  !refusedWhenEmpty.has(field) && field.safeParse(undefined).success;

/** Free text of several lines. */
export const noteInput = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters are allowed`)
    .regex(/^[^\0]*$/, 'Control characters are not allowed');

/** Money with at most 6 decimals, kept as text until it becomes a Decimal. */
export const moneyInputOr = (required: string) =>
  z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined ? required : INVALID_VALUE),
    })
    .transform((value) => String(value).trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .regex(/^-?\d{1,12}(\.\d{1,6})?$/, INVALID_VALUE),
    );
export const moneyInput = moneyInputOr(REQUIRED);

export const flagInput = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })]);

/** `words` is the message for anything that is not a number. */
export const numberInput = (words = 'A number is expected') =>
  z
    .union(
      [
        z.number({ error: words }),
        z
          .string()
          .regex(/^-?\d{1,12}(\.\d{1,9})?$/, words)
          .transform(Number),
      ],
      { error: words },
    )
    .pipe(z.number());

/** Place of a click in an image, pixels; a browser measures fractions of them. */
export const coordinateInput = numberInput().pipe(
  z.number().min(0, 'A place in the image is expected').max(10_000, 'A place in the image is expected'),
);

export const emailInput = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .max(254)
  .pipe(z.email('Please enter a valid e-mail address'));

/** A telephone number as people write it, or nothing. */
export const mobileInput = z
  .string({ error: REQUIRED })
  .trim()
  .regex(/^(\+?[0-9 ()./-]{5,24})?$/, 'Please enter a valid mobile number');

/** Documented paging of lists; a page has at most 10,000 rows. */
export const paging = (defaultSize: number) => ({
  __pageno__: wholeNumber(1, 1_000_000).default(1),
  __pagesize__: wholeNumber(1, 10_000).default(defaultSize),
});

/** Sorting by one of the allowed fields; a leading minus means descending. */
export const sorting = <const F extends readonly [string, ...string[]]>(
  fields: F,
  standard: F[number] | `-${F[number]}`,
) => ({
  __sort__: z.enum(fields.flatMap((field) => [field, `-${field}`]) as [string, ...string[]]).default(standard),
});

export const day = z.iso.date();
/** Trading day in the documented eight-digit form. */
export const compactDay = z.string().regex(/^\d{8}$/);
/** Instant in UTC, ISO 8601; where it stands for a trading day, the open of its session. */
export const instant = z.iso.datetime();
/** Dollars as a JSON number, at most 6 decimals. */
export const money = z.number();
/** Statistic that may have no value. */
export const metric = z.number().nullable();
export const done = z.null();
