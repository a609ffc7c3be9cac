import type { ApiError } from '../../api/api-error.ts';
import { messages } from '../../messages/index.ts';
import { newPasswordFaults } from '../../ui/form/new-password.ts';
import { isBlank, required } from '../../ui/form/required.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';

export interface LoginValues extends Record<string, unknown> {
  userNameOrEmail: string;
  password: string;
  remember: boolean;
}
export interface SignUpValues extends Record<string, unknown> {
  userName: string;
  email: string;
  password: string;
  repeatPassword: string;
  invitationCode: string;
  firstName: string;
  lastName: string;
  mobile: string;
  referral: string;
}

export const loginFaults = (values: LoginValues) => required(values, ['userNameOrEmail', 'password']);

const signUpRequired = [
  'userName',
  'email',
  'password',
  'repeatPassword',
  'invitationCode',
  'firstName',
  'lastName',
  'mobile',
] as const;

/** 1 §5: every field but the referral is required, and the repeated password equals the first. */
export function signUpFaults(values: SignUpValues): FieldErrors<SignUpValues> {
  return { ...required(values, signUpRequired), ...newPasswordFaults(values) };
}
/** 1 §5: the button wakes up when all fields are filled; whether they are right is said on sending. */
export const isSignUpFilled = (values: SignUpValues): boolean => signUpRequired.every((name) => !isBlank(values[name]));

export interface LoginFault {
  /** Beside the form. */
  text: string;
  /** Further words in an alert. */
  alert?: string;
}

/** 1 §8: what a failed login says. Refusals that have nothing to do with the password keep the words of the server. */
export function loginFault(error: Pick<ApiError, 'errMsg' | 'errorCode'>): LoginFault {
  if (error.errorCode === 'NOT_ACTIVATED' || error.errMsg.includes('user.notactivated')) {
    return { text: messages.access.notActivated, alert: messages.access.notActivatedAlert };
  }
  const keepsWords =
    error.errMsg.includes('does not exist') ||
    ['TOO_MANY_REQUESTS', 'CAPTCHA_REQUIRED', 'NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'UNREADABLE'].includes(
      error.errorCode,
    );
  return { text: keepsWords ? error.errMsg : messages.access.badCredentials };
}
