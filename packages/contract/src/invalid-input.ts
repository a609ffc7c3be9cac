import type { z } from 'zod';
import { DomainError, type FailureWords } from './errors.ts';
import { refusalOf } from './read-input.ts';
import { refusal } from './refusals.ts';

/** Most wrong fields that an answer lists. */
const MAX_LISTED_FIELDS = 20;

type Issue = z.core.$ZodIssue;

function fieldMessagesOf(issue: Issue): [string, FailureWords][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_LISTED_FIELDS).map((key) => {
      const shown = key.slice(0, 64);
      return [shown, refusal('Unknown field: {field}', { field: shown })];
    });
  }
  return [[issue.path.map(String).join('.'), refusalOf(issue)]];
}

/** Converts the issues of a schema to the product's error, with a message for each field. */
export function invalidInput(error: z.ZodError): DomainError {
  const listed = error.issues.slice(0, MAX_LISTED_FIELDS).flatMap(fieldMessagesOf).slice(0, MAX_LISTED_FIELDS);
  const fields: Record<string, FailureWords> = Object.create(null);
  for (const [field, words] of listed) fields[field] ??= words;
  return new DomainError('INVALID_INPUT', { message: listed[0]?.[1] ?? 'The request is not valid', fields });
}
