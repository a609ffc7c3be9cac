import { api, type Endpoint, endpoints, localOnlyEndpoints } from '@pipa/contract';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createStandingData } from './testing/standing-data.ts';
import { testApp } from './testing/test-app.ts';
import { openTestSession, type TestUser } from './testing/test-user.ts';

const REQUESTS = 4_000;
const LEAVING = /logout|revokeSession|changepwd/;
const t = testApp({ settings: { captchaRequired: false } });
let admin: TestUser;
/** A separate user for calls that end sessions and change passwords. */
let leaver: TestUser;

beforeAll(async () => {
  await createStandingData(t.context);
  admin = await t.createAdmin();
  leaver = await t.createUser();
  for (const name of ['First', 'Second']) {
    await t.call(api.newSimuAccount, { trackAccountName: name, initCash: 1_000 }, { token: admin.token });
  }
});

/** Values that are known to break parsers, numbers, dates and databases. */
const trouble = fc.constantFrom<unknown>(
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2147483647',
  '2147483648',
  '-2147483648',
  '1e3',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '1.0000001',
  '.5',
  '١',
  '999999999999.999999',
  '9999999999999',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '{"a":',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  "' OR 1=1 --",
  '%',
  '\\',
  '\u0000',
  '\ud800',
  '\u202e',
  '😀'.repeat(40),
  'A'.repeat(43),
  'a'.repeat(5_000),
  '__proto__',
  'constructor',
  'Started,Stop',
  '-createTime',
  'SPY',
  'A@b.co',
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  1.5,
  1e21,
  2 ** 53,
  [],
  [1],
  ['a', 'a'],
  {},
  { a: 1 },
  { toString: 1 },
  [[[[]]]],
);
const anyValue = fc.oneof(
  { weight: 3, arbitrary: trouble },
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
);

const plausible: readonly unknown[] = [
  ...[
    '1',
    1,
    '2',
    '100.5',
    100,
    '-50',
    'true',
    'A name',
    'Ada Lovelace',
    'a@example.com',
    'A'.repeat(43),
    '123',
    'US',
    '2026-01-05',
  ],
  ...[
    'Started',
    'NotCare',
    'no preference',
    'Investor',
    'AQS',
    'pause',
    'resume',
    'speed',
    'a good long phrase',
    'createTime',
  ],
];

/** The plausible values that a field accepts. */
const acceptedBy = (field: z.ZodType): unknown[] => plausible.filter((value) => field.safeParse(value).success);

const valueFor = (field: z.ZodType) => {
  const accepted = acceptedBy(field);
  const good = accepted.length === 0 ? anyValue : fc.constantFrom(...accepted);
  return fc.oneof({ weight: 8, arbitrary: good }, { weight: 1, arbitrary: anyValue }, fc.constant(undefined));
};

const inputOf = ({ input }: Endpoint) => {
  const shape: Record<string, z.ZodType> = input instanceof z.ZodObject ? input.shape : {};
  const known = Object.entries(shape).map(([name, field]) => [name, valueFor(field)] as const);
  const surplus = fc.dictionary(fc.constantFrom('surplus', '__proto__', 'constructor', '', 'id'), anyValue, {
    maxKeys: 1,
  });
  return fc.tuple(fc.record(Object.fromEntries(known)), fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, surplus));
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const pairsOf = (fields: object) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value).toWellFormed())}`)
    .join('&');

type Carrier = 'query' | 'json' | 'form' | 'bytes' | 'broken query';

function requestOf(method: string, path: string, carrier: Carrier, fields: object, bytes: Uint8Array) {
  const url = `/api/${path}`;
  switch (carrier) {
    case 'query':
      return { url: `${url}?${pairsOf(fields)}` };
    case 'broken query':
      return {
        url: `${url}?${Buffer.from(bytes)
          .toString('latin1')
          .replace(/[^\x21-\x7e]/g, '%')}`,
      };
    case 'form':
      return { url, payload: pairsOf(fields), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    case 'json':
      return { url, payload: JSON.stringify(fields), headers: { 'content-type': 'application/json' } };
    case 'bytes':
      return {
        url,
        payload: Buffer.from(bytes),
        headers: { 'content-type': method === 'PUT' ? 'text/html' : 'application/json' },
      };
  }
}

const scenario = fc.constantFrom(...endpoints, ...localOnlyEndpoints).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    input: inputOf(endpoint),
    carrier: fc.constantFrom<Carrier>('query', 'json', 'json', 'form', 'bytes', 'broken query'),
    bytes: fc.uint8Array({ maxLength: 200 }),
    method: fc.constantFrom(endpoint.method, endpoint.method, endpoint.method, 'POST' as const, 'GET' as const),
    // Random addresses, so that the limit of an address does not refuse the calls.
    remoteAddress: fc.ipV4(),
    key: fc.constantFrom(undefined, undefined, 'key-1', 'key-2', 'no key'),
  }),
);

it(`answers ${REQUESTS} malformed requests without a fault of ours`, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ endpoint, input, carrier, bytes, method, remoteAddress, key }) => {
      // Calls that sign out or end sessions must not stop the others.
      const isLeaving = LEAVING.test(endpoint.path);
      const token = isLeaving ? await openTestSession(t.context, leaver.userId) : admin.token;
      const { headers, ...request } = {
        headers: {},
        ...requestOf(method, endpoint.path, carrier, Object.assign({}, ...input), bytes),
      };
      const answer = await t.app.inject({
        method,
        ...request,
        remoteAddress,
        headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }), ...headers },
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      // A call without input may be right, and its answer a file.
      const isFile = answer.statusCode === 200 && endpoint.file !== null;
      expect(() => isFile || answer.json()).not.toThrow();
    }),
    { seed: 20260302, numRuns: REQUESTS },
  );
  expect(t.faults).toEqual([]);
});
