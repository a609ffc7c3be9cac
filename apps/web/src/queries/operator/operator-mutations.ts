import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const operatorMutations = {
  setState: () => changing('operator', (input: InputOf<typeof api.setUserState>) => call(api.setUserState, input)),
  setClass: () => changing('operator', (input: InputOf<typeof api.setUserClass>) => call(api.setUserClass, input)),
  sendReset: () => changing('operator', (input: InputOf<typeof api.sendUserReset>) => call(api.sendUserReset, input)),
  endSessions: () =>
    changing('operator', (input: InputOf<typeof api.endUserSessions>) => call(api.endUserSessions, input)),
  unfreeze: () =>
    changing('operator', (input: InputOf<typeof api.unfreezeTrackAccount>) => call(api.unfreezeTrackAccount, input)),
  createInvitation: () =>
    changing('operator', (input: InputOf<typeof api.createInvitation>) => call(api.createInvitation, input)),
  revokeInvitation: () =>
    changing('operator', (input: InputOf<typeof api.revokeInvitation>) => call(api.revokeInvitation, input)),
  sendMailAgain: () =>
    changing('operator', (input: InputOf<typeof api.sendMailAgain>) => call(api.sendMailAgain, input)),
};
