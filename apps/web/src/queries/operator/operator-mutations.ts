import { api, type InputOf } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const operatorMutations = {
  block: () => changing('operator', (input: InputOf<typeof api.blockUser>) => call(api.blockUser, input)),
  unblock: () => changing('operator', (input: InputOf<typeof api.unblockUser>) => call(api.unblockUser, input)),
  extendTrial: () => changing('operator', (input: InputOf<typeof api.extendTrial>) => call(api.extendTrial, input)),
  resetFactors: () =>
    changing('operator', (input: InputOf<typeof api.resetUserFactors>) => call(api.resetUserFactors, input)),
  setClass: () => changing('operator', (input: InputOf<typeof api.setUserClass>) => call(api.setUserClass, input)),
  setDeveloper: () =>
    changing('operator', (input: InputOf<typeof api.setDeveloperState>) => call(api.setDeveloperState, input)),
  sendReset: () => changing('operator', (input: InputOf<typeof api.sendUserReset>) => call(api.sendUserReset, input)),
  endSessions: () =>
    changing('operator', (input: InputOf<typeof api.endUserSessions>) => call(api.endUserSessions, input)),
  unfreeze: () =>
    changing('operator', (input: InputOf<typeof api.unfreezeTrackAccount>) => call(api.unfreezeTrackAccount, input)),
  takeStrategyOffline: () =>
    changing('strategies', (input: InputOf<typeof api.takeStrategyOffline>) => call(api.takeStrategyOffline, input)),
  releaseStrategy: () =>
    changing('strategies', (input: InputOf<typeof api.releaseStrategy>) => call(api.releaseStrategy, input)),
  editStrategy: () =>
    changing('strategies', (input: InputOf<typeof api.editStrategy>) => call(api.editStrategy, input)),
  createInvitation: () =>
    changing('operator', (input: InputOf<typeof api.createInvitation>) => call(api.createInvitation, input)),
  switchApiKeys: () =>
    changing('operator', (input: InputOf<typeof api.switchApiKeys>) => call(api.switchApiKeys, input)),
  controlBrokers: () =>
    changing('operator', (input: InputOf<typeof api.setBrokerControl>) => call(api.setBrokerControl, input)),
  revokeInvitation: () =>
    changing('operator', (input: InputOf<typeof api.revokeInvitation>) => call(api.revokeInvitation, input)),
  sendMailAgain: () =>
    changing('operator', (input: InputOf<typeof api.sendMailAgain>) => call(api.sendMailAgain, input)),
};

/** Calls that change nothing; their answers are used once. */
export const operatorReads = {
  invoicePdf: (userId: number) =>
    mutationOptions({
      mutationFn: ({ invoiceId }: { invoiceId: number }) => call(api.operatorInvoicePdf, { userId, invoiceId }),
    }),
};
