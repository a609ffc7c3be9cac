import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../testing/test-captcha.ts';
import { newcomers, tokenOf } from './testing/newcomers.ts';

const on = newcomers();
const { invite, newcomer, nextAddress, signUp, linkTo } = on;

describe('signing up', () => {
  it('refuses a name that looks like another one, or mixes alphabets', async () => {
    const code = await invite(3);
    const input = newcomer({ inviteCode: code, userName: 'paula1' });
    expect((await signUp(input)).status).toBe(200);
    const likeIt = newcomer({ inviteCode: code, userName: 'pauIai' });
    expect(await signUp(likeIt)).toMatchObject({ status: 409, errorCode: 'USER_EXISTS' });
    const mixed = newcomer({ inviteCode: code, userName: 'раula.x' });
    expect(await signUp(mixed)).toMatchObject({
      status: 400,
      fields: { userName: 'User name needs letters of one alphabet' },
    });
  });

  it('leads from the form through the mail to a signed agreement', async () => {
    const input = newcomer({ inviteCode: await invite(1) });
    expect(await signUp(input)).toMatchObject({ status: 200, code: 200, data: null });
    const link = await linkTo(input.email);
    expect(link).toMatch(/^http:\/\/localhost:4000\/admin\/validate\?validate=email&p=[\w-]{43}$/);
    expect(on.t.hints.at(-1)).toMatchObject({ queue: 'mail' });

    const signIn = async () => {
      const { codeToken } = await solveCaptcha(on.t);
      return on.t.call(api.login, { userNameOrEmail: input.userName, password: input.password, codeToken });
    };
    expect((await signIn()).errMsg).toBe('user.notactivated');
    expect((await on.t.call(api.validateEmail, { param: tokenOf(link) })).status).toBe(200);
    const token = (await signIn()).data.access_token;

    expect((await on.t.call(api.currentLoginUser, {}, { token })).data.agreementRev).toBeNull();
    expect((await on.t.call(api.sessions, {}, { token })).errorCode).toBe('AGREEMENT_REQUIRED');
    expect((await on.t.call(api.getUserAgreement, {}, { token })).data).toBe('The agreement.');
    const wrong = await on.t.call(api.signUserAgreement, { signature: 'Somebody Else' }, { token });
    expect(wrong).toMatchObject({ status: 400, errMsg: 'Printed name does not match your sign up name' });
    expect((await on.t.call(api.signUserAgreement, { signature: '  grace   HOPPER ' }, { token })).status).toBe(200);
    expect((await on.t.call(api.currentLoginUser, {}, { token })).data).toMatchObject({
      agreementRev: '2026-01',
      investorState: 'Trial',
      memberClass: 'Bronze',
      mobile: '+1 555 0100',
    });
    const evidence = await on.t.context.prisma.signature.findMany({ where: { user: { userName: input.userName } } });
    expect(evidence).toMatchObject([{ document: 'UserAgreement', reference: '2026-01', address: '127.0.0.1' }]);
    expect(evidence[0]?.documentHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('stores the language that the client speaks, in which the mail is', async () => {
    const inviteCode = await invite(2);
    const [chinese, silent] = [newcomer({ inviteCode, language: 'zh' }), newcomer({ inviteCode })];
    for (const input of [chinese, silent]) expect((await signUp(input)).status).toBe(200);
    const { mailMessage, user } = on.t.context.prisma;
    const mailTo = ({ email }: { email: string }) => mailMessage.findFirstOrThrow({ where: { to: email } });
    expect(await mailTo(chinese)).toMatchObject({
      subject: '激活您的 Pipa 账户',
      text: expect.stringContaining('Grace，您好：'),
      html: expect.stringContaining('<html lang="zh-Hans">'),
    });
    expect((await mailTo(silent)).subject).toBe('Activate your Pipa account');
    expect((await user.findUniqueOrThrow({ where: { emailKey: silent.email } })).language).toBe('en');
  });

  it('signs the revision that was read, and none that has replaced it meanwhile', async () => {
    const { token, userId } = await on.t.createUser({ agreementRev: null, firstName: 'Ada', lastName: 'Lovelace' });
    const sign = (rev?: string) => on.t.call(api.signUserAgreement, { signature: 'Ada Lovelace', rev }, { token });
    const read = (await on.t.call(api.agreementInForce, {}, { token })).data;
    expect(read).toEqual({ rev: '2026-01', text: 'The agreement.' });
    expect(await sign('2025-01')).toMatchObject({ status: 409, errorCode: 'AGREEMENT_CHANGED' });
    expect(await on.t.context.prisma.signature.count({ where: { userId } })).toBe(0);
    expect((await sign(read.rev)).status).toBe(200);
  });

  it('takes the token of the agreement in the query as well as the bearer, and no two of them', async () => {
    const { token } = await on.t.createUser({ agreementRev: null });
    const other = await on.t.createUser();
    const read = async (shown: { token?: string }, bearer?: string) =>
      (await on.t.call(api.getUserAgreement, shown, bearer === undefined ? {} : { token: bearer })).data;
    expect(await read({ token })).toBe('The agreement.');
    expect(await read({ token }, token)).toBe('The agreement.');
    expect(await read({ token: '' }, token)).toBe('The agreement.');
    expect(await read({ token }, other.token)).toBeUndefined();
    expect(await read({ token: 'A'.repeat(43) })).toBeUndefined();
    const query = new URLSearchParams({ signature: 'Ada Lovelace', token });
    const signed = await on.t.app.inject({ method: 'POST', url: `/api/users/signUserAgreement?${query}` });
    expect(signed.json()).toEqual({ code: 200, data: null });
    const elsewhere = await on.t.app.inject({ url: `/api/users/currentLoginUser?token=${token}` });
    expect(elsewhere.json().errorCode).toBe('INVALID_TOKEN');
  });

  it('takes the pass cookie in place of the captcha token, once', async () => {
    const inviteCode = await invite(2);
    const address = nextAddress();
    for (let count = 0; count < 3; count += 1) await on.t.call(api.register, newcomer(), { address });
    const { cookie } = await solveCaptcha(on.t, { address });
    const options = { address, headers: { cookie } };
    expect((await on.t.call(api.register, newcomer({ inviteCode }), options)).status).toBe(200);
    expect((await on.t.call(api.register, newcomer({ inviteCode }), options)).errorCode).toBe('CAPTCHA_REQUIRED');
  });

  it('takes the documented query alone, three times an hour from one address, and then needs a matched captcha', async () => {
    const inviteCode = await invite(9);
    const address = nextAddress();
    const query = { ...newcomer({ inviteCode, referral: '' }) } as Record<string, string>;
    const documented = await on.t.app.inject({
      method: 'POST',
      url: `/api/public/register?${new URLSearchParams(query)}`,
      remoteAddress: address,
    });
    expect(documented.json()).toEqual({ code: 200, data: null });
    const register = (from: string) => on.t.call(api.register, newcomer({ inviteCode }), { address: from });
    const answers = [await register(address), await register(address), await register(address)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(answers[2]).toMatchObject({ errorCode: 'CAPTCHA_REQUIRED', fields: { codeToken: 'Please Try Again' } });
    expect((await register(nextAddress())).status).toBe(200);
    expect((await signUp({ inviteCode }, address)).status).toBe(200);
    on.t.clock.advance(3_600_000);
    expect((await register(address)).status).toBe(200);
  });

  it('says nothing of names to a call with neither a captcha nor a valid invitation', async () => {
    const first = newcomer({ inviteCode: await invite(1) });
    expect((await signUp(first)).status).toBe(200);
    const probe = { ...first, inviteCode: 'NOT-A-CODE', password: 'Passw0rd123' };
    const { fields, errorCode } = await on.t.call(api.register, probe, { address: nextAddress() });
    expect([errorCode, Object.keys(fields ?? {})]).toEqual(['WEAK_PASSWORD', ['password', 'inviteCode']]);
  });

  it('is refused with a captcha that was not matched, and does not fall back to none', async () => {
    const input = newcomer({ inviteCode: await invite(1), codeToken: 'A'.repeat(43) });
    const forged = await on.t.call(api.register, input, { address: nextAddress() });
    expect(forged).toMatchObject({ status: 400, errorCode: 'CAPTCHA_REQUIRED', errMsg: 'Please Try Again' });
  });

  it('refuses a taken user name or e-mail address in any case, without spending the invitation', async () => {
    const inviteCode = await invite(2);
    const first = newcomer({ inviteCode });
    expect((await signUp(first)).status).toBe(200);
    for (const fields of [{ userName: first.userName.toUpperCase() }, { email: first.email.toUpperCase() }]) {
      const answer = await signUp({ inviteCode, ...fields });
      expect(answer).toMatchObject({ status: 409, errMsg: 'User name or email exists already' });
    }
    expect((await on.t.context.prisma.invitation.findUniqueOrThrow({ where: { code: inviteCode } })).usesLeft).toBe(1);
  });

  it('refuses an unknown, a used and an expired invitation', async () => {
    const expired = await invite(1, new Date(on.t.clock().getTime() - 1));
    for (const inviteCode of ['NOT-A-CODE', await invite(0), expired]) {
      const answer = await signUp({ inviteCode });
      expect(answer).toMatchObject({
        status: 400,
        errMsg: 'Invitation code is not valid',
        fields: { inviteCode: expect.any(String) },
      });
    }
  });

  it('lets no more through than an invitation has uses, however parallel they come', async () => {
    const inviteCode = await invite(3);
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp({ inviteCode })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ errorCode }) => errorCode === 'INVALID_INVITATION')).toHaveLength(9);
    expect((await on.t.context.prisma.invitation.findUniqueOrThrow({ where: { code: inviteCode } })).usesLeft).toBe(0);
  });

  it('gives one user name to one of many parallel sign-ups', async () => {
    const inviteCode = await invite(10);
    const { userName } = newcomer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp({ inviteCode, userName })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await on.t.context.prisma.invitation.findUniqueOrThrow({ where: { code: inviteCode } })).usesLeft).toBe(9);
  });

  it.each([
    ['password', 'short', 'Password needs at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password has at most 128 characters'],
    ['password', 'Passw0rd123', 'This password is too common. Please choose another one'],
    ['email', 'not an address', 'Please enter a valid e-mail address'],
    ['firstName', 'x'.repeat(49), 'First Name cannot exceed 48 characters'],
    ['lastName', 'x'.repeat(49), 'Last Name cannot exceed 48 characters'],
    ['firstName', undefined, 'This field is required'],
    ['inviteCode', undefined, 'This field is required'],
    ['userName', 'a b', 'User name needs 3 to 32 letters, digits, dots, dashes'],
    ['mobile', 'call me', 'Please enter a valid mobile number'],
  ] as const)('refuses %s %o with its message', async (field, value, message) => {
    const answer = await on.t.call(api.register, newcomer({ [field]: value }));
    expect(answer).toMatchObject({ status: 400, errMsg: message, fields: { [field]: message } });
  });

  it('refuses a password that contains the user name', async () => {
    const answer = await on.t.call(api.register, newcomer({ userName: 'rosalind', password: 'xx-Rosalind-2026' }));
    expect(answer).toMatchObject({ status: 400, errorCode: 'WEAK_PASSWORD', fields: { password: expect.any(String) } });
  });

  it('is limited by address', async () => {
    const address = nextAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await signUp({ inviteCode: 'NONE' }, address)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});

describe('a refused sign-up', () => {
  it('names every fault at once, and keeps the solved captcha for the next try', async () => {
    const inviteCode = await invite(2);
    const first = newcomer({ inviteCode });
    expect((await signUp(first)).status).toBe(200);
    const address = nextAddress();
    const { codeToken } = await solveCaptcha(on.t, { address });
    const wrong = newcomer({ codeToken, inviteCode: 'NOT-A-CODE', email: first.email, password: 'Passw0rd123' });
    expect(await on.t.call(api.register, wrong, { address })).toMatchObject({
      status: 400,
      errorCode: 'WEAK_PASSWORD',
      fields: {
        password: 'This password is too common. Please choose another one',
        inviteCode: 'Invitation code is not valid',
        userName: 'User name or email exists already',
        email: 'User name or email exists already',
      },
    });
    const mended = newcomer({ codeToken, inviteCode });
    expect((await on.t.call(api.register, mended, { address })).status).toBe(200);
    expect((await on.t.call(api.register, newcomer({ codeToken, inviteCode }), { address })).errorCode).toBe(
      'CAPTCHA_REQUIRED',
    );
  });

  it('keeps one captcha for three tries at most, so that it is no key to a search for names', async () => {
    const address = nextAddress();
    const { codeToken } = await solveCaptcha(on.t, { address });
    const codes = [];
    for (let count = 0; count < 4; count += 1) {
      codes.push(
        (await on.t.call(api.register, newcomer({ codeToken, inviteCode: 'NOT-A-CODE' }), { address })).errorCode,
      );
    }
    expect(codes).toEqual(['INVALID_INVITATION', 'INVALID_INVITATION', 'INVALID_INVITATION', 'CAPTCHA_REQUIRED']);
  });
});
