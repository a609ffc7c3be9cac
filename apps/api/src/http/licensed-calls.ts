import { api, type Endpoint, type Scope } from '@pipa/contract';

/**
 * Whether answers in a scope show prices of the market or what is computed from them, which the terms of a vendor may keep from other
 * users. Of what administrators call each call says so itself.
 */
const byScope: Record<Exclude<Scope, 'administration'>, boolean> = {
  'read:analysis': true,
  'write:analysis': true,
  'read:strategies': true,
  'write:backtests': true,
  'read:portfolios': true,
  trade: true,
  // Posts show cards with figures.
  'read:forum': true,
  'write:forum': true,
  propose: true,
  ask: true,
  'read:user': false,
  'write:user': false,
  security: false,
  billing: false,
};

/** Calls that show other things than the scope they are in. */
const exceptions: ReadonlyMap<Endpoint, boolean> = new Map<Endpoint, boolean>([
  [api.drafts, true],
  [api.draft, true],
]);

type OwnDecision = {
  [Name in keyof typeof api]: (typeof api)[Name]['access'] extends 'public' | 'admin' ? Name : never;
}[keyof typeof api];

/** Calls of visitors and of administrators; the compiler asks for each new one. */
const byCall: Record<OwnDecision, boolean> = {
  featuredStrategy: true,
  sharedTearSheet: true,
  publicTopicSearch: true,
  verificationCode: false,
  verifyCode: false,
  login: false,
  loginSecondFactor: false,
  passkeyOptions: false,
  loginPasskey: false,
  register: false,
  requestResetPassword: false,
  validateEmail: false,
  requestActivation: false,
  resetPassword: false,
  validateChangeEmail: false,
  cancelEmailChangeByLink: false,
  unsubscribe: false,
  // Of memberships.
  prices: false,
  billingWebhook: false,
  offeredBrokers: false,
  webapiAuthCallback: false,
  marketStatus: false,
  costSchedule: false,
  dataSources: false,
  forumAccess: false,
  contact: false,
  declineInvitations: false,
  documents: false,
  document: false,
  operator: false,

  writtenOffers: true,
  importFindings: true,
  // Details of findings hold prices.
  dataQuality: true,
  macroQuality: false,
  settleDoubt: false,
  // What an administrator has just given.
  checkSeries: false,
  storeSeries: false,
  // Names of vendors and counts of rows.
  ingests: false,
  importFindingCounts: false,
  decideWrittenStrategy: false,
  agentUse: false,
  brokerControl: false,
  setBrokerControl: false,
  controlMarketClock: false,
  backgroundRuns: false,
  askUsage: false,
  testAskModel: false,
  operatorUsers: false,
  operatorUser: false,
  setUserClass: false,
  setDeveloperState: false,
  blockUser: false,
  unblockUser: false,
  extendTrial: false,
  resetUserFactors: false,
  sendUserReset: false,
  endUserSessions: false,
  unfreezeTrackAccount: false,
  invitations: false,
  createInvitation: false,
  revokeInvitation: false,
  operatorInvoices: false,
  operatorUserInvoices: false,
  operatorInvoicePdf: false,
  failedMails: false,
  sendMailAgain: false,
  operatorStrategies: false,
  strategyFaults: false,
  takeStrategyOffline: false,
  releaseStrategy: false,
  editStrategy: false,
  operatorLog: false,
  apiKeySwitch: false,
  switchApiKeys: false,
  operatedTickets: false,
  operatedTicket: false,
  answerTicket: false,
  endTicket: false,
  operatorHealth: false,
  operatorHealthHistory: false,
  examineInstallation: false,
  forumReports: false,
  settleReport: false,
  heldPosts: false,
  reviewPost: false,
  forumPolicy: false,
  setForumPolicy: false,
  setTypeOpening: false,
};

const own: ReadonlyMap<Endpoint, boolean> = new Map(
  Object.entries(byCall).map(([name, shows]): [Endpoint, boolean] => [api[name as OwnDecision], shows]),
);

/** Whether an answer shows prices of the market or what is computed from them. A call without a decision does. */
export function showsPrices(endpoint: Endpoint): boolean {
  const { scope } = endpoint;
  const ofScope = scope === null || scope === 'administration' ? true : byScope[scope];
  return exceptions.get(endpoint) ?? own.get(endpoint) ?? ofScope;
}
