import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const alertMutations = {
  save: () => changing('alerts', (input: InputOf<typeof api.saveAlert>) => call(api.saveAlert, input)),
  pause: () => changing('alerts', (input: InputOf<typeof api.pauseAlert>) => call(api.pauseAlert, input)),
  delete: () => changing('alerts', (input: InputOf<typeof api.deleteAlert>) => call(api.deleteAlert, input)),
  /** Its answer has the secret, which is shown once. */
  addWebhook: () => changing('alerts', (input: InputOf<typeof api.addWebhook>) => call(api.addWebhook, input)),
  testWebhook: () => changing('alerts', (input: InputOf<typeof api.testWebhook>) => call(api.testWebhook, input)),
  deleteWebhook: () => changing('alerts', (input: InputOf<typeof api.deleteWebhook>) => call(api.deleteWebhook, input)),
};
