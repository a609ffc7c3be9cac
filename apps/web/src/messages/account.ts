import { inLanguage } from './language.ts';

/** Words of My Account (1 §2, §5, §8) and of paper accounts. */
export const account = {
  title: 'My Account',
  tabInformation: 'Account Information',
  tabMembership: 'Membership',
  tabBilling: 'Billing',
  tabBroker: 'Broker Accounts',
  tabRisk: 'User Risk Assessment',
  disabledTitle: 'Your investor membership is disabled',
  disabledText:
    'Strategies and portfolios are closed until it is enabled again. Money in your accounts stays where it is.',
  blockedText:
    'An operator has blocked it: strategies and portfolios are closed until an operator lifts the block. Please contact support. Money in your accounts stays where it is.',
  disabledNext: 'See your membership',
  profile: 'Account Information',
  profileHint: 'Your name signs the agreement and the risk level, so it stays as you signed up.',
  riskLevel: 'Risk Level',
  assessedOn: (day: string) => `Assessed ${day}`,
  noRisk: 'Not assessed yet',
  doAssessment: 'Take the risk assessment',
  changePassword: 'Change Password',
  changePasswordHint: 'All your other sessions end when the password changes.',
  changePasswordProof: 'A second step is needed to change the password.',
  originalPassword: 'Original Password',
  newPassword: 'New Password',
  reenterPassword: 'Re-enter New Password',
  update: 'Update',
  updated: 'Update account successfully',
  verificationSent:
    'Verification email has been sent. Please click on the link in the verification email to enable the new email address.',
  emailHint: 'A new address counts once you have followed the link that is sent to it.',
  changeEmail: 'Change email address',
  changeEmailText: (email: string) =>
    `A link is sent to ${email}. Your present address stays in use until it is followed.`,
  sendLink: 'Send link',
  emailPending: (email: string) => `${email} waits for its link to be followed.`,
  emailPendingUntil: (when: string) => `The link works until ${when}.`,
  emailPendingUnread: 'Whether a new address waits for its link could not be read.',
  emailBounced: (email: string) => `Mails to ${email} come back.`,
  emailBouncedText: (since: string) =>
    `Its server has refused several since ${since}, so only mails about access to your account go there. Confirm the address by a mail that arrives, or enter another one.`,
  confirmEmail: 'Confirm this address',
  confirmEmailSent: 'A mail is on its way. Once it arrives, the other mails are sent again.',
  cancelEmailChange: 'Cancel change',
  emailChangeCancelled: 'The change of your email address has been cancelled',
  passwordChanged: 'Change password successfully',
  passwordFieldsWrong:
    'Original Password or New Password is empty or New Password does not match the Re-enter Password',
  sessions: 'Sessions',
  sessionsHint: 'Where you are signed in. End a session that you do not know.',
  device: 'Device',
  address: 'Address',
  lastUsed: 'Last used',
  since: 'Signed in',
  thisSession: 'This session',
  endSession: 'End session',
  sessionEnded: 'The session has ended',
  unknownDevice: 'Unknown device',
  accountsTitle: 'Paper Trading and Money Trading Accounts',
  name: 'Name',
  accountType: 'Account Type',
  nickName: 'Nickname',
  accountNum: 'Account #',
  maxUsableCash: 'Max Usable Cash',
  totalCash: 'Total Cash',
  positionsValue: 'Positions Value',
  dividendsToCome: 'Dividends to Come',
  netLiquidation: 'Net Liquidation',
  valueRule:
    'Net Liquidation is Positions Value plus Total Cash plus Dividends to Come. Dividends to Come are due and not paid yet, less fees that are due.',
  refreshTime: 'Refresh Time',
  frozen: 'Frozen',
  frozenNotice: (name: string, since: string) => `${name} has been frozen since ${since}.`,
  frozenNext:
    'Nothing trades or moves on it until an operator has checked its books; that needs nothing from you. What waits goes on afterwards.',
  /** 1 §6: row actions, which also name their dialogs and buttons. */
  tearSheet: 'Tear Sheet',
  actions: {
    positions: 'Account Positions',
    adjust: 'Adjust Amount',
    edit: 'Edit',
    upgrade: 'Upgrade to WebAPI',
    relink: 'Relink',
    refresh: 'Refresh',
    delete: 'Delete',
  },
  refreshTitle: 'Refresh Account',
  refreshText:
    'It will take about 1 minute to refresh this broker account info, please come back later to check the updated info.',
  /** 1 §8: what the end of a link at a broker says. */
  link: {
    successful: 'Successful',
    tokenIssue:
      'Token issues. Please try again during the next trading hours. Contact support if the problem persists.',
    accountMismatch: 'Account does not match. Please contact support',
    failed:
      'Setup is not successful. Please try again during the next trading hours. Contact support if the problem persists.',
  },
  brokerKind: 'Kind of account',
  brokerKinds: { PIPA: 'Pipa Paper', IB: 'IB', IBWEBAPI: 'IB WebAPI', SCHWAB: 'Schwab' },
  linkLater: 'Accounts at Interactive Brokers (IB) and Schwab cannot be linked yet.',
  addPaper: 'Add Paper Account',
  addPaperHint:
    'Paper money is simulated: it buys nothing and costs nothing. Orders fill at market prices with commissions and slippage.',
  amount: 'Amount',
  initialAmount: (max: string) => `Initial Amount (Max ${max})`,
  newAmount: (max: string) => `Net Liquidation (Max ${max})`,
  adjustHint: (now: string) => `The account is worth ${now} now. The difference is paid in or out in cash.`,
  adjustIn: (amount: string) => `${amount} will be paid in`,
  adjustOut: (amount: string) => `${amount} will be paid out`,
  adjusted: 'The amount has been adjusted',
  editTitle: 'Edit Account',
  renamed: 'The account has been renamed',
  noPositions: 'This account holds no positions',
  deleteTitle: 'Delete Account',
  deleteText: (name: string) => `Are you sure you want to delete ${name}? Its history stays in your records.`,
  deleted: 'The account has been deleted',
  created: 'The paper account has been opened',
  openedNext: (name: string) => `${name} is open. Next, choose a strategy to follow with it.`,
  nextStrategy: 'Choose a strategy',
  nextAssessment: 'Take the risk assessment first',
  fiveReached: 'You have 5 paper accounts, the most there can be.',
  noAccounts: 'You have no account yet',
  noAccountsText: (money: string) =>
    `Open a paper account with up to ${money} to follow a strategy without risking money.`,
  symbol: 'Symbol',
  marketPrice: 'Market Price',
  costBasis: 'Cost Basis',
  position: 'Position',
  positionValue: 'Position Value',
  profitLoss: 'Profit/Loss',
} as const;

/** Names of the kinds of account in the broker table. */
export const accountTypes = {
  SIMU_IB: 'IB Paper',
  MONEY_IB: 'IB Money',
  MONEY_SCHWAB: 'Schwab Money',
  SIMU_PIPA: 'Pipa Paper',
} as const;

inLanguage('account', { account, accountTypes });
