import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const userMutations = {
  setOption: () => changing('users', (input: InputOf<typeof api.setUserOption>) => call(api.setUserOption, input)),
  signAgreement: () =>
    changing('users', (input: InputOf<typeof api.signUserAgreement>) => call(api.signUserAgreement, input)),
  /** Ends the other sessions too. */
  changePassword: () =>
    changing('users', (input: InputOf<typeof api.changePassword>) => call(api.changePassword, input)),
  endSession: () => changing('users', (input: InputOf<typeof api.revokeSession>) => call(api.revokeSession, input)),
};
