import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** What the log of an account keeps. */
const accountActivityKinds = [
  'Activated',
  'SignedIn',
  'SignInFailed',
  'SignedOut',
  'SessionEnded',
  'OtherSessionsEnded',
  'AllSessionsEnded',
  'PasswordChanged',
  'PasswordReset',
  'MobileChanged',
  'EmailChangeRequested',
  'EmailChangeCancelled',
  'EmailChanged',
  'AuthenticatorAdded',
  'AuthenticatorRemoved',
  'PasskeyAdded',
  'PasskeyRenamed',
  'PasskeyRemoved',
  'RecoveryCodesCreated',
  'RecoveryCodeUsed',
  'SecondFactorFailed',
  'DocumentSigned',
  'MembershipChanged',
  'PaymentInfoChanged',
  'InvestorStateChanged',
  'InvestorBlocked',
  'InvestorUnblocked',
  'TrialExtended',
  'SecondFactorsReset',
  'AdministratorGranted',
  'AdministratorRevoked',
  'MailPreferencesChanged',
  'DataExported',
  'ApiKeyCreated',
  'ApiKeyRevoked',
  'ApiKeysRevoked',
  'AgentsSwitchedOff',
  'AgentsSwitchedOn',
] as const;
const accountActivityKind = z.enum(accountActivityKinds);
export type AccountActivityKind = z.infer<typeof accountActivityKind>;

/** Most entries of the log that are shown. */
export const ACCOUNT_ACTIVITIES_SHOWN = 200;

export const accountActivities = endpoint({
  method: 'GET',
  path: 'users/accountActivities',
  access: 'user',
  scope: 'security',
  summary: 'What happened to access and data of the own account, newest first',
  output: z.array(
    z.strictObject({
      id: z.int(),
      kind: accountActivityKind,
      /** Such as the name of a passkey; empty without any. */
      detail: z.string(),
      /** Empty where no request of the user caused it, as is the user agent. */
      address: z.string(),
      userAgent: z.string(),
      at: instant,
    }),
  ),
});

export const accountActivityEndpoints = { accountActivities };
