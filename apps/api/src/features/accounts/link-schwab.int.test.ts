import type { OpenBroker } from '@pipa/broker-links';
import { openSchwabWorld } from '@pipa/brokers/testing/schwab-world';
import { api, LINK_STATUS } from '@pipa/contract';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerAccounts } from './routes.ts';

const world = openSchwabWorld();
const APP = { appKey: 'SANDBOXPERSONALAPPKEY', appSecret: 'sandboxPersonalSecret' };
const schwab: OpenBroker = {
  broker: 'SCHWAB',
  isSandbox: true,
  ways: [
    { way: 'SignIn', fields: [] },
    { way: 'Form', fields: ['appKey', 'appSecret'] },
  ],
  takesOrders: true,
  ...world.schwab(),
  accessOf: world.access,
};
const t = testApp({ features: [registerReads, registerAccounts], brokers: new Map([['SCHWAB', schwab]]) });
beforeAll(() => seedMarket(t.context));

/** The owner at the page of the broker, and back. */
async function goAndComeBack({ token }: TestUser, url: string, isConsent: boolean, numbers?: string[]) {
  const { state, code, error } = await world.visit(url, isConsent, numbers);
  const input = { state: state?.reveal() ?? '', code: code?.reveal(), error: error?.reveal() };
  return (await t.call(api.brokerAuthCallback, input, { token })).data;
}
const listed = async ({ token }: TestUser) => (await t.call(api.trackAccounts, {}, { token })).data;

it('an account of TD moves to Schwab by a sign-in there, under its number', async () => {
  const user = await t.createUser();
  const { token } = user;
  const old = { broker: 'TD', trackAccountName: 'Old', account: world.number, userName: 'me', password: 'x' } as const;
  expect((await t.call(api.saveTrackAccount, old, { token })).errMsg).toBeFalsy();
  const [before] = (await listed(user)) ?? [];
  expect(before).toMatchObject({ broker: 'TD', tradeType: 'MONEY_SCHWAB' });
  const begin = { broker: 'SCHWAB', trackAccountId: before?.id ?? 0 } as const;
  const begun = await t.call(api.brokerSignInUrl, begin, { token });
  expect(await goAndComeBack(user, begun.data ?? '', false)).toBe(LINK_STATUS.failed);
  const again = await t.call(api.brokerSignInUrl, begin, { token });
  // Another account than the one that is moved is a mismatch.
  expect(await goAndComeBack(user, again.data ?? '', true, ['30041231'])).toBe(LINK_STATUS.accountMismatch);
  const right = await t.call(api.brokerSignInUrl, begin, { token });
  expect(await goAndComeBack(user, right.data ?? '', true)).toBe(LINK_STATUS.linked);
  expect(await listed(user)).toMatchObject([
    { id: before?.id, broker: 'SCHWAB', account: world.number, trackAccountName: 'Old' },
  ]);
});

it('a person links by an own application: its key and secret, then the sign-in, and nothing of them in clear', async () => {
  const user = await t.createUser();
  const { token } = user;
  const form = { broker: 'SCHWAB', trackAccountName: 'Own', answers: APP } as const;
  const { data } = await t.call(api.linkByForm, form, { token });
  expect(data).toMatchObject({ trackAccountId: null, signInUrl: expect.stringContaining(APP.appKey) });
  expect(await goAndComeBack(user, data?.signInUrl ?? '', true, ['30041231'])).toBe(LINK_STATUS.linked);
  const [account] = (await listed(user)) ?? [];
  const link = await t.context.prisma.brokerLink.findUniqueOrThrow({ where: { accountId: account?.id ?? 0 } });
  expect(link.linkEndsAt?.getTime()).toBe(world.clock().getTime() + 7 * 86_400_000);
  const attempts = await t.context.prisma.brokerLinkAttempt.findMany();
  for (const sealed of [link.sealedAccess, ...attempts.map(({ sealedPending }) => sealedPending)]) {
    expect(Buffer.from(sealed).toString('latin1')).not.toContain(APP.appSecret);
  }
});
