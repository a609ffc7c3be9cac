import { z } from 'zod';
import { accountActivities } from './account-activity.ts';
import { endpoint } from './endpoint.ts';
import {
  accountState,
  billStatus,
  broker,
  chargeType,
  disabledReason,
  memberClass,
  membershipStatus,
  strategyStatus,
  strategyWork,
  tradeType,
} from './enums.ts';
import {
  day,
  done,
  flagInput,
  idInput,
  instant,
  money,
  moneyInput,
  noteInput,
  numberInput,
  REQUIRED,
  textInput,
} from './fields.ts';
import { listPage } from './list-page.ts';
import { operatorHealth } from './operator-health.ts';
import { operatorImportEndpoints } from './operator-imports.ts';
import { operatorReason } from './operator-reason.ts';

/** Rows of a page of the operator's lists; the next page begins before the last id. */
export const OPERATOR_PAGE_SIZE = 50;
export const MAX_INVITATION_USES = 100_000;
/** Longest investment period of an offer. */
export const MAX_PERIOD_MONTHS = 120;
export const MAX_INVITATION_DAYS = 3_650;
/** A trial can be extended to a day that is at most so many days away. */
export const MAX_TRIAL_EXTENSION_DAYS = 365;

/** Everything that an operator does to another's account, to the offer and to the market clock; each is written to the log of operators. */
export const operatorActs = [
  'AdministratorCreated',
  'AdministratorGranted',
  'AdministratorRevoked',
  // Of rows that were written before a block was an act of its own.
  'InvestorStateSet',
  'InvestorBlocked',
  'InvestorUnblocked',
  'TrialExtended',
  'MemberClassSet',
  'DeveloperStateSet',
  'PasswordResetSent',
  'PasswordSet',
  'SecondFactorsReset',
  'SessionsEnded',
  'AccountUnfrozen',
  'InvitationCreated',
  'InvitationRevoked',
  'MailSentAgain',
  'StrategyTakenOffline',
  'StrategyReleased',
  'StrategyEdited',
  'StrategiesSeeded',
  'ClockPaused',
  'ClockResumed',
  'ClockStepped',
  'ClockSpeedSet',
  'DoubtSettled',
] as const;
export const operatorActKind = z.enum(operatorActs);
export type OperatorActKind = z.infer<typeof operatorActKind>;

const reason = operatorReason;
const userId = idInput;
const before = idInput.optional();

const operatorActSchema = z.strictObject({
  id: z.int(),
  at: instant,
  /** Name of the operator, of the product or of the shell. */
  operator: z.string(),
  act: operatorActKind,
  /** The user whom it concerned; null for others. */
  userId: z.int().nullable(),
  /** What it concerned: the name of a user, an account, a code, an address. */
  subject: z.string(),
  detail: z.string(),
  reason: z.string(),
});
export type OperatorAct = z.infer<typeof operatorActSchema>;

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

export const operatorUsers = endpoint({
  method: 'GET',
  path: 'admin/users',
  access: 'admin',
  scope: 'administration',
  summary: 'Users, newest first: those whose name or e-mail address begins with the text, or whose id it is',
  input: z.strictObject({ search: z.string().trim().max(254).default(''), before }),
  output: listPage('users', operatorUserSchema),
});

export const operatorUser = endpoint({
  method: 'GET',
  path: 'admin/user',
  access: 'admin',
  scope: 'administration',
  summary: 'What an operator sees of one user',
  input: z.strictObject({ userId }),
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

export const blockUser = endpoint({
  method: 'POST',
  path: 'admin/blockUser',
  access: 'admin',
  scope: 'administration',
  summary: 'Block the investor membership of a user; portfolios that run go on, and only an operator lifts the block',
  input: z.strictObject({ userId, reason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const unblockUser = endpoint({
  method: 'POST',
  path: 'admin/unblockUser',
  access: 'admin',
  scope: 'administration',
  summary: 'Lift the block of a user; what the member has chosen and paid for counts again',
  input: z.strictObject({ userId, reason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const extendTrial = endpoint({
  method: 'POST',
  path: 'admin/extendTrial',
  access: 'admin',
  scope: 'administration',
  summary: 'Let the free trial of a user last through a day (UTC); refused where that would change nothing',
  input: z.strictObject({
    userId,
    until: z.string({ error: REQUIRED }).min(1, REQUIRED).pipe(z.iso.date('Please choose a day')),
    reason,
  }),
  output: z.strictObject({ trialEndsAt: instant }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const resetUserFactors = endpoint({
  method: 'POST',
  path: 'admin/resetSecondFactors',
  access: 'admin',
  scope: 'administration',
  summary:
    'Remove every second factor and recovery code of a user who has lost them, and end all sessions. Those of an administrator are reset at the shell only',
  input: z.strictObject({ userId, reason }),
  output: z.strictObject({ ended: z.int() }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'FORBIDDEN'],
});

export const setUserClass = endpoint({
  method: 'POST',
  path: 'admin/setMemberClass',
  access: 'admin',
  scope: 'administration',
  summary: 'Give a user a member class without payment; Bronze takes it back',
  input: z.strictObject({ userId, memberClass, reason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const setDeveloperState = endpoint({
  method: 'POST',
  path: 'admin/setDeveloperState',
  access: 'admin',
  scope: 'administration',
  summary: 'Show a user the calls and the raw answers behind the tables of the analysis, or no longer',
  input: z.strictObject({ userId, developerState: accountState.extract(['Enabled', 'Disabled']), reason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const sendUserReset = endpoint({
  method: 'POST',
  path: 'admin/sendPasswordReset',
  access: 'admin',
  scope: 'administration',
  summary: 'Send a user the mail with which a new password is set',
  input: z.strictObject({ userId, reason }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: 'admin/endSessions',
  access: 'admin',
  scope: 'administration',
  summary: 'End every session of a user',
  input: z.strictObject({ userId, reason }),
  output: z.strictObject({ ended: z.int() }),
  errors: ['NOT_FOUND'],
});

export const unfreezeTrackAccount = endpoint({
  method: 'POST',
  path: 'admin/unfreezeAccount',
  access: 'admin',
  scope: 'administration',
  summary:
    'Let a frozen account trade again once its books agree, or by a decision which of ledger and balances is right',
  input: z.strictObject({ accountId: idInput, accept: z.enum(['ledger', 'balances']).optional(), reason }),
  output: z.strictObject({
    outcome: z.enum(['not frozen', 'books differ', 'unfrozen']),
    /** Where the books differed, in words. */
    differences: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
});

export const invitationSchema = z.strictObject({
  code: z.string(),
  usesLeft: z.int(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  isUsable: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitations = endpoint({
  method: 'GET',
  path: 'admin/invitations',
  access: 'admin',
  scope: 'administration',
  summary: 'The newest invitations',
  output: z.array(invitationSchema),
});

const offerAmount = moneyInput.refine((text) => Number(text) > 0, 'More than zero is expected');
const bounded = (most: number, words: string) => idInput.pipe(z.int().max(most, words));

export const createInvitation = endpoint({
  method: 'POST',
  path: 'admin/createInvitation',
  access: 'admin',
  scope: 'administration',
  summary: 'Make an invitation code',
  input: z.strictObject({
    uses: bounded(MAX_INVITATION_USES, `At most ${MAX_INVITATION_USES} uses are possible`),
    /** Days until it expires; without them it does not. */
    days: bounded(MAX_INVITATION_DAYS, `At most ${MAX_INVITATION_DAYS} days are possible`).optional(),
    reason,
  }),
  output: invitationSchema,
});

export const revokeInvitation = endpoint({
  method: 'POST',
  path: 'admin/revokeInvitation',
  access: 'admin',
  scope: 'administration',
  summary: 'End an invitation at once',
  input: z.strictObject({ code: textInput(64), reason }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const operatorInvoices = endpoint({
  method: 'GET',
  path: 'admin/invoices',
  access: 'admin',
  scope: 'administration',
  summary: 'Invoices of all users, newest first',
  input: z.strictObject({ before }),
  output: listPage(
    'invoices',
    z.strictObject({
      id: z.int(),
      number: z.string(),
      userId: z.int(),
      userName: z.string(),
      name: z.string(),
      amount: money,
      billStatus,
      dueDate: instant,
      paidDate: instant.nullable(),
    }),
  ),
});

export const failedMails = endpoint({
  method: 'GET',
  path: 'admin/failedMails',
  access: 'admin',
  scope: 'administration',
  summary: 'The newest mails that were given up',
  output: z.array(
    z.strictObject({
      id: z.int(),
      to: z.string(),
      subject: z.string(),
      attempts: z.int(),
      failedAt: instant,
      /** False for mails about access, whose links are not kept, and for mails that the user has switched off. */
      canBeSent: z.boolean(),
    }),
  ),
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: 'admin/sendMailAgain',
  access: 'admin',
  scope: 'administration',
  summary: 'Put a mail that was given up into the queue again, unless its reader has switched mails of its kind off',
  input: z.strictObject({ id: idInput, reason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

/** The offer of a strategy that an operator edits; its rules and its record are not part of it. */
export const strategyOffer = z.strictObject({
  name: textInput(80),
  description: noteInput(2_000).refine((text) => text.trim() !== '', REQUIRED),
  riskLevel: z.coerce.number({ error: REQUIRED }).pipe(z.int().min(1).max(5)),
  minInvestmentAmount: offerAmount,
  maxInvestmentAmount: offerAmount,
  /** Months. */
  minInvestmentPeriod: bounded(MAX_PERIOD_MONTHS, `At most ${MAX_PERIOD_MONTHS} months are possible`),
  chargeType,
  /** Dollars a month, or a fraction of the portfolio a month. */
  chargeAmount: numberInput().pipe(z.number().min(0, 'Zero or more is expected').max(10_000)),
  limitToMemberClass: memberClass,
  openForInvestor: flagInput,
  allowPaperTrading: flagInput,
  /** What a subscription is offered with for an emergency. */
  liquidateOnEmergency: flagInput,
});
/** Any of the fields of an offer; those that are left out stay. */
export const strategyEdit = strategyOffer.partial();
export type StrategyEdit = z.output<typeof strategyEdit>;

const operatedStrategySchema = z.strictObject({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['AQS', 'AQM']),
  status: strategyStatus,
  openForInvestor: z.boolean(),
  modifiedAt: instant,
  /** Portfolios that start or run with it. */
  followers: z.int(),
  /** Why this market cannot feed it; null where it can. */
  unfedReason: z.string().nullable(),
  description: z.string(),
  riskLevel: z.int(),
  minInvestmentAmount: money,
  maxInvestmentAmount: money,
  minInvestmentPeriod: z.int(),
  chargeType,
  chargeAmount: z.number(),
  limitToMemberClass: memberClass,
  allowPaperTrading: z.boolean(),
  liquidateOnEmergency: z.boolean(),
});
export type OperatedStrategy = z.infer<typeof operatedStrategySchema>;

export const operatorStrategies = endpoint({
  method: 'GET',
  path: 'admin/strategies',
  access: 'admin',
  scope: 'administration',
  summary: 'All strategies and model accounts, offline ones included, by kind and name',
  output: z.array(operatedStrategySchema),
});

const strategyFaultSchema = z.strictObject({
  strategyId: z.int(),
  name: z.string(),
  code: z.string(),
  work: strategyWork,
  message: z.string(),
  /** The market day that the work was for. */
  day,
  /** When it failed with this message for the first time. */
  firstAt: instant,
});
export type StrategyFault = z.infer<typeof strategyFaultSchema>;

export const strategyFaults = endpoint({
  method: 'GET',
  path: 'admin/strategyFaults',
  access: 'admin',
  scope: 'administration',
  summary: 'What strategies on offer fail background work with until it succeeds again, the newest first',
  output: z.array(strategyFaultSchema),
});

export const takeStrategyOffline = endpoint({
  method: 'POST',
  path: 'admin/takeStrategyOffline',
  access: 'admin',
  scope: 'administration',
  summary:
    'Take a strategy or model account off the offer: what each subscriber chose for an emergency is carried out, and starts are called off',
  input: z.strictObject({ strategyId: idInput, reason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const releaseStrategy = endpoint({
  method: 'POST',
  path: 'admin/releaseStrategy',
  access: 'admin',
  scope: 'administration',
  summary: 'Offer a strategy or model account again; portfolios that have left it do not return by themselves',
  input: z.strictObject({ strategyId: idInput, reason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const editStrategy = endpoint({
  method: 'POST',
  path: 'admin/editStrategy',
  access: 'admin',
  scope: 'administration',
  summary:
    'Change words, price, limits or openness of a strategy or model account; at another fee, which is refused while portfolios follow, its backtests are made anew. Running portfolios go on',
  input: strategyEdit.extend({ strategyId: idInput, reason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'INVALID_INPUT', 'DUPLICATE_NAME'],
});

export const operatorLog = endpoint({
  method: 'GET',
  path: 'admin/operatorActs',
  access: 'admin',
  scope: 'administration',
  summary: 'What operators did, newest first',
  input: z.strictObject({ before }),
  output: listPage('acts', operatorActSchema),
});

export const operatorEndpoints = {
  operatorUsers,
  operatorUser,
  blockUser,
  unblockUser,
  extendTrial,
  resetUserFactors,
  setUserClass,
  setDeveloperState,
  sendUserReset,
  endUserSessions,
  unfreezeTrackAccount,
  invitations,
  createInvitation,
  revokeInvitation,
  operatorInvoices,
  failedMails,
  sendMailAgain,
  operatorStrategies,
  strategyFaults,
  takeStrategyOffline,
  releaseStrategy,
  editStrategy,
  operatorLog,
  operatorHealth,
  ...operatorImportEndpoints,
};
