import { api } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { revokeUserSessions, setPasswordHash } from '@pipa/db/access';
import { deletePersonalData, lockForDeletion } from '@pipa/db/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { solveCaptcha } from '../../testing/test-captcha.ts';
import { seedMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { registerAccess } from './routes.ts';
import { factorHolders, ORIGIN, PASSWORD } from './second-factor/testing/factor-holders.ts';

const t = testApp({ features: [registerAccess] });
const { nextAddress, nextCode, of, challengeOf, answerStep, withAuthenticator, withPasskey } = factorHolders(() => t);

beforeAll(async () => {
  await seedMarket(t.context);
});

/** A sign-in whose captcha is solved, to be started later. */
async function prepareSignIn({ userName }: TestUser) {
  const address = nextAddress();
  const { codeToken } = await solveCaptcha(t, { address });
  return () => t.call(api.login, { userNameOrEmail: userName, password: PASSWORD, codeToken }, { address });
}

const liveSessions = ({ userId }: TestUser) => t.context.prisma.session.count({ where: { userId, revokedAt: null } });

/** Changes the password, as every way of doing so does, or deletes the account. */
const ends: Record<string, (tx: Tx, userId: number) => Promise<unknown>> = {
  'a new password': async (tx, userId) => {
    await setPasswordHash(tx, userId, '!');
    await revokeUserSessions(tx, userId, 'all', t.clock());
  },
  'a deletion': async (tx, userId) => {
    await lockForDeletion(tx, userId);
    await deletePersonalData(tx, userId, t.clock());
  },
};

/** Starts an attempt while the end is written and not committed, and commits once the attempt waits for it. */
async function during<T>(user: TestUser, end: string, attempt: () => Promise<T>): Promise<T> {
  let started: Promise<T> | undefined;
  await inTransaction(t.context.prisma, async (tx) => {
    await ends[end](tx, user.userId);
    started = attempt();
    await untilWaiting(t);
  });
  return started as Promise<T>;
}

describe.each(Object.keys(ends))('%s that is committed while a sign-in is under way', (end) => {
  it('refuses the password that was right before', async () => {
    const user = await t.createUser({ password: PASSWORD });
    const answer = await during(user, end, await prepareSignIn(user));
    expect([answer.errorCode, await liveSessions(user)]).toEqual(['BAD_CREDENTIALS', 0]);
  });

  it('opens no second step for it', async () => {
    const { user } = await withAuthenticator();
    const answer = await during(user, end, await prepareSignIn(user));
    expect(answer.errorCode).toBe('BAD_CREDENTIALS');
    expect(await t.context.prisma.factorChallenge.count({ where: { userId: user.userId } })).toBe(0);
  });

  it('ends a second step that was open', async () => {
    const { user, secret } = await withAuthenticator();
    const [challenge, code] = [await challengeOf(user), nextCode(secret)];
    const answer = await during(user, end, () => answerStep({ challenge, code }));
    expect([answer.errorCode, await liveSessions(user)]).toEqual(['SECOND_FACTOR_EXPIRED', 0]);
  });
});

it('a deletion that is committed while a passkey signs in leaves no session', async () => {
  const { user, device } = await withPasskey();
  const asked = (await t.call(api.passkeyOptions, {}, { headers: { origin: ORIGIN } })).data;
  const signIn = () => t.call(api.loginPasskey, { passkey: device.answer(asked) }, { headers: { origin: ORIGIN } });
  const answer = await during(user, 'a deletion', signIn);
  expect([answer.errorCode, await liveSessions(user)]).toEqual(['SECOND_FACTOR_INVALID', 0]);
});

it.each(['change', 'reset'] as const)('a second step does not outlive a %s of the password', async (kind) => {
  const { user, secret } = await withAuthenticator();
  const challenge = await challengeOf(user);
  if (kind === 'change') {
    const input = { oldpassword: PASSWORD, newpassword: 'staple of the other horse', code: nextCode(secret) };
    expect((await t.call(api.changePassword, input, of(user))).status).toBe(200);
  } else {
    const { codeToken } = await solveCaptcha(t);
    await t.call(api.requestResetPassword, { email: user.email, codeToken });
    const [mail] = await t.context.prisma.mailMessage.findMany({ where: { to: user.email }, orderBy: { id: 'desc' } });
    const param = new URL(mail.text.match(/https?:\S+/)?.[0] ?? '').searchParams.get('p') ?? '';
    expect((await t.call(api.resetPassword, { param, password: 'staple of the other horse' })).status).toBe(200);
  }
  const answer = await answerStep({ challenge, code: nextCode(secret) });
  expect(answer.errorCode).toBe('SECOND_FACTOR_EXPIRED');
});
