import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const accountMutations = {
  open: () => changing('accounts', (input: InputOf<typeof api.newSimuAccount>) => call(api.newSimuAccount, input)),
  adjustCash: () => changing('accounts', (input: InputOf<typeof api.adjustCash>) => call(api.adjustCash, input)),
  rename: () =>
    changing('accounts', (input: InputOf<typeof api.renameTrackAccount>) => call(api.renameTrackAccount, input)),
  remove: () =>
    changing('accounts', (input: InputOf<typeof api.deleteTrackAccount>) => call(api.deleteTrackAccount, input)),
};
