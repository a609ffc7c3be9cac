import { brokersThat } from '@pipa/contract';

/** What happens to a table's rows when their owner deletes the account. */
type AtDeletion = 'remove' | { readonly blank: string } | { readonly keep: string };

/** A table with rows of users: which of them are one user's, what an export shows, and what a deletion leaves. */
export interface PersonalTable {
  readonly table: string;
  /** SQL condition on the rows of user $1. */
  readonly owner: string;
  /** Columns that make the order of the rows unique. */
  readonly key: string;
  /** Columns that an export leaves out: they protect the account, or are data of another person. */
  readonly leftOut?: readonly string[];
  /** Why an export leaves the table out. */
  readonly notExported?: string;
  /** Columns to blank as SQL assignments, or why the rows stay as they are. */
  readonly atDeletion: AtDeletion;
  /** Statement before the deletion, which takes the rows out of the counters of others. */
  readonly uncount?: string;
}

const OWN = '"userId" = $1';
const OF_ACCOUNT = '"accountId" IN (SELECT "id" FROM "track_account" WHERE "userId" = $1)';
const OF_PORTFOLIO = '"portfolioId" IN (SELECT "id" FROM "portfolio" WHERE "userId" = $1)';
const OWN_BOOKS = brokersThat('booksAreOurs')
  .map((broker) => `'${broker}'`)
  .join(', ');
const LEDGER = { keep: 'the ledger is append-only; without the owner its rows are anonymous' } as const;
const POSTS = {
  keep: 'what was said in public stays readable for those who answered, without the name of its author',
} as const;
const BOOKS = { keep: 'books of a portfolio, anonymous without its owner' } as const;

/**
 * Tables whose rows hold prices of the market or what is computed from them: an export leaves them out where the terms of a vendor keep
 * these from the user.
 */
export const tablesWithPrices: ReadonlySet<string> = new Set([
  ...['forum_card', 'receipt', 'alert_firing', 'ask_message', 'tried_variant', 'written_test', 'backtest_trial'],
  ...['notification', 'webhook_delivery', 'paper_twin_fill', 'execution', 'trade_order', 'position'],
  ...['portfolio_value_point', 'portfolio_record', 'portfolio_return_sums', 'portfolio_log'],
]);

/** Every table with rows of users, those that refer to others first. A test compares it with the schema. */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'socket_ticket',
    owner: '"sessionId" IN (SELECT "id" FROM "session" WHERE "userId" = $1)',
    key: '"id"',
    notExported: 'hashes that live for a minute',
    atDeletion: 'remove',
  },
  {
    table: 'forum_token',
    owner: '"sessionId" IN (SELECT "id" FROM "session" WHERE "userId" = $1)',
    key: '"tokenHash"',
    notExported: 'hashes of tokens that live as long as a session',
    atDeletion: 'remove',
  },
  {
    table: 'forum_star',
    owner: OWN,
    key: '"topicId"',
    atDeletion: 'remove',
    uncount: `UPDATE "forum_topic" SET "starNum" = "starNum" - 1
      WHERE "id" IN (SELECT "topicId" FROM "forum_star" WHERE ${OWN})`,
  },
  { table: 'forum_reading', owner: OWN, key: '"topicId"', atDeletion: 'remove' },
  // Who has settled a report is the operator's data.
  { table: 'forum_report', owner: OWN, key: '"id"', leftOut: ['settledById'], atDeletion: 'remove' },
  {
    table: 'forum_card',
    owner: `("answerId" IS NULL AND "topicId" IN (SELECT "id" FROM "forum_topic" WHERE ${OWN}))
      OR "answerId" IN (SELECT "id" FROM "forum_answer" WHERE ${OWN})`,
    key: '"id"',
    atDeletion: POSTS,
  },
  {
    table: 'forum_revision',
    owner: `("answerId" IS NULL AND "topicId" IN (SELECT "id" FROM "forum_topic" WHERE ${OWN}))
      OR "answerId" IN (SELECT "id" FROM "forum_answer" WHERE ${OWN})`,
    key: '"id"',
    atDeletion: 'remove',
  },
  { table: 'forum_comment', owner: OWN, key: '"id"', leftOut: ['deletedById'], atDeletion: POSTS },
  { table: 'forum_answer', owner: OWN, key: '"id"', leftOut: ['deletedById'], atDeletion: POSTS },
  {
    table: 'forum_document',
    owner: `"topicId" IN (SELECT "id" FROM "forum_topic" WHERE ${OWN})`,
    key: '"topicId"',
    notExported: 'what a search finds, made of the posts',
    atDeletion: POSTS,
  },
  { table: 'forum_topic', owner: OWN, key: '"id"', leftOut: ['deletedById'], atDeletion: POSTS },
  {
    table: 'support_message',
    owner: `"ticketId" IN (SELECT "id" FROM "support_ticket" WHERE ${OWN})`,
    key: '"id"',
    leftOut: ['operatorId'],
    atDeletion: 'remove',
  },
  { table: 'support_ticket', owner: OWN, key: '"id"', atDeletion: 'remove' },
  {
    table: 'referral_invitation',
    owner: OWN,
    key: '"id"',
    // Who has joined is another person's data.
    leftOut: ['joinedUserId', 'code'],
    atDeletion: 'remove',
  },
  {
    table: 'referral_invitation',
    owner: '"joinedUserId" = $1',
    key: '"id"',
    notExported: 'rows of the friend who has sent the invitation',
    atDeletion: { blank: `"email" = ''` },
  },
  { table: 'session', owner: OWN, key: '"id"', leftOut: ['tokenHash'], atDeletion: 'remove' },
  { table: 'mail_token', owner: OWN, key: '"id"', leftOut: ['tokenHash'], atDeletion: 'remove' },
  { table: 'mail_message', owner: OWN, key: '"id"', leftOut: ['text', 'html', 'unsubscribeUrl'], atDeletion: 'remove' },
  { table: 'authenticator', owner: OWN, key: '"userId"', leftOut: ['secret'], atDeletion: 'remove' },
  { table: 'agent_call', owner: OWN, key: '"id"', atDeletion: 'remove' },
  { table: 'api_key', owner: OWN, key: '"id"', leftOut: ['hash'], atDeletion: 'remove' },
  { table: 'passkey', owner: OWN, key: '"id"', leftOut: ['credentialId', 'publicKey'], atDeletion: 'remove' },
  { table: 'recovery_code', owner: OWN, key: '"codeHash"', leftOut: ['codeHash'], atDeletion: 'remove' },
  {
    table: 'factor_challenge',
    owner: OWN,
    key: '"id"',
    notExported: 'hashes that live for minutes',
    atDeletion: 'remove',
  },
  {
    table: 'operator_act',
    owner: OWN,
    key: '"id"',
    // Who has acted is the operator's data.
    leftOut: ['operator', 'operatorId'],
    atDeletion: {
      keep: 'the log of what operators did cannot be changed: it names users by their ids, and a reason, which may hold no address, stays as it was written, or the log would prove nothing',
    },
  },
  { table: 'account_activity', owner: OWN, key: '"id"', atDeletion: 'remove' },
  { table: 'notification', owner: OWN, key: '"id"', atDeletion: 'remove' },
  { table: 'receipt', owner: OWN, key: '"rowId"', atDeletion: 'remove' },
  { table: 'share_link', owner: OWN, key: '"id"', leftOut: ['tokenHash'], atDeletion: 'remove' },
  {
    table: 'webhook_delivery',
    owner: '"endpointId" IN (SELECT "id" FROM "webhook_endpoint" WHERE "userId" = $1)',
    key: '"id"',
    atDeletion: 'remove',
  },
  { table: 'webhook_endpoint', owner: OWN, key: '"id"', leftOut: ['secret', 'previousSecret'], atDeletion: 'remove' },
  {
    table: 'notice_delivery',
    owner: '"channelId" IN (SELECT "id" FROM "notice_channel" WHERE "userId" = $1)',
    key: '"id"',
    atDeletion: 'remove',
  },
  { table: 'notice_channel', owner: OWN, key: '"id"', leftOut: ['address', 'addressHash'], atDeletion: 'remove' },
  {
    table: 'telegram_link',
    owner: OWN,
    key: '"codeHash"',
    notExported: 'hashes of codes that live for minutes',
    atDeletion: 'remove',
  },
  {
    table: 'ask_message',
    owner: `"conversationId" IN (SELECT "id" FROM "ask_conversation" WHERE ${OWN})`,
    key: '"id"',
    atDeletion: 'remove',
  },
  { table: 'ask_conversation', owner: OWN, key: '"id"', atDeletion: 'remove' },
  { table: 'ask_usage', owner: OWN, key: '"day", "engine"', atDeletion: 'remove' },
  {
    table: 'ask_running',
    owner: OWN,
    key: '"userId"',
    notExported: 'locks that live for minutes',
    atDeletion: 'remove',
  },
  { table: 'alert_firing', owner: OWN, key: '"id"', atDeletion: 'remove' },
  { table: 'alert_rule', owner: OWN, key: '"id"', atDeletion: 'remove' },
  {
    table: 'watch_list_subscription',
    owner: '"watchListId" IN (SELECT "id" FROM "watch_list" WHERE "userId" = $1)',
    key: '"watchListId", "slot"',
    atDeletion: 'remove',
  },
  { table: 'watch_list', owner: OWN, key: '"id"', atDeletion: 'remove' },
  { table: 'saved_screen', owner: OWN, key: '"id"', atDeletion: 'remove' },
  { table: 'draft', owner: OWN, key: '"id"', atDeletion: 'remove' },
  { table: 'user_option', owner: OWN, key: '"option"', atDeletion: 'remove' },
  { table: 'tried_variant', owner: OWN, key: '"strategyId", "variant"', atDeletion: 'remove' },
  { table: 'written_strategy', owner: OWN, key: '"id"', leftOut: ['decidedById'], atDeletion: 'remove' },
  { table: 'written_test', owner: OWN, key: '"id"', leftOut: ['hash', 'report'], atDeletion: 'remove' },
  { table: 'backtest_trial', owner: OWN, key: '"id"', leftOut: ['report'], atDeletion: 'remove' },
  { table: 'risk_assessment', owner: OWN, key: '"id"', atDeletion: 'remove' },
  {
    table: 'idempotency_key',
    owner: OWN,
    key: '"key"',
    notExported: 'answers to calls, kept for a day; what they say is in the other tables',
    atDeletion: 'remove',
  },
  {
    table: 'signature',
    owner: OWN,
    key: '"id"',
    // That a document was signed, and when, stays as evidence.
    atDeletion: { blank: `"signature" = '', "address" = ''` },
  },
  { table: 'member_invoice', owner: OWN, key: '"id"', atDeletion: { blank: `"paymentType" = ''` } },
  { table: 'member_subscription', owner: OWN, key: '"userId"', atDeletion: 'remove' },
  { table: 'other_subscription', owner: OWN, key: '"providerId"', atDeletion: 'remove' },
  { table: 'billing_customer', owner: OWN, key: '"userId"', atDeletion: 'remove' },
  {
    table: 'billing_hold',
    owner: OWN,
    key: '"userId"',
    notExported: 'locks that live for seconds',
    atDeletion: 'remove',
  },
  { table: 'trial_reminder', owner: OWN, key: '"kind", "trialEndsAt"', atDeletion: 'remove' },
  {
    table: 'paper_twin_fill',
    owner: `"orderId" IN (SELECT "id" FROM "trade_order" WHERE ${OF_PORTFOLIO})`,
    key: '"orderId"',
    atDeletion: BOOKS,
  },
  {
    table: 'execution',
    owner: `"orderId" IN (SELECT "id" FROM "trade_order" WHERE ${OF_PORTFOLIO})`,
    key: '"id"',
    atDeletion: BOOKS,
  },
  { table: 'trade_order', owner: OF_PORTFOLIO, key: '"id"', atDeletion: BOOKS },
  { table: 'rebalance', owner: OF_PORTFOLIO, key: '"id"', atDeletion: BOOKS },
  { table: 'position', owner: OF_PORTFOLIO, key: '"portfolioId", "symbol"', atDeletion: BOOKS },
  { table: 'dividend_entitlement', owner: OF_PORTFOLIO, key: '"id"', atDeletion: BOOKS },
  { table: 'cash_change', owner: OF_PORTFOLIO, key: '"id"', atDeletion: BOOKS },
  { table: 'portfolio_value_point', owner: OF_PORTFOLIO, key: '"portfolioId", "at"', atDeletion: BOOKS },
  { table: 'portfolio_record', owner: OF_PORTFOLIO, key: '"portfolioId", "tradeDate"', atDeletion: BOOKS },
  { table: 'portfolio_return_sums', owner: OF_PORTFOLIO, key: '"portfolioId"', atDeletion: BOOKS },
  {
    table: 'portfolio_log',
    owner: OF_PORTFOLIO,
    key: '"id"',
    atDeletion: { blank: `"userName" = '', "message" = ''` },
  },
  { table: 'ledger_posting', owner: OF_ACCOUNT, key: '"id"', atDeletion: LEDGER },
  { table: 'ledger_entry', owner: OF_ACCOUNT, key: '"id"', atDeletion: LEDGER },
  {
    table: 'ledger_sum',
    owner: OF_ACCOUNT,
    key: '"accountId", "portfolioId", "bucket", "symbol"',
    notExported: 'sums of ledger_posting',
    atDeletion: LEDGER,
  },
  {
    table: 'broker_question',
    owner: `"orderId" IN (SELECT "id" FROM "trade_order" WHERE ${OF_PORTFOLIO})`,
    key: '"orderId"',
    atDeletion: BOOKS,
  },
  {
    table: 'broker_link_attempt',
    owner: OWN,
    key: '"id"',
    notExported: 'hashes and sealed secrets that live for minutes',
    atDeletion: 'remove',
  },
  { table: 'broker_link', owner: OF_ACCOUNT, key: '"accountId"', leftOut: ['sealedAccess'], atDeletion: 'remove' },
  { table: 'broker_balance', owner: OF_ACCOUNT, key: '"accountId"', atDeletion: 'remove' },
  { table: 'broker_position', owner: OF_ACCOUNT, key: '"accountId", "symbol"', atDeletion: 'remove' },
  { table: 'outside_holding', owner: OF_ACCOUNT, key: '"accountId", "symbol"', atDeletion: 'remove' },
  { table: 'broker_activity', owner: OF_ACCOUNT, key: '"accountId", "activityId"', atDeletion: 'remove' },
  { table: 'broker_sync', owner: OF_ACCOUNT, key: '"id"', atDeletion: 'remove' },
  { table: 'broker_drill', owner: OF_ACCOUNT, key: '"id"', atDeletion: 'remove' },
  {
    table: 'broker_difference',
    owner: OF_ACCOUNT,
    key: '"id"',
    leftOut: ['decidedById'],
    atDeletion: { blank: `"reason" = NULL` },
  },
  // Who has ended a freeze is the operator's data.
  { table: 'account_freeze', owner: OF_ACCOUNT, key: '"id"', leftOut: ['endedBy', 'endedById'], atDeletion: BOOKS },
  {
    table: 'portfolio',
    owner: OWN,
    key: '"id"',
    atDeletion: { blank: `"name" = '', "note" = '', "isDeleted" = true, "tradeNotification" = false` },
  },
  {
    table: 'track_account',
    owner: OWN,
    key: '"id"',
    // The number of an account at an outside broker leads to its owner.
    atDeletion: {
      blank: `"trackAccountName" = '', "isDeleted" = true,
        "account" = CASE WHEN "broker" IN (${OWN_BOOKS}) THEN "account" ELSE 'deleted-' || "id" END`,
    },
  },
  {
    table: 'app_user',
    owner: OWN,
    key: '"userId"',
    // Who has blocked the user is the operator's data.
    leftOut: ['passwordHash', 'unsubscribeToken', 'blockedBy', 'blockedById'],
    // A colon is in no user name and no address, so both are free again and no new user can have these.
    atDeletion: {
      blank: `"userName" = 'deleted-' || "userId", "userNameKey" = 'deleted:' || "userId", "userNameSkeleton" = NULL,
        "email" = '', "emailKey" = 'deleted:' || "userId", "passwordHash" = '!', "firstName" = '', "lastName" = '',
        "mobile" = '', "referral" = NULL, "riskLevel" = NULL, "riskAssessedAt" = NULL, "agreementRev" = NULL,
        "investorState" = 'Disabled', "blockedAt" = NULL, "blockedBy" = NULL, "blockedById" = NULL, "blockReason" = NULL,
        "language" = 'en', "emailBounces" = 0, "emailBouncedAt" = NULL, "unsubscribeToken" = gen_random_uuid()`,
    },
  },
];
