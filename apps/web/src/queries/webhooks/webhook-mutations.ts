import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const webhookMutations = {
  /** Its answer has the secret, which is shown once. */
  add: () => changing('webhooks', (input: InputOf<typeof api.addWebhook>) => call(api.addWebhook, input)),
  change: () => changing('webhooks', (input: InputOf<typeof api.changeWebhook>) => call(api.changeWebhook, input)),
  /** Its answer has the secret, which is shown once. */
  rotate: () =>
    changing('webhooks', (input: InputOf<typeof api.rotateWebhookSecret>) => call(api.rotateWebhookSecret, input)),
  test: () => changing('webhooks', (input: InputOf<typeof api.testWebhook>) => call(api.testWebhook, input)),
  delete: () => changing('webhooks', (input: InputOf<typeof api.deleteWebhook>) => call(api.deleteWebhook, input)),
  resend: () =>
    changing('webhooks', (input: InputOf<typeof api.resendWebhookCall>) => call(api.resendWebhookCall, input)),
};
