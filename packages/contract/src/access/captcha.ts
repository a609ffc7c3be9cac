import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { captchaPrompts } from '../enums.ts';
import { coordinateInput } from '../fields.ts';
import { codeToken } from './fields.ts';

/** Purposes of a captcha: it is valid for the one that it was asked for. */
export const captchaPurposes = ['login', 'register', 'resetPassword', 'contact'] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

const verificationCode = endpoint({
  method: 'GET',
  path: 'public/verificationCode',
  access: 'public',
  summary: 'A new click captcha: an image and the token under which a click is verified',
  input: z.strictObject({ codeType: z.string().max(32).optional() }),
  output: z.strictObject({
    /** PNG in base64. */
    img: z.base64(),
    codeToken: z.string(),
    width: z.int(),
    height: z.int(),
    /** What to click, in words. */
    prompt: z.enum(captchaPrompts),
  }),
  errors: ['TOO_MANY_REQUESTS'],
  secret: true,
});

const verifyCode = endpoint({
  method: 'PUT',
  path: 'public/verifyCode',
  access: 'public',
  summary: 'Verify a click on the captcha image; sets the single-use pass cookie when it matches',
  input: z.strictObject({ x: coordinateInput, y: coordinateInput, codeToken }),
  output: z.strictObject({ verified: z.boolean(), remainCount: z.int(), codeToken: z.string() }),
  errors: ['TOO_MANY_REQUESTS', 'CAPTCHA_REQUIRED'],
  secret: true,
});

export const captchaEndpoints = { verificationCode, verifyCode };
