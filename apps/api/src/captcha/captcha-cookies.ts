import type { FastifyRequest } from 'fastify';
import type { CaptchaHolder } from './captcha.ts';

/** Earned by a click that matched. */
export const PASS_COOKIE = 'pipa_pass';
/** Identifies the browser that requested a captcha. */
export const CLIENT_COOKIE = 'pipa_captcha';

/** The client of a request, as captchas know it. */
export const captchaHolderOf = (request: FastifyRequest, address: string): CaptchaHolder => ({
  address,
  cookie: request.cookies[CLIENT_COOKIE],
  pass: request.cookies[PASS_COOKIE],
});
