import { z } from 'zod';
import type { FailureWords } from './errors.ts';
import { mayBeLeftEmpty, REQUIRED } from './fields.ts';
import { type Refusal, refusal, refusals } from './refusals.ts';
import { englishOf, filled } from './sentence.ts';

type Fields = Readonly<Record<string, unknown>>;
type RawIssue = z.core.$ZodRawIssue;

/** 'profile.investmentTimeframe' as 'Investment timeframe'. */
function labelOf(path: readonly PropertyKey[] | undefined): string {
  const name = path?.findLast((part): part is string => typeof part === 'string' && !/^\d+$/.test(part)) ?? 'value';
  const own = name.slice(name.lastIndexOf('.') + 1).replaceAll('_', '');
  const spaced = own.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const typeWords: Readonly<Record<string, Refusal>> = {
  string: 'Text is expected',
  number: 'A number is expected',
  int: 'A whole number is expected',
  boolean: 'true or false is expected',
};

const oneOf = (path: RawIssue['path'], options: readonly unknown[]) =>
  refusal('{field} is one of {options}', { field: labelOf(path), options: options.join(', ') });

const isOfText = (origin: string) => origin === 'string';

/** What is refused by an issue that its field has no words of its own for. */
function ofIssue(issue: RawIssue): Refusal | undefined {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return REQUIRED;
  switch (issue.code) {
    case 'invalid_value':
      return oneOf(issue.path, issue.values);
    case 'invalid_type':
      return typeWords[issue.expected] ?? 'This value is not valid';
    case 'too_small':
      return isOfText(issue.origin)
        ? refusal('At least {min} characters are needed', { min: Number(issue.minimum) })
        : refusal('At least {min} is expected', { min: Number(issue.minimum) });
    case 'too_big':
      return isOfText(issue.origin)
        ? refusal('At most {max} characters are allowed', { max: Number(issue.maximum) })
        : refusal('At most {max} is allowed', { max: Number(issue.maximum) });
    case 'invalid_format':
      return 'This value is not valid';
    case 'invalid_union':
      // A union that a field decides has its kinds; any other says itself what it takes.
      return Array.isArray(issue.options) ? oneOf(issue.path, issue.options) : undefined;
    default:
      return undefined;
  }
}

/** Words for a fault that its field has no words of its own for: never those of the schema library. */
export function wordsOfIssue(issue: RawIssue): string | undefined {
  const refused = ofIssue(issue);
  return refused && englishOf(refused);
}

/** The values of an issue's words; those of a choice are its field and its options. */
function valuesOf(issue: z.core.$ZodIssue): Readonly<Record<string, string | number>> | undefined {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  const refused = ofIssue({ ...issue, input: null } as RawIssue);
  return typeof refused === 'object' ? refused.values : undefined;
}

const GENERIC_UNION_MESSAGE = 'Invalid input';

/** What an issue refuses, in words that have a translation; for a union without words what its first branch refuses. */
export function refusalOf(issue: z.core.$ZodIssue): FailureWords {
  if (issue.code === 'custom' && issue.params?.refusal) return issue.params.refusal;
  if (issue.code === 'invalid_union' && issue.message === GENERIC_UNION_MESSAGE) {
    const inner = issue.errors.flat()[0];
    if (inner) return refusalOf(inner);
  }
  const values = valuesOf(issue);
  const text = values && refusals.find((each) => filled(each, values) === issue.message);
  return text ? ({ text, values } as Refusal) : (issue.message as FailureWords);
}

const optionalNames = new WeakMap<z.ZodObject, ReadonlySet<string>>();

/** Fields that are left out when they are empty. */
function optionalNamesOf(schema: z.ZodObject): ReadonlySet<string> {
  const known = optionalNames.get(schema);
  if (known !== undefined) return known;
  const names = Object.entries(schema.shape).filter(([, field]) => mayBeLeftEmpty(field));
  const found = new Set(names.map(([name]) => name));
  optionalNames.set(schema, found);
  return found;
}

/** An empty field of a form is one that was left out, where it may be. */
function withoutEmpty(schema: z.ZodType, fields: Fields): Fields {
  if (!(schema instanceof z.ZodObject)) return fields;
  const optional = optionalNamesOf(schema);
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' || !optional.has(name)));
}

/** Reads what a client sent for a call, whether query, form or JSON. */
export const readInput = <S extends z.ZodType>(schema: S, fields: Fields): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(withoutEmpty(schema, fields), { error: wordsOfIssue });
