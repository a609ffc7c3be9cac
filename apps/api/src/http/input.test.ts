import { type Endpoint, endpoints, errorCodes, invalidInput, messageOf, readInput, refusals } from '@pipa/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf as fieldsOfFailure } from './failure.ts';

/** What the schema library says by itself. */
const SCHEMA_LANGUAGE =
  /Invalid|expected (string|number|boolean|array|object|record|int|one of)|Too (big|small)|received|pattern/;
const wrong = ['§', '', ' ', '-1', '1e999', 'x'.repeat(6_000), 1e12, -1.5, true, null, [], ['§'], {}, { a: {} }];

const fieldsOf = ({ input }: Endpoint) => (input instanceof z.ZodObject ? Object.keys(input.shape) : []);
const cases = endpoints.flatMap((endpoint) => fieldsOf(endpoint).map((field) => ({ endpoint, field })));

it('refuses in words whatever is wrong in whichever field of every call', () => {
  const said = new Set<string>();
  for (const { endpoint, field } of cases) {
    for (const value of wrong) {
      const { error } = readInput(endpoint.input, { [field]: value });
      const told = error && fieldsOfFailure(invalidInput(error));
      for (const words of Object.values(told ?? {})) {
        if (SCHEMA_LANGUAGE.test(words)) said.add(`${endpoint.path} ${field}: ${words}`);
      }
    }
  }
  expect([...said]).toEqual([]);
});

it('refuses in words that every language has', () => {
  const known = new Set<string>([...refusals, ...errorCodes.map(messageOf)]);
  const unknown = new Set<string>();
  for (const { endpoint, field } of cases) {
    for (const value of wrong) {
      const { error } = readInput(endpoint.input, { [field]: value });
      for (const words of Object.values((error && invalidInput(error).fields) ?? {})) {
        const text = typeof words === 'string' ? words : words.text;
        if (!known.has(text)) unknown.add(`${endpoint.path} ${field}: ${text}`);
      }
    }
  }
  expect([...unknown]).toEqual([]);
});

/** The enumeration inside a field, whatever stands around it. */
function choicesOf(type: unknown): readonly string[] | null {
  if (type instanceof z.ZodEnum) return type.options.map(String);
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault) return choicesOf(type.unwrap());
  return null;
}

const choices = endpoints.flatMap((endpoint) =>
  endpoint.input instanceof z.ZodObject
    ? Object.entries(endpoint.input.shape).flatMap(([field, type]) => {
        const options = choicesOf(type);
        return options === null ? [] : [{ path: endpoint.path, endpoint, field, options }];
      })
    : [],
);

it.each(choices)('says what $field of $path may be', ({ endpoint, field, options }) => {
  const { error } = readInput(endpoint.input, { [field]: '§' });
  const told = error && fieldsOfFailure(invalidInput(error));
  expect(told?.[field]).toMatch(/^[A-Z][a-z ]+ is one of /);
  expect(told?.[field]).toContain(options.join(', '));
});
