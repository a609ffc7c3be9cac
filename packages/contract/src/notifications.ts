import { z } from 'zod';
import { draftKind } from './drafts.ts';
import { endpoint } from './endpoint.ts';
import {
  liveWorkKind,
  marketPhase,
  marketStallCause,
  memberClass,
  orderSide,
  strategyType,
  strategyWork,
} from './enums.ts';
import { day, done, idInput, instant } from './fields.ts';
import { listPage } from './list-page.ts';

/** Newest notifications that are kept of a user, of the events that they want and of the others each. */
export const MAX_NOTIFICATIONS = 200;
/** Notifications are removed after this time. */
export const NOTIFICATION_KEPT_DAYS = 90;
export const NOTIFICATION_PAGE_SIZE = 20;

/** Exact dollars as text, signed. */
const dollars = z.string().regex(/^-?\d+(\.\d+)?$/);
/** What a portfolio did when its strategy went offline: sells everything, keeps its positions, or does not start. */
const emergencyOutcome = z.enum(['sold', 'kept', 'calledOff']);
export type EmergencyOutcome = z.infer<typeof emergencyOutcome>;

/** Written by the store from the rows that they name. */
const portfolio = {
  portfolio: z.string(),
  portfolioId: z.int(),
  /** Missing in notices of earlier releases. */
  strategyType: strategyType.optional(),
};
const account = { account: z.string(), accountId: z.int() };
const strategy = {
  strategy: z.string(),
  strategyId: z.int(),
  /** Missing in notices of earlier releases. */
  strategyType: strategyType.optional(),
};

/** A post of the forum and its place. */
const ofTopic = {
  /** The beginning of its title. */
  topic: z.string(),
  topicId: z.int(),
  answerId: z.int().optional(),
  /** Of a comment on the answer. */
  commentId: z.int().optional(),
};
/** The same, with the user name of its author. */
const post = { ...ofTopic, user: z.string() };

const of = <E extends string, P extends z.ZodRawShape>(event: E, parameters: P) =>
  z.strictObject({ event: z.literal(event), parameters: z.strictObject(parameters) });

/**
 * Everything that a user is notified of: an event, named by its kind and what happened, and what the words of the client need.
 * A parameter is a name, a number or a date, never a sentence, except a reason that the product has given in words.
 */
export const notice = z.discriminatedUnion('event', [
  of('trade.started', { ...portfolio, holdsCash: z.boolean() }),
  of('trade.startFailed', { ...portfolio, reason: z.string() }),
  of('trade.rebalanced', { ...portfolio, day, orders: z.int() }),
  /** Where the owner asks for it: an order that is over. `price` is the average of its executions. */
  of('trade.executed', { ...portfolio, day, side: orderSide, symbol: z.string(), shares: z.number(), price: dollars }),
  of('trade.marginCall', { ...portfolio, day, equity: dollars, requirement: dollars }),
  of('trade.toleranceBreached', {
    ...portfolio,
    what: z.enum(['drawdown', 'volatility', 'return']),
    /** Fractions. */
    value: z.number(),
    limit: z.number(),
    isStopped: z.boolean(),
  }),
  of('trade.stopped', { ...portfolio, returned: dollars }),
  of('trade.amountChanged', { ...portfolio, cash: dollars }),
  of('trade.amountNotChanged', { ...portfolio, cash: dollars, reason: z.string() }),
  of('trade.strategyOffline', { ...portfolio, outcome: emergencyOutcome }),
  of('trade.dividend', { ...portfolio, symbol: z.string(), amount: dollars }),
  /**
   * What a portfolio was charged on a day of the wall clock, as a simulated market may end a month in minutes: the sum of `fees`
   * charges, the last of them at the close of `day`.
   */
  of('billing.strategyFee', { ...portfolio, day, paid: dollars, due: dollars, fees: z.int().optional() }),
  of('billing.membershipStarted', { memberClass, day }),
  of('billing.membershipChanged', { memberClass, day }),
  of('billing.membershipRenewed', { memberClass, day }),
  of('billing.membershipCancelled', { memberClass, day }),
  of('billing.membershipEnded', { memberClass }),
  of('billing.paymentFailed', { memberClass }),
  of('broker.accountFrozen', account),
  of('broker.accountReleased', account),
  /** The broker of an account does not accept its access any more, or the link has reached its end. */
  of('broker.linkBroken', { ...account, cause: z.enum(['ended', 'refused']) }),
  /** Then the owner has to link the account again. */
  of('broker.linkEnds', { ...account, day }),
  /** Broker and books disagree about the account: nothing new trades until its owner has decided. */
  of('broker.differs', { ...account, differences: z.int() }),
  /** The broker asks something before it takes an order. */
  of('broker.question', { ...portfolio, side: orderSide, symbol: z.string(), shares: z.number() }),
  of('analysis.strategyEvaluated', { ...strategy, day }),
  /** To followers of an own strategy: another version decides from the close of `day` on. */
  of('analysis.versionReleased', { ...strategy, day }),
  /** What an alert has found at the close of `day`: its first firing by symbol, and how many there are. */
  of('analysis.alert', {
    alert: z.string(),
    alertId: z.int(),
    day,
    symbol: z.string(),
    /** Written by the product, in each language of the client. */
    what: z.strictObject({ en: z.string(), zh: z.string() }),
    firings: z.int(),
  }),
  /** An address that alerts are posted to has failed so often in a row that it is called no more. */
  of('account.webhookOff', { webhookId: z.int(), host: z.string(), failures: z.int() }),
  /** Alerts of a day have asked for more than `webhookCalls` calls of the user's addresses; the others are not made. */
  of('account.webhookLimit', { webhookCalls: z.int() }),
  /** A channel of the user's notices is not used any more: too many in a row have failed, or its receiver takes none. */
  of('account.channelOff', { channelId: z.int(), channel: z.string() }),
  /** To operators. */
  of('analysis.strategyFailed', { ...strategy, work: strategyWork, reason: z.string() }),
  /** To administrators: the market stands still since `since`; the day and phase are missing where its clock cannot be read. */
  of('operations.marketStalled', {
    cause: marketStallCause,
    since: instant,
    day: day.optional(),
    phase: marketPhase.optional(),
    /** The work that its clock waits for. */
    waitsFor: z.string().optional(),
  }),
  /** To administrators: the vendor of a real market has not given what a day needs, so its clock waits. */
  of('operations.marketDataLate', { day, what: liveWorkKind, reason: z.string() }),
  /** To administrators: a ticket waits for their answer. */
  of('operations.ticketWaits', { ticketId: z.int(), number: z.string() }),
  of('operations.marketMoves', { since: instant, minutes: z.int() }),
  /** An operator has answered the user's ticket. */
  of('support.answered', { ticketId: z.int(), number: z.string() }),
  of('forum.answered', post),
  of('forum.commented', post),
  of('forum.replied', post),
  of('forum.mentioned', post),
  /** To the author of a post that waited for review. */
  of('forum.published', ofTopic),
  /** To the author of a post that an administrator has deleted. */
  of('forum.deleted', ofTopic),
  /** To administrators: a post that was reported, or that waits for review. */
  of('forum.toModerate', { ...post, what: z.enum(['report', 'review']) }),
  /** To administrators: a user offers a strategy that they have written. */
  of('operations.strategyOffered', { written: z.string(), user: z.string() }),
  /** To the owner of a written strategy: what became of its offer, and why. */
  of('analysis.writtenDecided', {
    written: z.string(),
    writtenId: z.int(),
    outcome: z.enum(['released', 'declined', 'failed']),
    reason: z.string(),
  }),
  /** A program with the key `by` has proposed an act, which waits for the user. */
  of('account.draft', { draftId: z.int(), kind: draftKind, by: z.string() }),
  of('account.blocked', {}),
  of('account.unblocked', {}),
  of('account.trialExtended', { day }),
  of('account.classChanged', { memberClass }),
]);
export type Notice = z.infer<typeof notice>;
export type NotificationEvent = Notice['event'];

export const notificationKind = z.enum([
  'trade',
  'billing',
  'broker',
  'analysis',
  'account',
  'support',
  'operations',
  'forum',
]);
export type NotificationKind = z.infer<typeof notificationKind>;

/** The kind of an event is the first part of its name. */
export const kindOf = (event: NotificationEvent): NotificationKind =>
  notificationKind.parse(event.slice(0, event.indexOf('.')));

/** Events that come often and ask for nothing: whether they are worth a notice, each user chooses. Of all others everyone is notified. */
export const quietableEvents = [
  'trade.started',
  'trade.rebalanced',
  'trade.executed',
  'trade.amountChanged',
  'trade.dividend',
  'billing.strategyFee',
  'billing.membershipRenewed',
  'analysis.strategyEvaluated',
  'analysis.versionReleased',
  'forum.answered',
  'forum.commented',
  'forum.replied',
  'forum.mentioned',
] as const satisfies readonly NotificationEvent[];
const quietableEvent = z.enum(quietableEvents);
export type QuietableEvent = z.infer<typeof quietableEvent>;

const notificationSchema = z.strictObject({
  id: z.int(),
  /** Wall clock. */
  createdAt: instant,
  isRead: z.boolean(),
  notice,
});
export type Notification = z.infer<typeof notificationSchema>;

const notifications = endpoint({
  method: 'GET',
  path: 'users/notifications',
  access: 'user',
  scope: 'read:user',
  tool: 'show_notifications',
  summary: `A page of ${NOTIFICATION_PAGE_SIZE} notifications, newest first; the next page begins before its last id`,
  input: z.strictObject({ before: idInput.optional() }),
  output: listPage('notifications', notificationSchema),
});

const unreadNotifications = endpoint({
  method: 'GET',
  path: 'users/unreadNotifications',
  access: 'user',
  scope: 'read:user',
  summary: 'How many notifications are unread',
  output: z.strictObject({ unread: z.int() }),
});

const readNotification = endpoint({
  method: 'POST',
  path: 'users/readNotification',
  access: 'user',
  scope: 'write:user',
  summary: 'Mark one notification as read',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

const readNotifications = endpoint({
  method: 'POST',
  path: 'users/readNotifications',
  access: 'user',
  scope: 'write:user',
  summary: 'Mark the notifications up to an id as read, so that none is marked that the user has not seen',
  input: z.strictObject({ upTo: idInput }),
  output: done,
});

const noticeChoices = endpoint({
  method: 'GET',
  path: 'users/noticeChoices',
  access: 'user',
  scope: 'read:user',
  summary: 'The events of which the user wants no notice',
  output: z.strictObject({ quiet: z.array(quietableEvent) }),
});

const setNoticeChoices = endpoint({
  method: 'POST',
  path: 'users/setNoticeChoices',
  access: 'user',
  scope: 'write:user',
  summary: 'Choose the events of which the user wants no notice: neither in the menu of the bell nor on a channel',
  input: z.strictObject({
    quiet: z
      .array(quietableEvent)
      .max(quietableEvents.length)
      .transform((chosen) => quietableEvents.filter((event) => chosen.includes(event))),
  }),
  output: done,
});

export const notificationEndpoints = {
  notifications,
  unreadNotifications,
  readNotification,
  readNotifications,
  noticeChoices,
  setNoticeChoices,
};
