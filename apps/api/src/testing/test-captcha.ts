import { api } from '@pipa/contract';
import type { TestApp } from './test-app.ts';

/** Solves a captcha like a person: requests one, finds its target, clicks it. */
export async function solveCaptcha(
  t: TestApp,
  options: { address?: string } = {},
): Promise<{ codeToken: string; cookie: string }> {
  const { data } = await t.call(api.verificationCode, {}, options);
  const { x, y } = await t.captchaTarget(data.codeToken);
  const { response } = await t.call(api.verifyCode, { x, y, codeToken: data.codeToken }, options);
  const cookie = String(response.headers['set-cookie'] ?? '').split(';', 1)[0];
  return { codeToken: data.codeToken, cookie };
}
