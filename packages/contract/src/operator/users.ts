import { z } from 'zod';
import { accountActivities } from '../access/account-activity.ts';
import { endpoint } from '../endpoint.ts';
import { accountState, broker, disabledReason, memberClass, membershipStatus, tradeType } from '../enums.ts';
import { done, idInput, instant, money } from '../fields.ts';
import { listPage } from '../list-page.ts';
import { operatorActSchema } from './acts.ts';
import { operatorReason } from './fields.ts';

const operatorUserSchema = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdministrator: z.boolean(),
  /** Null while the account waits for its activation. */
  activatedAt: instant.nullable(),
  /** As it counts now: an expired trial is disabled. */
  investorState: accountState,
  /** Null unless the state is Disabled. */
  disabledReason: disabledReason.nullable(),
  memberClass,
  riskLevel: z.int().nullable(),
  createdAt: instant,
});
export type OperatorUser = z.infer<typeof operatorUserSchema>;

/** Users that a list shows; paying are those with a plan that is active or whose payment is due. */
export const userGroup = z.enum(['Everyone', 'Administrators', 'NotActivated', 'Blocked', 'Paying']);
export type UserGroup = z.infer<typeof userGroup>;

const operatorUsers = endpoint({
  method: 'GET',
  path: 'admin/users',
  access: 'admin',
  scope: 'administration',
  summary: 'Users, newest first: those whose name or e-mail address begins with the text, or whose id it is',
  input: z.strictObject({
    search: z.string().trim().max(254).default(''),
    group: userGroup.default('Everyone'),
    before: idInput.optional(),
  }),
  /** `count`: all that fit, whatever the page. */
  output: listPage('users', operatorUserSchema).extend({ count: z.int().min(0) }),
});

const operatorUser = endpoint({
  method: 'GET',
  path: 'admin/user',
  access: 'admin',
  scope: 'administration',
  summary: 'What an operator sees of one user',
  input: z.strictObject({ userId: idInput }),
  output: z.strictObject({
    user: operatorUserSchema.extend({
      mobile: z.string(),
      agreementRev: z.string().nullable(),
      riskAssessedAt: instant.nullable(),
      membershipStatus,
      /** End of the trial, next billing date or end of the membership; null where nothing falls due. */
      dueAt: instant.nullable(),
      /** The member's own switch. */
      chosenState: accountState,
      /** The block by an operator; null without one. */
      block: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
      /** Null while the account waits for its activation. */
      trialEndsAt: instant.nullable(),
      hasSecondFactor: z.boolean(),
      /** The class given by an operator; Bronze for everyone else. */
      givenClass: memberClass,
      developerState: accountState,
    }),
    sessions: z.array(z.strictObject({ id: z.int(), lastUsedAt: instant, address: z.string(), userAgent: z.string() })),
    accounts: z.array(
      z.strictObject({
        id: z.int(),
        account: z.string(),
        trackAccountName: z.string(),
        broker,
        tradeType,
        cash: money,
        frozenAt: instant.nullable(),
      }),
    ),
    activities: accountActivities.output,
    acts: z.array(operatorActSchema),
  }),
  errors: ['NOT_FOUND'],
});

const setUserClass = endpoint({
  method: 'POST',
  path: 'admin/setMemberClass',
  access: 'admin',
  scope: 'administration',
  summary: 'Give a user a member class without payment; Bronze takes it back',
  input: z.strictObject({ userId: idInput, memberClass, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const setDeveloperState = endpoint({
  method: 'POST',
  path: 'admin/setDeveloperState',
  access: 'admin',
  scope: 'administration',
  summary: 'Show a user the calls and the raw answers behind the tables of the analysis, or no longer',
  input: z.strictObject({
    userId: idInput,
    developerState: accountState.extract(['Enabled', 'Disabled']),
    reason: operatorReason,
  }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const operatorUserEndpoints = { operatorUsers, operatorUser, setUserClass, setDeveloperState };
