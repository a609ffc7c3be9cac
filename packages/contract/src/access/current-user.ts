import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountState, disabledReason, language, memberClass } from '../enums.ts';
import { instant, REQUIRED } from '../fields.ts';

const currentUserSchema = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Of the mails to the user. */
  language,
  mobile: z.string(),
  riskLevel: z.int().nullable(),
  riskText: z.string().nullable(),
  riskAssessedAt: instant.nullable(),
  investorState: accountState,
  developerState: accountState,
  agreementRev: z.string().nullable(),
  productId: z.int().nullable(),
  memberClass,
  investorMemberClass: memberClass,
  isAdministrator: z.boolean(),
  /** Null unless `investorState` is Disabled. */
  disabledReason: disabledReason.nullable(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

const currentLoginUser = endpoint({
  method: 'GET',
  path: 'users/currentLoginUser',
  access: 'session',
  scope: 'read:user',
  summary: 'The user of the token',
  output: currentUserSchema,
});

const optionName = z
  .string({ error: REQUIRED })
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, 'The option name is not valid');

const getUserOption = endpoint({
  method: 'GET',
  path: 'users/getUserOption',
  access: 'user',
  scope: 'read:user',
  summary: 'Value of a user option, null when never set',
  input: z.strictObject({ option: optionName }),
  output: z.string().nullable(),
});

const setUserOption = endpoint({
  method: 'POST',
  path: 'users/setUserOption',
  access: 'user',
  scope: 'write:user',
  summary: 'Set a user option',
  input: z.strictObject({ option: optionName, value: z.string({ error: REQUIRED }).max(4096) }),
  output: z.string(),
  errors: ['PLAN_LIMIT_REACHED'],
});

export const currentUserEndpoints = { currentLoginUser, getUserOption, setUserOption };
