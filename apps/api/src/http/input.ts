import { DomainError, type FailureWords, refusal } from '@pipa/contract';
import { z } from 'zod';

type Fields = Record<string, unknown>;

const MAX_DEPTH = 8;

function refuseField(field: string, message: FailureWords): never {
  throw new DomainError('INVALID_INPUT', { message, field, fields: { [field]: message } });
}

function holdsNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depth > MAX_DEPTH) return true;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner, depth + 1));
}

/** Parameters such as `_=1764000000`, which a client adds so that no cache answers, are not for the call. */
const isForCaches = (field: string): boolean => field.startsWith('_');

function addFields(merged: Fields, source: unknown, isText: boolean, isIgnored = (_: string) => false): void {
  if (source === undefined || source === null) return;
  if (typeof source !== 'object' || Array.isArray(source)) {
    throw new DomainError('INVALID_INPUT', { message: 'The body must be an object' });
  }
  for (const [field, value] of Object.entries(source)) {
    if (isIgnored(field)) continue;
    const shown = field.slice(0, 64);
    if (field in merged || (isText && Array.isArray(value)))
      refuseField(shown, refusal('Repeated parameter: {field}', { field: shown }));
    // PostgreSQL cannot hold this character in a text, and no input needs it.
    if (holdsNul(value)) refuseField(shown, 'Control characters are not allowed');
    merged[field] = value;
  }
}

/**
 * Union of query, JSON body and form body. A field given twice is refused: two readers could disagree on which one counts. Of the query
 * what begins with an underscore and is no field of the schema is left out.
 */
export function mergeInput(schema: z.ZodType, query: unknown, body: unknown, bodyIsForm: boolean): Fields {
  const merged: Fields = Object.create(null);
  const known = schema instanceof z.ZodObject ? schema.shape : {};
  addFields(merged, query, true, (field) => isForCaches(field) && !Object.hasOwn(known, field));
  addFields(merged, body, bodyIsForm);
  return merged;
}
