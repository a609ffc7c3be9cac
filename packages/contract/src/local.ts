import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** Calls that exist in local mode only. */
const devMail = endpoint({
  method: 'GET',
  path: 'dev/mail',
  access: 'public',
  envelope: 'bare',
  summary: 'Mail received by the local mailbox, newest first',
  input: z.strictObject({ to: z.string().max(254).optional() }),
  output: z.array(
    z.strictObject({
      at: instant,
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      links: z.array(z.string()),
    }),
  ),
});

const devCaptcha = endpoint({
  method: 'GET',
  path: 'dev/captcha',
  access: 'public',
  envelope: 'bare',
  summary: 'Where to click on a captcha',
  input: z.strictObject({ codeToken: z.string().max(64) }),
  output: z.strictObject({ x: z.int(), y: z.int() }),
  errors: ['NOT_FOUND'],
});

export const devBilling = endpoint({
  method: 'POST',
  path: 'dev/billing',
  access: 'public',
  envelope: 'bare',
  summary: 'Moves the clock of the billing sandbox ahead, so that periods renew, and sets how its webhooks arrive',
  input: z.strictObject({
    advanceDays: z.int().min(0).max(400).optional(),
    /** `twice` and `reversed` deliver as the provider may; `held` delivers nothing until another mode is set. */
    delivery: z.enum(['normal', 'twice', 'reversed', 'held']).optional(),
  }),
  output: z.strictObject({ now: instant, undelivered: z.int() }),
  errors: ['BILLING_OFF'],
});

export const localEndpoints = { devMail, devCaptcha, devBilling };
