import { api, REQUIRED } from '@pipa/contract';
import { z } from 'zod';
import type { ApiError } from '../../api/api-error.ts';
import { messages } from '../../messages/index.ts';
import { failureWords } from '../../messages/refusals.ts';
import { differsAt, repeatedPassword } from '../../ui/form/repeated-password.ts';

/** Fields of the login form; the token of the matched captcha is added on sending. */
export const loginSchema = api.login.input.pick({ userNameOrEmail: true, password: true, remember: true });

const { mobile } = api.register.input.shape;
/** 1 §5: every field but the referral is required, and the repeated password equals the first. */
export const signUpSchema = api.register.input
  .omit({ codeToken: true, language: true })
  .extend({ mobile: z.string().trim().min(1, REQUIRED).pipe(mobile.unwrap()), repeatPassword: repeatedPassword })
  .refine(({ password, repeatPassword }) => password === repeatPassword, differsAt('repeatPassword'));
export type SignUpValues = z.output<typeof signUpSchema>;

export const forgotSchema = api.requestResetPassword.input.pick({ email: true });

const OPTIONAL = 'referral';
/** 1 §5: the button is enabled when all fields are filled; they are validated on sending. */
export const isFilled = (values: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(values).every(([name, value]) => name === OPTIONAL || value?.trim());

export interface LoginFault {
  /** Text in the form. */
  text: string;
  /** Further text in an alert. */
  alert?: string;
  /** Another activation mail helps. */
  isNotActivated?: boolean;
}

/** 1 §8: the message of a failed login. Refusals for other reasons than the password keep the server's message. */
export function loginFault(error: Pick<ApiError, 'errMsg' | 'errorCode'>): LoginFault {
  if (error.errorCode === 'NOT_ACTIVATED' || error.errMsg.includes('user.notactivated')) {
    return { text: messages.access.notActivated, alert: messages.access.notActivatedAlert, isNotActivated: true };
  }
  const keepsWords =
    error.errMsg.includes('does not exist') ||
    ['TOO_MANY_REQUESTS', 'CAPTCHA_REQUIRED', 'NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'UNREADABLE'].includes(
      error.errorCode,
    );
  return { text: keepsWords ? failureWords(error.errorCode, error.errMsg) : messages.access.badCredentials };
}

/** Whether a failed sign-up has used up its captcha; after every other refusal the solved captcha still counts. */
export const isCaptchaSpent = ({ errorCode, fields }: Pick<ApiError, 'errorCode' | 'fields'>): boolean =>
  errorCode === 'CAPTCHA_REQUIRED' || 'codeToken' in fields;
