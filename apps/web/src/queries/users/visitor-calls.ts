import { api, type CaptchaPurpose, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';

/** Calls of visitors. They bypass the cache, because no query reads their results. */
export const visitorCalls = {
  newCaptcha: (codeType: CaptchaPurpose) => call(api.verificationCode, { codeType }),
  verifyCaptcha: (click: InputOf<typeof api.verifyCode>) => call(api.verifyCode, click),
  contact: (input: InputOf<typeof api.contact>) => call(api.contact, input),
  declineInvitations: (input: InputOf<typeof api.declineInvitations>) => call(api.declineInvitations, input),
  register: (person: InputOf<typeof api.register>) => call(api.register, person),
  requestPasswordReset: (input: InputOf<typeof api.requestResetPassword>) => call(api.requestResetPassword, input),
  requestActivation: (input: InputOf<typeof api.requestActivation>) => call(api.requestActivation, input),
  secondStep: (input: InputOf<typeof api.loginSecondFactor>) => call(api.loginSecondFactor, input),
  passkeyOptions: (challenge?: string) => call(api.passkeyOptions, { challenge }),
  passkeySignIn: (input: InputOf<typeof api.loginPasskey>) => call(api.loginPasskey, input),
  unsubscribe: (input: InputOf<typeof api.unsubscribe>) => call(api.unsubscribe, input),
  resetPassword: (input: InputOf<typeof api.resetPassword>) => call(api.resetPassword, input),
};
