import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language } from '../enums.ts';
import { done, emailInput, instant, mobileInput } from '../fields.ts';
import { linkToken, newPassword, password } from './fields.ts';
import { factorProof, ownerErrors, ownerProof } from './proof.ts';

const updateUser = endpoint({
  method: 'POST',
  path: 'users',
  access: 'user',
  scope: 'write:user',
  summary: 'Change the mobile number',
  input: z.strictObject({ mobile: mobileInput }),
  output: done,
  errors: ['TOO_MANY_REQUESTS'],
});

const setLanguage = endpoint({
  method: 'POST',
  path: 'users/setLanguage',
  access: 'session',
  scope: 'write:user',
  summary: 'Choose the language of the mails to the user',
  input: z.strictObject({ language }),
  output: done,
});

const changeEmail = endpoint({
  method: 'POST',
  path: 'users/changeEmail',
  access: 'user',
  scope: 'security',
  summary:
    'Send a verification e-mail to a new address, which counts once its link is followed. The password may be left out within ten minutes of signing in',
  input: z.strictObject({ email: emailInput, ...ownerProof, password: password.optional() }),
  output: done,
  errors: [...ownerErrors, 'STALE_SESSION', 'USER_EXISTS'],
  secret: true,
});

const changePassword = endpoint({
  method: 'POST',
  path: 'users/changepwd',
  access: 'user',
  scope: 'security',
  summary: 'Change the password; ends all other sessions',
  input: z.strictObject({ oldpassword: password, newpassword: newPassword, ...factorProof }),
  output: done,
  errors: [...ownerErrors, 'WEAK_PASSWORD'],
  secret: true,
});

const pendingEmailChange = endpoint({
  method: 'GET',
  path: 'users/emailChange',
  access: 'user',
  scope: 'security',
  summary: 'The new address whose link was not followed yet; null without one',
  output: z.strictObject({ email: z.string(), requestedAt: instant, expiresAt: instant }).nullable(),
});

const cancelEmailChange = endpoint({
  method: 'POST',
  path: 'users/cancelEmailChange',
  access: 'user',
  scope: 'security',
  summary: 'End the change of address that waits for its link, if there is one',
  output: done,
});

const validateChangeEmail = endpoint({
  method: 'PUT',
  path: 'public/validate/changeEmail',
  access: 'public',
  summary: 'Put a new e-mail address into effect by the token of its verification e-mail',
  input: z.strictObject({ param: linkToken }),
  /** `wasActive`: the link was followed before, and the address is in effect. */
  output: z.strictObject({ wasActive: z.boolean() }),
  errors: ['LINK_INVALID', 'USER_EXISTS'],
  secret: true,
});

const cancelEmailChangeByLink = endpoint({
  method: 'PUT',
  path: 'public/cancelEmailChange',
  access: 'public',
  summary: 'End a change of address by the token of the e-mail to the present one',
  input: z.strictObject({ param: linkToken }),
  output: done,
  errors: ['LINK_INVALID'],
  secret: true,
});

const revokeOtherSessions = endpoint({
  method: 'POST',
  path: 'users/revokeOtherSessions',
  access: 'user',
  scope: 'security',
  summary: 'End every own session except the one of the call',
  output: z.strictObject({ ended: z.int() }),
});

export const profileEndpoints = {
  updateUser,
  setLanguage,
  changeEmail,
  changePassword,
  pendingEmailChange,
  cancelEmailChange,
  validateChangeEmail,
  cancelEmailChangeByLink,
  revokeOtherSessions,
};
