import { api } from '@pipa/contract';
import { checkLedger } from '@pipa/db/accounts';
import { describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../testing/test-captcha.ts';
import { newcomers, tokenOf } from './testing/newcomers.ts';

const HOUR_MS = 3_600_000;
const on = newcomers();
const { invite, newcomer, nextAddress, signUp, linkTo } = on;
const accountsOf = async (userName: string) => {
  const rows = await on.t.context.prisma.trackAccount.findMany({
    where: { user: { userName } },
    select: { trackAccountName: true, broker: true, tradeType: true, cash: true },
  });
  return rows.map(({ cash, ...row }) => ({ ...row, cash: cash.toNumber() }));
};

describe('a request for another activation mail', () => {
  const mailsTo = (email: string) => on.t.context.prisma.mailMessage.count({ where: { to: email } });
  const ask = (userNameOrEmail: string, address = nextAddress()) =>
    on.t.call(api.requestActivation, { userNameOrEmail }, { address });

  it('sends a link that activates, by user name and by address', async () => {
    const input = newcomer({ inviteCode: await invite(1) });
    await signUp(input);
    expect((await ask(input.userName)).status).toBe(200);
    expect((await ask(input.email)).status).toBe(200);
    await expect.poll(() => mailsTo(input.email)).toBe(3);
    const param = tokenOf(await linkTo(input.email));
    expect(await on.t.call(api.validateEmail, { param })).toMatchObject({ status: 200, data: { wasActive: false } });
  });

  it('answers alike for unknown and active accounts, which get no mail', async () => {
    const input = newcomer({ inviteCode: await invite(1) });
    await signUp(input);
    const waiting = await ask(input.userName);
    await on.t.call(api.validateEmail, { param: tokenOf(await linkTo(input.email)) });
    const before = await mailsTo(input.email);
    const [active, unknown] = [await ask(input.userName), await ask('nobody.of.this.name')];
    expect([active.response.body, unknown.response.body]).toEqual([waiting.response.body, waiting.response.body]);
    expect(await mailsTo(input.email)).toBe(before);
  });

  it('is limited by account without a word of it, and by address', async () => {
    const input = newcomer({ inviteCode: await invite(1) });
    await signUp(input);
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask(input.userName)).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await mailsTo(input.email)).toBe(3);
    const address = nextAddress();
    const flood = [];
    for (let count = 0; count < 5; count += 1) flood.push((await ask(`unknown${count}`, address)).status);
    expect(flood.at(-1)).toBe(429);
  });
});

describe('an activation link', () => {
  it('works once and for a day, and says afterwards that the account is active', async () => {
    const inviteCode = await invite(2);
    const [first, second] = [newcomer({ inviteCode }), newcomer({ inviteCode })];
    await signUp(first);
    await signUp(second);
    const param = tokenOf(await linkTo(first.email));
    expect(await on.t.call(api.validateEmail, { param })).toMatchObject({ status: 200, data: { wasActive: false } });
    const again = await on.t.call(api.validateEmail, { param });
    expect(again).toMatchObject({ status: 200, data: { wasActive: true } });
    on.t.clock.advance(24 * HOUR_MS);
    const late = await on.t.call(api.validateEmail, { param: tokenOf(await linkTo(second.email)) });
    expect(late.errorCode).toBe('LINK_INVALID');
  });

  it('opens the first paper account with a million dollars, once however often it is followed', async () => {
    const input = newcomer({ inviteCode: await invite(1) });
    await signUp(input);
    expect(await accountsOf(input.userName)).toEqual([]);
    const param = tokenOf(await linkTo(input.email));
    await Promise.all(Array.from({ length: 5 }, () => on.t.call(api.validateEmail, { param })));
    const opened = [{ trackAccountName: 'Paper Account', broker: 'PIPA', tradeType: 'SIMU_PIPA', cash: 1_000_000 }];
    expect(await accountsOf(input.userName)).toEqual(opened);
    expect((await checkLedger(on.t.context.prisma)).every(({ difference }) => difference === null)).toBe(true);
    const { codeToken } = await solveCaptcha(on.t);
    await on.t.call(api.requestResetPassword, { email: input.email, codeToken });
    const reset = tokenOf(await linkTo(input.email));
    expect((await on.t.call(api.resetPassword, { param: reset, password: 'another good Pass-9' })).status).toBe(200);
    expect(await accountsOf(input.userName)).toEqual(opened);
  });

  it('is no reset link', async () => {
    const input = newcomer({ inviteCode: await invite(1) });
    await signUp(input);
    const param = tokenOf(await linkTo(input.email));
    const answer = await on.t.call(api.resetPassword, { param, password: 'another good phrase' });
    expect(answer.errorCode).toBe('LINK_INVALID');
  });

  it('is followed by a reset link when its user asks for one, which activates the account too', async () => {
    const input = newcomer({ inviteCode: await invite(1) });
    await signUp(input);
    const { codeToken } = await solveCaptcha(on.t);
    expect((await on.t.call(api.requestResetPassword, { email: input.email, codeToken })).status).toBe(200);
    expect(await linkTo(input.email)).toContain('validate=resetpwd');
    const reset = tokenOf(await linkTo(input.email));
    expect((await on.t.call(api.resetPassword, { param: reset, password: 'another good Pass-9' })).status).toBe(200);
    const captcha = await solveCaptcha(on.t);
    const signedIn = await on.t.call(api.login, {
      userNameOrEmail: input.userName,
      password: 'another good Pass-9',
      codeToken: captcha.codeToken,
    });
    expect(signedIn.status).toBe(200);
    expect(await accountsOf(input.userName)).toMatchObject([{ cash: 1_000_000 }]);
  });
});
