import { z } from 'zod';
import { mayBeLeftEmpty, REQUIRED } from './fields.ts';

type Fields = Readonly<Record<string, unknown>>;
type RawIssue = z.core.$ZodRawIssue;

/** 'profile.investmentTimeframe' as 'Investment timeframe'. */
function labelOf(path: readonly PropertyKey[] | undefined): string {
  const name = path?.findLast((part): part is string => typeof part === 'string' && !/^\d+$/.test(part)) ?? 'value';
  const own = name.slice(name.lastIndexOf('.') + 1).replaceAll('_', '');
  const spaced = own.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'Text is expected',
  number: 'A number is expected',
  int: 'A whole number is expected',
  boolean: 'true or false is expected',
};

const isOfText = (origin: string) => origin === 'string';

/** Words for a fault that its field has no words of its own for: never those of the schema library. */
export function wordsOfIssue(issue: RawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return REQUIRED;
  switch (issue.code) {
    case 'invalid_value':
      return `${labelOf(issue.path)} is one of ${issue.values.join(', ')}`;
    case 'invalid_type':
      return typeWords[issue.expected] ?? 'This value is not valid';
    case 'too_small':
      return isOfText(issue.origin)
        ? `At least ${issue.minimum} characters are needed`
        : `At least ${issue.minimum} is expected`;
    case 'too_big':
      return isOfText(issue.origin)
        ? `At most ${issue.maximum} characters are allowed`
        : `At most ${issue.maximum} is allowed`;
    case 'invalid_format':
      return 'This value is not valid';
    case 'invalid_union':
      // A union that a field decides has its kinds; any other says itself what it takes.
      return Array.isArray(issue.options) ? `${labelOf(issue.path)} is one of ${issue.options.join(', ')}` : undefined;
    default:
      return undefined;
  }
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
