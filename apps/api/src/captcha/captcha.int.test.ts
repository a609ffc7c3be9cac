import { api } from '@pipa/contract';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { registerAccess } from '../features/access/routes.ts';
import { testApp } from '../testing/test-app.ts';
import { solveCaptcha } from '../testing/test-captcha.ts';

const t = testApp({ features: [registerAccess] });
let sequence = 0;

const nextAddress = () => `10.4.0.${++sequence % 250}`;
/** Address of the last request for a captcha; the click comes from it too. */
let address = nextAddress();
const ask = async (codeType?: string) => {
  address = nextAddress();
  return (await t.call(api.verificationCode, { codeType }, { address })).data;
};
const click = (codeToken: string, at: { x: number; y: number }, from = address) =>
  t.call(api.verifyCode, { ...at, codeToken }, { address: from });
const reset = (codeToken: string, from = address, headers: Record<string, string> = {}) =>
  t.call(api.requestResetPassword, { email: 'a@example.com', codeToken }, { address: from, headers });
/** Far from any target: the target has a radius of 20 at most, the image a width of 320. */
const beside = ({ x, y }: { x: number; y: number }) => ({ x: (x + 160) % 320, y });

describe('a captcha', () => {
  it('is a picture with the words for what to click', async () => {
    const { img, prompt, width, height, codeToken } = await ask();
    const picture = PNG.sync.read(Buffer.from(img, 'base64'));
    expect([picture.width, picture.height]).toEqual([width, height]);
    expect(prompt).toMatch(/^Click the [a-z]+$/);
    expect(codeToken).toMatch(/^[\w-]{43}$/);
  });

  it('is matched by a click on the target, which sets the pass cookie', async () => {
    const { codeToken } = await ask();
    const answer = await click(codeToken, await t.captchaTarget(codeToken));
    expect(answer.data).toEqual({ verified: true, remainCount: 2, codeToken });
    expect(answer.response.headers['set-cookie']).toMatch(
      /^pipa_pass=[\w-]{43}; Max-Age=120; Path=\/api\/public; HttpOnly; SameSite=Strict$/,
    );
  });

  it('is matched by a click between two pixels', async () => {
    const { codeToken } = await ask();
    const { x, y } = await t.captchaTarget(codeToken);
    expect((await click(codeToken, { x: x + 0.25, y: y - 0.75 })).data.verified).toBe(true);
  });

  it('allows three clicks', async () => {
    const { codeToken } = await ask();
    const target = await t.captchaTarget(codeToken);
    const missed = [];
    for (let attempt = 0; attempt < 3; attempt += 1) missed.push((await click(codeToken, beside(target))).data);
    expect(missed.map(({ verified, remainCount }) => [verified, remainCount])).toEqual([
      [false, 2],
      [false, 1],
      [false, 0],
    ]);
    expect(await click(codeToken, target)).toMatchObject({ status: 400, errMsg: 'Please Try Again' });
  });

  it('counts parallel clicks one by one', async () => {
    const { codeToken } = await ask();
    const target = await t.captchaTarget(codeToken);
    const answers = await Promise.all(Array.from({ length: 12 }, () => click(codeToken, beside(target))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  it('is matched by one of many parallel right clicks', async () => {
    const { codeToken } = await ask();
    const target = await t.captchaTarget(codeToken);
    const answers = await Promise.all(Array.from({ length: 10 }, () => click(codeToken, target)));
    expect(answers.filter(({ data }) => data?.verified)).toHaveLength(1);
    const cookies = answers.filter(({ response }) => response.headers['set-cookie'] !== undefined);
    expect(cookies).toHaveLength(1);
  });

  it('expires after two minutes, before and after the match', async () => {
    const { codeToken } = await ask();
    const target = await t.captchaTarget(codeToken);
    t.clock.advance(120_000);
    expect((await click(codeToken, target)).errorCode).toBe('CAPTCHA_REQUIRED');
    const matched = await solveCaptcha(t, { address });
    t.clock.advance(120_000);
    expect((await reset(matched.codeToken)).errorCode).toBe('CAPTCHA_REQUIRED');
  });

  it('is spent by its token and its cookie together once', async () => {
    const { codeToken, cookie } = await solveCaptcha(t, { address });
    const byToken = await reset(codeToken);
    const person = { userName: 'ada.k', email: 'ada@example.com', password: 'a password of her own', inviteCode: 'X' };
    const names = { firstName: 'Ada', lastName: 'King' };
    const register = (headers = {}) => t.call(api.register, { ...person, ...names }, { address, headers });
    // Those that need no captcha.
    for (let count = 0; count < 3; count += 1) await register();
    const byCookie = await register({ cookie });
    expect([byToken.status, byCookie.errorCode]).toEqual([200, 'CAPTCHA_REQUIRED']);
  });

  it('is of no use under the token of another one', async () => {
    const [mine, other] = [await ask(), await ask()];
    await click(mine.codeToken, await t.captchaTarget(mine.codeToken));
    expect((await reset(other.codeToken)).errorCode).toBe('CAPTCHA_REQUIRED');
  });

  it('is of no use to another client, neither to click nor to use', async () => {
    const { codeToken } = await ask();
    const target = await t.captchaTarget(codeToken);
    expect((await click(codeToken, target, nextAddress())).errorCode).toBe('CAPTCHA_REQUIRED');
    expect((await click(codeToken, target)).data.verified).toBe(true);
    expect((await reset(codeToken, nextAddress())).errorCode).toBe('CAPTCHA_REQUIRED');
    expect((await reset(codeToken)).status).toBe(200);
  });

  it('follows a browser by its cookie when its address changes', async () => {
    const { data, response } = await t.call(api.verificationCode, {}, { address: nextAddress() });
    const cookie = String(response.headers['set-cookie']).split(';', 1)[0];
    expect(cookie).toMatch(/^pipa_captcha=[\w-]{43}$/);
    const target = await t.captchaTarget(data.codeToken);
    const elsewhere = { address: nextAddress(), headers: { cookie } };
    expect((await t.call(api.verifyCode, { ...target, codeToken: data.codeToken }, elsewhere)).data.verified).toBe(
      true,
    );
    const stranger = { cookie: `pipa_captcha=${'A'.repeat(43)}` };
    expect((await reset(data.codeToken, elsewhere.address, stranger)).errorCode).toBe('CAPTCHA_REQUIRED');
    expect((await reset(data.codeToken, nextAddress(), { cookie })).status).toBe(200);
  });

  it('that was asked for to sign in does not reset a password', async () => {
    const { codeToken } = await ask('login');
    await click(codeToken, await t.captchaTarget(codeToken));
    expect((await reset(codeToken)).errorCode).toBe('CAPTCHA_REQUIRED');
    const other = await ask('resetPassword');
    await click(other.codeToken, await t.captchaTarget(other.codeToken));
    expect((await reset(other.codeToken)).status).toBe(200);
  });

  it('is limited by address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) {
      statuses.push((await t.call(api.verificationCode, {}, { address: '10.5.0.1' })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });
});
