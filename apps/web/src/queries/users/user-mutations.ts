import { api, type InputOf, type OutputOf } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

type Creation = OutputOf<typeof api.beginPasskey>;

export const userMutations = {
  setOption: () => changing('users', (input: InputOf<typeof api.setUserOption>) => call(api.setUserOption, input)),
  signAgreement: () =>
    changing('users', (input: InputOf<typeof api.signUserAgreement>) => call(api.signUserAgreement, input)),
  /** Ends the other sessions too. */
  changePassword: () =>
    changing('users', (input: InputOf<typeof api.changePassword>) => call(api.changePassword, input)),
  changeMobile: () => changing('users', (input: InputOf<typeof api.updateUser>) => call(api.updateUser, input)),
  setLanguage: () => changing('users', (input: InputOf<typeof api.setLanguage>) => call(api.setLanguage, input)),
  changeEmail: () => changing('users', (input: InputOf<typeof api.changeEmail>) => call(api.changeEmail, input)),
  cancelEmailChange: () => changing('users', (_: undefined) => call(api.cancelEmailChange)),
  cancelEmailChangeByLink: () =>
    changing('users', (input: InputOf<typeof api.cancelEmailChangeByLink>) => call(api.cancelEmailChangeByLink, input)),
  endOtherSessions: () => changing('users', (_: undefined) => call(api.revokeOtherSessions)),
  setMails: () =>
    changing('users', (input: InputOf<typeof api.setMailPreferences>) => call(api.setMailPreferences, input)),
  confirmEmail: () => changing('users', (_: undefined) => call(api.confirmEmail)),
  beginAuthenticator: () =>
    changing('users', (input: InputOf<typeof api.beginAuthenticator>) => call(api.beginAuthenticator, input)),
  confirmAuthenticator: () =>
    changing('users', (input: InputOf<typeof api.confirmAuthenticator>) => call(api.confirmAuthenticator, input)),
  removeAuthenticator: () =>
    changing('users', (input: InputOf<typeof api.removeAuthenticator>) => call(api.removeAuthenticator, input)),
  beginPasskey: () => changing('users', (input: InputOf<typeof api.beginPasskey>) => call(api.beginPasskey, input)),
  /** The browser creates the passkey before it is sent. */
  addPasskey: (create: (options: Creation) => Promise<InputOf<typeof api.addPasskey>['passkey']>) =>
    changing('users', async ({ options, name }: { options: Creation; name: string }) =>
      call(api.addPasskey, { passkey: await create(options), name }),
    ),
  renamePasskey: () => changing('users', (input: InputOf<typeof api.renamePasskey>) => call(api.renamePasskey, input)),
  removePasskey: () => changing('users', (input: InputOf<typeof api.removePasskey>) => call(api.removePasskey, input)),
  renewRecoveryCodes: () =>
    changing('users', (input: InputOf<typeof api.newRecoveryCodes>) => call(api.newRecoveryCodes, input)),
  proofOptions: () => changing('users', (_: undefined) => call(api.proofOptions)),
  exportData: () => changing('users', (input: InputOf<typeof api.exportData>) => call(api.exportData, input)),
  /** Leaves nothing to be read again: the session has ended with the account. */
  deleteAccount: () =>
    mutationOptions({ mutationFn: (input: InputOf<typeof api.deleteAccount>) => call(api.deleteAccount, input) }),
  createApiKey: () => changing('users', (input: InputOf<typeof api.createApiKey>) => call(api.createApiKey, input)),
  revokeApiKey: () => changing('users', (input: InputOf<typeof api.revokeApiKey>) => call(api.revokeApiKey, input)),
  revokeApiKeys: () => changing('users', (_: undefined) => call(api.revokeApiKeys)),
  setAgents: () => changing('users', (input: InputOf<typeof api.setAgents>) => call(api.setAgents, input)),
  endSession: () => changing('users', (input: InputOf<typeof api.revokeSession>) => call(api.revokeSession, input)),
};
