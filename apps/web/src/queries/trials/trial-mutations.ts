import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const trialMutations = {
  start: () => changing('trials', (input: InputOf<typeof api.startBacktest>) => call(api.startBacktest, input)),
  cancel: () => changing('trials', (input: InputOf<typeof api.cancelBacktest>) => call(api.cancelBacktest, input)),
  remove: () => changing('trials', (input: InputOf<typeof api.deleteBacktest>) => call(api.deleteBacktest, input)),
};
