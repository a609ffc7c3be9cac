import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';

/** What a captcha is solved for; it is good for nothing else. */
export type CaptchaPurpose = 'login' | 'register' | 'resetPassword';

/** What a visitor asks for. Nothing of it was read before or is read again, so it does not go through the cache. */
export const visitorCalls = {
  newCaptcha: (codeType: CaptchaPurpose) => call(api.verificationCode, { codeType }),
  verifyCaptcha: (click: InputOf<typeof api.verifyCode>) => call(api.verifyCode, click),
  register: (person: InputOf<typeof api.register>) => call(api.register, person),
  requestPasswordReset: (input: InputOf<typeof api.requestResetPassword>) => call(api.requestResetPassword, input),
  resetPassword: (input: InputOf<typeof api.resetPassword>) => call(api.resetPassword, input),
};
