import { api } from '@pipa/contract';
import { createLogger } from '@pipa/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAccess } from './features/access/routes.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { solveCaptcha } from './testing/test-captcha.ts';

const CANARY = 'canary-Zx81-secret-phrase';
let t: TestApp;
let lines: string[];

beforeAll(async () => {
  lines = [];
  const destination = { write: (line: string) => void lines.push(line) };
  t = await createTestApp({
    features: [
      registerAccess,
      // An internal error while the handler holds a secret.
      ({ serve }) =>
        serve(api.riskAssessment, ({ request }) => {
          throw new Error('broken', { cause: new Error(`at ${request.method}`) });
        }),
    ],
    logger: createLogger({ name: 'test', level: 'trace', destination }),
  });
});
afterAll(() => t.close());

it('logs every request by its path and no secret of any of them', async () => {
  const user = await t.createUser({ password: CANARY });
  const { codeToken, cookie } = await solveCaptcha(t);
  const signIn = { userNameOrEmail: user.email, password: CANARY, codeToken, clientSecret: CANARY };
  const { data } = await t.call(api.login, signIn);
  const { token } = user;
  const sent = [
    await t.call(api.login, signIn, { method: 'POST', headers: { cookie } }),
    await t.call(api.changePassword, { oldpassword: `${CANARY}-wrong`, newpassword: CANARY }, { token }),
    await t.call(api.resetPassword, { param: CANARY.padEnd(43, 'x'), password: CANARY }),
    await t.call(api.setUserOption, { option: 'a', value: CANARY, surplus: CANARY } as never, { token }),
    await t.call(api.riskAssessment, {}, { token }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([400, 401, 400, 400, 500]);
  const requests = [
    { url: `/api/public/resetPassword?password=${CANARY}&password=${CANARY}`, method: 'POST' as const },
    { url: `/api/nowhere?password=${CANARY}` },
    { url: `/nowhere?token=${CANARY}` },
    { url: `/api/users/getUserAgreement?token=${token}` },
    { url: `/api/users/signUserAgreement?token=${CANARY}&signature=x`, method: 'POST' as const },
    { url: `/api/%zz?password=${CANARY}` },
    {
      url: '/api/public/login',
      method: 'POST' as const,
      payload: `{"password":"${CANARY}"`,
      headers: { 'content-type': 'application/json' },
    },
    { url: '/api/public/login', method: 'POST' as const, payload: CANARY, headers: { 'content-type': 'text/plain' } },
    {
      url: '/api/users/currentLoginUser',
      headers: { authorization: `Bearer ${CANARY}`, cookie: `pipa_pass=${CANARY}` },
    },
  ];
  for (const request of requests) await t.app.inject(request);

  const log = lines.join('');
  expect(log).toContain('"path":"/api/public/login"');
  expect(log).toContain('request failed');
  for (const secret of [CANARY, codeToken, data.access_token, token, cookie.split('=')[1]]) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(/"path":"[^"]*\?/);
});

it('writes no secret of its own into the database in the clear', async () => {
  const { codeToken } = await solveCaptcha(t);
  const user = await t.createUser({ password: CANARY });
  await t.call(api.login, { userNameOrEmail: user.email, password: CANARY, codeToken });
  for (const table of ['app_user', 'session', 'captcha', 'throttle', 'idempotency_key']) {
    const { rows } = await t.context.pool.query<{ row: string }>(
      `SELECT row_to_json(r)::text AS row FROM "${table}" r`,
    );
    const text = rows.map(({ row }) => row).join('');
    for (const secret of [CANARY, codeToken, user.token]) expect(text).not.toContain(secret);
  }
});
