import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const alertMutations = {
  save: () => changing('alerts', (input: InputOf<typeof api.saveAlert>) => call(api.saveAlert, input)),
  pause: () => changing('alerts', (input: InputOf<typeof api.pauseAlert>) => call(api.pauseAlert, input)),
  delete: () => changing('alerts', (input: InputOf<typeof api.deleteAlert>) => call(api.deleteAlert, input)),
};
