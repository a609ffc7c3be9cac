import { z } from 'zod';
import { MAX_NAME_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { language } from '../enums.ts';
import { done, emailInput, mobileInput, REQUIRED, textInput } from '../fields.ts';
import { codeToken, linkToken, newPassword } from './fields.ts';

const personName = (label: string) =>
  z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(MAX_NAME_LENGTH, `${label} cannot exceed ${MAX_NAME_LENGTH} characters`)
    .regex(/^[^\p{Cc}<>]*$/u, `${label} has a character that is not allowed`);

const register = endpoint({
  method: 'POST',
  path: 'public/register',
  access: 'public',
  summary:
    'Sign up with an invitation code; sends the activation e-mail. An address that does so more than three times an hour needs a matched captcha',
  input: z.strictObject({
    userName: textInput(32).regex(/^[\p{L}\p{N}._-]{3,32}$/u, 'User name needs 3 to 32 letters, digits, dots, dashes'),
    email: emailInput,
    password: newPassword,
    inviteCode: textInput(64),
    firstName: personName('First Name'),
    lastName: personName('Last Name'),
    referral: z.string().trim().max(254).optional(),
    mobile: mobileInput.optional(),
    /** Of the mails to the user; English when left out. */
    language: language.optional(),
    /** Token of a matched captcha; without it the pass cookie is used, if it counts. */
    codeToken: codeToken.optional(),
  }),
  output: done,
  errors: ['USER_EXISTS', 'INVALID_INVITATION', 'WEAK_PASSWORD', 'CAPTCHA_REQUIRED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const requestResetPassword = endpoint({
  method: 'PUT',
  path: 'public/requestResetPassword',
  access: 'public',
  summary:
    'Send a reset e-mail; answers alike whether or not the address is known. A matched captcha widens the limits',
  input: z.strictObject({ email: emailInput, codeToken: codeToken.optional() }),
  output: done,
  errors: ['CAPTCHA_REQUIRED', 'TOO_MANY_REQUESTS'],
});

const validateEmail = endpoint({
  method: 'PUT',
  path: 'public/validate/email',
  access: 'public',
  summary: 'Activate an account by the token of its e-mail',
  input: z.strictObject({ param: linkToken }),
  /** `wasActive`: the link was followed before, or the account is active by another way. */
  output: z.strictObject({ wasActive: z.boolean() }),
  errors: ['LINK_INVALID'],
  secret: true,
});

const requestActivation = endpoint({
  method: 'PUT',
  path: 'public/requestActivation',
  access: 'public',
  summary: 'Send the activation e-mail again; answers alike whether or not an account waits for it',
  input: z.strictObject({ userNameOrEmail: textInput(254) }),
  output: done,
  errors: ['TOO_MANY_REQUESTS'],
});

const resetPassword = endpoint({
  method: 'POST',
  path: 'public/resetPassword',
  access: 'public',
  summary: 'Set a new password by the token of a reset e-mail; ends all sessions',
  input: z.strictObject({ param: linkToken, password: newPassword }),
  output: done,
  errors: ['LINK_INVALID', 'WEAK_PASSWORD', 'TOO_MANY_REQUESTS'],
  secret: true,
});

export const registrationEndpoints = {
  register,
  requestResetPassword,
  validateEmail,
  requestActivation,
  resetPassword,
};
