import type { BrokersThat, DifferenceDecision, DifferenceKind, LinkField, LinkHealth, LinkWay } from '@pipa/contract';

type LinkedBroker = BrokersThat<'linksAccounts'>;

/** What a person needs before an account of a broker is linked. */
const needs: Record<LinkedBroker, string> = {
  ALPACA:
    'An account at Alpaca. A paper account is free and needs an e-mail address alone; its keys are on the home page of the account, under API Keys.',
  IBWEBAPI:
    'An IBKR Pro account. For keys, sign in to the portal of IBKR, open the page of OAuth, choose a consumer key of nine letters, upload your two public keys and the parameters, and press Generate. A new consumer key works from the next day on.',
  SCHWAB:
    'An account at Schwab. Schwab ends each link seven days after you have signed in there, so it has to be made again every week; a mail says so on days five and six.',
};

const fields: Record<LinkField, { label: string; hint: string }> = {
  keyId: { label: 'API Key ID', hint: 'It begins with PK for a paper account, with AK for one of real money.' },
  secretKey: { label: 'Secret Key', hint: 'The broker shows it once, when the key is made.' },
  consumerKey: { label: 'Consumer Key', hint: 'Nine letters from A to Z.' },
  accessToken: { label: 'Access Token', hint: 'As the portal of the broker shows it after Generate.' },
  accessTokenSecret: { label: 'Access Token Secret', hint: 'The long text that is shown beside the token.' },
  signingKey: {
    label: 'Private signing key',
    hint: 'The file private_signature.pem; the public one is with the broker.',
  },
  encryptionKey: {
    label: 'Private encryption key',
    hint: 'The file private_encryption.pem; the public one is with the broker.',
  },
  dhParameters: { label: 'Diffie-Hellman parameters', hint: 'The file dhparam.pem that you have uploaded there.' },
  appKey: { label: 'App Key', hint: 'Of your own app at the developer portal, in the state Ready for Use.' },
  appSecret: { label: 'App Secret', hint: 'It is beside the App Key.' },
};

const ways: Record<LinkWay, string> = { SignIn: 'At the page of the broker', Form: 'With keys' };

/** A state of a link in few words, and what to do about it. */
const health: Record<LinkHealth, { state: string; todo: string }> = {
  Broken: { state: 'Link broken', todo: 'Relink the account: the broker does not take its access any more.' },
  Ended: { state: 'Link ended', todo: 'Relink the account: until then nothing is read and nothing trades.' },
  EndsSoon: { state: 'Link ends soon', todo: 'Trading stops when the link ends: relink the account before.' },
  Differs: {
    state: 'Differs',
    todo: 'Nothing trades on this account until each difference is decided.',
  },
  NotVerified: {
    state: 'Not checked yet',
    todo: 'Nothing to do: trading begins once the account has been compared with the books.',
  },
  Late: { state: 'Not read lately', todo: 'Refresh the account: its last reading is too old to trade by.' },
  Good: { state: 'Linked', todo: 'Nothing to do: broker and books agree.' },
  NotLinked: { state: 'Not linked', todo: 'Relink the account: its broker is not asked until then.' },
};

const kinds: Record<DifferenceKind, { title: string; text: string }> = {
  UnbookedExecution: {
    title: 'A trade that is not in the books',
    text: 'The broker reports a trade in this account that the books do not hold, such as one that was made by hand.',
  },
  UnknownExecution: {
    title: 'A trade that the broker does not report',
    text: 'The books hold a trade of an order of Pipa that the broker does not name any more.',
  },
  Cash: { title: 'Cash differs', text: 'The broker holds another amount of cash than the books.' },
  Position: { title: 'Shares differ', text: 'The broker holds another number of shares than the books.' },
};

/** What each choice does, in one sentence. */
const decisions: Record<DifferenceDecision, { action: string; text: string; done: string }> = {
  Adopted: {
    action: 'Adopt',
    text: 'What the broker says is right and was done outside of Pipa: it counts as yours, no portfolio gets it, and it is never sold.',
    done: 'The difference is adopted',
  },
  Ignored: {
    action: 'Ignore',
    text: 'Nothing is changed at the broker or in the books; your reason is kept, and trading goes on.',
    done: 'The difference is ignored',
  },
  Corrected: {
    action: 'Correct the books',
    text: 'A correcting entry brings the books of your portfolios to what the broker says.',
    done: 'The books are corrected',
  },
};

/** Words of accounts at outside brokers. They are loaded with the pages that show them. */
export const brokerAccounts = {
  add: 'Add Broker Account',
  notOffered: (brokers: string) => `Not offered by this installation: ${brokers}.`,
  listed: (brokers: string, next: string) => `${brokers}, ${next}`,
  needs,
  way: 'How to link',
  ways,
  sandbox: 'Sandbox',
  sandboxText: 'A sandbox on this machine stands in for the broker: nothing here is real money.',
  readOnlyText:
    'Accounts are only read: the market of this installation is not the real one, so no order leaves for this broker.',
  callback: (address: string) => `Callback address for an app of your own: ${address}`,
  signInText: (broker: string) =>
    `You go to the page of ${broker}, sign in and allow the access there, and come back here. Pipa never sees your password.`,
  goOn: (broker: string) => `Continue at ${broker}`,
  link: 'Link Account',
  relinkTitle: (name: string) => `Relink ${name}`,
  number: 'Account #',
  numberHint: 'Needed where you have several accounts there: the number of the one to link.',
  fields,
  fileTooLong: (characters: string) => `A file of at most ${characters} characters is expected`,
  fileUnread: 'The file could not be read',
  fileChosen: (name: string) => `${name} has been read.`,
  keysText: 'Keys are sealed before they are stored, and are never shown again, not even to you.',
  denied: 'You have not allowed the access at the broker, so nothing was linked.',
  linkColumn: 'Link',
  health,
  endsBy: (day: string) => `Relink by ${day}`,
  differences: (count: number) => (count === 1 ? '1 difference to look at' : `${count} differences to look at`),
  readAt: (when: string) => `Read ${when}`,
  neverRead: 'Not read yet',
  killed: 'Orders stopped',
  dryRun: 'Dry run',
  syncing: 'Reading the account',
  syncedTitle: 'The account has been read',
  syncFailed: 'The account could not be read',
  fault: (text: string) => text,
  atBroker: 'At the Broker',
  title: 'Account at the broker',
  noneTitle: 'No such account',
  noneText: 'It is not linked to a broker, or it is not yours.',
  toAccounts: 'Broker Accounts',
  yours: 'Yours, never sold',
  ofPortfolios: 'Of your portfolios',
  yoursText: 'What no portfolio holds is yours: Pipa counts it and never sells it.',
  positionsAt: (when: string) => `As the broker said on ${when}.`,
  notReadText: 'The broker has not been read yet. Refresh the account to see what is there.',
  said: 'What the broker said last',
  buyingPower: 'Buying Power',
  linkedSince: 'Linked since',
  linkEnds: 'Link ends',
  linkNeverEnds: 'Not by itself',
  lastCheck: 'Compared with the books',
  notYet: 'Not yet',
  because: (reason: string) => `Why it is broken: ${reason}.`,
  differencesTitle: 'Differences',
  differencesText:
    'Broker and books are compared at each connect, after each session and when you refresh. While one is open, nothing trades on this account.',
  noDifferences: 'Broker and books agree.',
  kinds,
  valuesText: (atBroker: string, inBooks: string) => `At the broker ${atBroker}, in the books ${inBooks}`,
  foundAt: (when: string) => `Found ${when}`,
  decisions,
  decideTitle: 'Decide about the difference',
  choice: 'What to do',
  choiceText: (action: string, text: string) => `${action}: ${text}`,
  reason: 'Reason',
  reasonHint: 'It is kept with the difference.',
  reasonNeeded: 'Please say why it can be ignored',
  decide: 'Decide',
  decided: 'Decided before',
  decidedAt: (decision: string, when: string) => `${decision}, ${when}`,
  outcome: {
    Adopted: 'Adopted',
    Ignored: 'Ignored',
    Corrected: 'Books corrected',
    Vanished: 'Gone by itself',
  } satisfies Record<DifferenceDecision | 'Vanished', string>,
  limits: 'Limits of orders',
  limitsText: 'An order beyond one of them is not sent. They hold for this account, for each trading day.',
  mostOrders: 'Most orders a day',
  mostDollars: 'Most dollars a day',
  mostOfVolume: 'Most of the average volume of a day, %',
  mostFromPrice: 'Most distance from the last price, %',
  percentHint: 'From 0 to 100',
  dryRunLabel: 'Dry run: decide and keep what would be sent, and send nothing',
  saveLimits: 'Save limits',
  limitsSaved: 'The limits are saved',
  today: (orders: string, dollars: string) => `Sent today: orders ${orders}, dollars ${dollars}.`,
  kill: 'Kill switch',
  killText:
    'Stops every order of this account at once, and asks the broker to cancel the open ones, while the market is closed too.',
  killedSince: (when: string) => `No order has left for the broker since ${when}.`,
  killAction: 'Stop all orders',
  killTitle: 'Stop all orders of this account?',
  killQuestion:
    'No order leaves for the broker any more, and it is asked to cancel the open ones. Positions stay as they are. You can let orders leave again at any time.',
  killDone: 'All orders of the account are stopped',
  reviveAction: 'Let orders leave again',
  reviveTitle: 'Let orders leave again?',
  reviveQuestion: 'Portfolios of this account trade again from the next tick of the market on, within the limits.',
  reviveDone: 'Orders leave again',
  ask: (side: string, shares: string, symbol: string) => `The broker asks about an order: ${side} ${shares} ${symbol}.`,
  askText: (portfolio: string) => `It waits for your answer in ${portfolio}.`,
  answer: 'Answer',
  answerTitle: 'The broker asks',
  answerText:
    'The order leaves when you confirm all of it. If you decline, the order is withdrawn and the rest goes on.',
  askedAt: (when: string) => `Asked ${when}`,
  confirmOrder: 'Confirm and send',
  decline: 'Withdraw the order',
  confirmed: 'Confirmed: the order goes to the broker',
  declined: 'The order is withdrawn',
  preview: {
    ask: (broker: string) => `Ask ${broker} about these orders`,
    title: (broker: string) => `What ${broker} says of these orders`,
    text: 'Nothing is sent: the broker counts its commission and margin, and says what it would object to.',
    commission: 'Commission',
    margin: 'Margin',
    says: 'The broker says',
    nothing: 'No objection',
    largest: (count: string) => `The broker was asked about the ${count} largest orders.`,
  },
  linkNext: 'Link a broker account',
  /** Of operators. */
  desk: {
    tab: 'Brokers',
    title: 'Kill switch of all brokers',
    text: 'It stops the orders of every account at every outside broker. Paper accounts of Pipa go on.',
    on: 'Orders leave',
    off: 'All orders stopped',
    since: (when: string, by: string, reason: string) => `since ${when}, by ${by}: ${reason}`,
    someone: 'an administrator',
    stop: 'Stop all orders',
    stopTitle: 'Stop all orders to brokers',
    stopText:
      'No order leaves for any broker any more, and open orders are cancelled there. Positions stay as they are. Owners see that orders are stopped.',
    stopped: 'All orders to brokers are stopped',
    start: 'Let orders leave again',
    startTitle: 'Let orders leave for brokers again',
    startText: 'Accounts trade again from the next tick of the market on, unless their owners have stopped them.',
    started: 'Orders leave for brokers again',
    accounts: 'Links by broker',
    broker: 'Broker',
    linked: 'Accounts',
    broken: 'Broken links',
    differing: 'With differences',
    none: 'No account at an outside broker is linked.',
  },
} as const;
