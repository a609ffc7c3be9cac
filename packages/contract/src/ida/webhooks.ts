import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idInput, instant, textInput } from '../fields.ts';

/** Addresses of a user that alerts are posted to. */
export const MAX_WEBHOOKS = 5;
/** Calls in a row that were given up after which an address is switched off. */
export const MAX_WEBHOOK_FAILURES = 20;
/** Most calls of one user that alerts queue in any 24 hours: every alert at every address, twice. */
export const WEBHOOK_CALLS_A_DAY = 1_000;
/** Header of the signature: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export const WEBHOOK_SIGNATURE = 'pipa-signature';

const webhookSchema = z.strictObject({
  id: z.int(),
  url: z.string(),
  /** Null while it is called. */
  disabledAt: instant.nullable(),
  createdAt: instant,
  /** Calls beyond WEBHOOK_CALLS_A_DAY that were not queued in the 24 hours from `at` on, until the next test; null without any. */
  skipped: z.strictObject({ calls: z.int(), at: instant }).nullable(),
  /** The newest call; null before the first. */
  lastCall: z
    .strictObject({
      isTest: z.boolean(),
      outcome: z.enum(['waiting', 'sent', 'failed']),
      attempts: z.int(),
      /** HTTP status of the last answer; null without one. */
      status: z.int().nullable(),
      calledAt: instant.nullable(),
    })
    .nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const addWebhookInput = z.strictObject({ url: textInput(500) });
const webhookIdInput = z.strictObject({ id: idInput });

const access = 'user' as const;

const webhooks = endpoint({
  method: 'GET',
  path: 'ida/webhooks',
  access,
  scope: 'security',
  summary: 'The own addresses that alerts are posted to, with the outcome of the newest call',
  output: z.array(webhookSchema).max(MAX_WEBHOOKS),
});

const addWebhook = endpoint({
  method: 'POST',
  path: 'ida/addWebhook',
  access,
  scope: 'security',
  summary: 'Adds an address that alerts are posted to; its secret is in this answer alone',
  input: addWebhookInput,
  output: z.strictObject({ ...webhookSchema.shape, secret: z.string() }),
  errors: ['WEBHOOK_REFUSED', 'WEBHOOK_LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const deleteWebhook = endpoint({
  method: 'POST',
  path: 'ida/deleteWebhook',
  access,
  scope: 'security',
  summary: 'Deletes an own address; what waits for it is not sent',
  input: webhookIdInput,
  output: done,
  errors: ['NOT_FOUND'],
});

const testWebhook = endpoint({
  method: 'POST',
  path: 'ida/testWebhook',
  access,
  scope: 'security',
  summary: 'Posts a test to an own address within seconds, and switches the address on again',
  input: webhookIdInput,
  output: done,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const webhookEndpoints = { webhooks, addWebhook, deleteWebhook, testWebhook };
