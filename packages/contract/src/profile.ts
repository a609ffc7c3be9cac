import { z } from 'zod';
import { linkToken } from './access.ts';
import { endpoint } from './endpoint.ts';
import { done, emailInput, mobileInput } from './fields.ts';

export const updateUser = endpoint({
  method: 'POST',
  path: 'users',
  access: 'user',
  summary: 'Change the mobile number',
  input: z.strictObject({ mobile: mobileInput }),
  output: done,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: 'users/changeEmail',
  access: 'user',
  summary: 'Send a verification e-mail to a new address, which counts once its link is followed',
  input: z.strictObject({ email: emailInput }),
  output: done,
  errors: ['USER_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const validateChangeEmail = endpoint({
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

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: 'users/revokeOtherSessions',
  access: 'user',
  summary: 'End every own session except the one of the call',
  output: z.strictObject({ ended: z.int() }),
});

export const profileEndpoints = { updateUser, changeEmail, validateChangeEmail, revokeOtherSessions };
