import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInput, instant } from '../fields.ts';
import { listPage } from '../list-page.ts';

/** Everything that an operator does to another's account, to the offer and to the market clock; each is written to the log of operators. */
const operatorActs = [
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
  'ApiKeysRevoked',
  'ApiKeysSwitchedOff',
  'ApiKeysSwitchedOn',
  'AccountUnfrozen',
  'BrokersStopped',
  'BrokersReleased',
  'InvitationCreated',
  'InvitationRevoked',
  'MailSentAgain',
  'BackupMade',
  'StrategyTakenOffline',
  'StrategyReleased',
  'WrittenAccepted',
  'WrittenDeclined',
  'StrategyEdited',
  'StrategiesSeeded',
  'ClockPaused',
  'ClockResumed',
  'ClockStepped',
  'ClockSpeedSet',
  'DoubtSettled',
  'SeriesUploaded',
  'TicketAnswered',
  'TicketClosed',
  'ForumPostDeleted',
  'ForumPostPublished',
  'ForumReportDismissed',
  'ForumPolicySet',
  'ForumTypeSet',
] as const;
export const operatorActKind = z.enum(operatorActs);
export type OperatorActKind = z.infer<typeof operatorActKind>;

export const operatorActSchema = z.strictObject({
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

const operatorLog = endpoint({
  method: 'GET',
  path: 'admin/operatorActs',
  access: 'admin',
  scope: 'administration',
  summary: 'What operators did, newest first',
  input: z.strictObject({ act: operatorActKind.optional(), before: idInput.optional() }),
  /** `count`: all of the kind, whatever the page. */
  output: listPage('acts', operatorActSchema).extend({ count: z.int().min(0) }),
});

export const operatorActEndpoints = { operatorLog };
