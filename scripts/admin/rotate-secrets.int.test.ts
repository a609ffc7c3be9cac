import { randomBytes } from 'node:crypto';
import { sealedColumns } from '@pipa/db/operators';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import {
  authenticatorOwner,
  brokerAccessOwner,
  brokerLinkKeyOf,
  openText,
  sealText,
  secondFactorKeyOf,
  webhookKeyOf,
  webhookSecretOwner,
} from '@pipa/platform';
import { beforeAll, expect, it } from 'vitest';
import { rotateSecrets } from './rotate-secrets.ts';

const [before, now] = ['b'.repeat(40), 'n'.repeat(40)];
const at = new Date('2026-01-05T15:00:00Z');
const db = testDatabase();
let [accountId, userId] = [0, 0];

async function rotate(keys: { now?: string; before?: string } = { now, before }) {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const code = await rotateSecrets({ pool: db.pool, prisma: db.prisma, randomBytes, secretKeys: keys, say });
  return { code, said: said.join('\n') };
}

const seal = (text: string, key: Uint8Array, owner: string) =>
  new Uint8Array(sealText(text, { key, owner }, randomBytes));

beforeAll(async () => {
  accountId = await makeAccount(db.prisma, at);
  ({ userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } }));
  await db.prisma.brokerLink.create({
    data: {
      accountId,
      nativeAccount: 'PA1',
      sealedAccess: seal('access', brokerLinkKeyOf(before), brokerAccessOwner(accountId)),
      linkedAt: at,
    },
  });
  await db.prisma.authenticator.create({
    data: { userId, secret: seal('totp', secondFactorKeyOf(before), authenticatorOwner(userId)), createdAt: at },
  });
  await db.prisma.webhookEndpoint.create({
    data: {
      userId,
      url: 'https://hook.example',
      kinds: [],
      secret: seal('hook', webhookKeyOf(before), webhookSecretOwner(userId)),
      createdAt: at,
    },
  });
});

const access = async () => (await db.prisma.brokerLink.findUniqueOrThrow({ where: { accountId } })).sealedAccess;

it('knows every column of bytes that is no hash and no public key', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea'`,
  );
  const known = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  const open = rows
    .map(({ name }) => name)
    .filter((name) => !known.has(name) && !/hash$|publicKey$|credentialId$/i.test(name));
  expect(open).toEqual(OPEN_BYTES);
});
/** Bytes that hold no secret. */
const OPEN_BYTES: readonly string[] = ['bar_year.bars'];

it('asks for both keys, and begins with none that is wrong', async () => {
  expect((await rotate({ now })).code).toBe(2);
  expect((await rotate({ now: before, before })).code).toBe(2);
  const kept = await access();
  const refused = await rotate({ now, before: 'x'.repeat(40) });
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('3 secrets open by neither key') });
  expect(await access()).toEqual(kept);
});

it('seals everything by the new key, goes on where it was interrupted, and changes nothing twice', async () => {
  // An earlier run has ended behind the first of them.
  await db.prisma.brokerLink.update({
    where: { accountId },
    data: { sealedAccess: seal('access', brokerLinkKeyOf(now), brokerAccessOwner(accountId)) },
  });
  expect(await rotate()).toEqual({
    code: 0,
    said: expect.stringContaining('2 secrets are sealed by the new key; 1 were'),
  });
  const open = (sealed: Uint8Array, key: Uint8Array, owner: string) => openText(sealed, { key, owner });
  expect(open(await access(), brokerLinkKeyOf(now), brokerAccessOwner(accountId))).toBe('access');
  const { secret } = await db.prisma.authenticator.findFirstOrThrow({ where: { userId } });
  expect(open(secret, secondFactorKeyOf(now), authenticatorOwner(userId))).toBe('totp');
  expect(() => open(secret, secondFactorKeyOf(before), authenticatorOwner(userId))).toThrow();
  expect(await rotate()).toEqual({
    code: 0,
    said: expect.stringContaining('0 secrets are sealed by the new key; 3 were'),
  });
});
