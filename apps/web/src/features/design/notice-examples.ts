import type { Notice, NotificationEvent } from '@pipa/contract';
import type { ParametersOf } from '@pipa/words';

const day = '2026-01-05';
const since = '2026-01-05T15:04:00.000Z';
const portfolio = { portfolio: 'Example portfolio', portfolioId: 1 };
const account = { account: 'Example account', accountId: 1 };
const strategy = { strategy: 'Example strategy', strategyId: 1 };
const membership = { memberClass: 'Gold' } as const;
const topic = { topic: 'Example topic', topicId: 1 };
const post = { ...topic, user: 'ada' };

/** Example parameters of every event: one without does not compile. */
const parameters: { readonly [E in NotificationEvent]: ParametersOf<E> } = {
  'trade.started': { ...portfolio, holdsCash: false },
  'trade.startFailed': { ...portfolio, reason: 'No price of SPY' },
  'trade.rebalanced': { ...portfolio, day, orders: 3 },
  'trade.executed': { ...portfolio, day, side: 'Buy', symbol: 'SPY', shares: 12, price: '589.10' },
  'trade.marginCall': { ...portfolio, day, equity: '900', requirement: '1200' },
  'trade.toleranceBreached': { ...portfolio, what: 'drawdown', value: 0.12, limit: 0.1, isStopped: true },
  'trade.stopped': { ...portfolio, returned: '1234.56' },
  'trade.amountChanged': { ...portfolio, cash: '500' },
  'trade.amountNotChanged': { ...portfolio, cash: '-500', reason: 'The market is closed' },
  'trade.strategyOffline': { ...portfolio, outcome: 'kept' },
  'trade.dividend': { ...portfolio, symbol: 'SPY', amount: '4.20' },
  'billing.strategyFee': { ...portfolio, day, paid: '10', due: '0' },
  'billing.membershipStarted': { ...membership, day },
  'billing.membershipChanged': { ...membership, day },
  'billing.membershipRenewed': { ...membership, day },
  'billing.membershipCancelled': { ...membership, day },
  'billing.membershipEnded': membership,
  'billing.paymentFailed': membership,
  'broker.accountFrozen': account,
  'broker.accountReleased': account,
  'broker.linkBroken': { ...account, cause: 'ended' },
  'broker.linkEnds': { ...account, day },
  'broker.differs': { ...account, differences: 2 },
  'broker.question': { ...portfolio, side: 'Buy', symbol: 'SPY', shares: 12 },
  'analysis.strategyEvaluated': { ...strategy, day },
  'analysis.versionReleased': { ...strategy, day },
  'analysis.alert': {
    alert: 'Example alert',
    alertId: 1,
    day,
    symbol: 'SPY',
    what: { en: 'closed above its average', zh: '收盘价高于均线' },
    firings: 2,
  },
  'account.webhookOff': { webhookId: 1, host: 'example.com', failures: 10 },
  'account.channelOff': { channelId: 1, channel: 'ntfy.sh/pipa' },
  'account.webhookLimit': { webhookCalls: 1000 },
  'analysis.strategyFailed': { ...strategy, work: 'Targets', reason: 'It took too long' },
  'operations.marketStalled': { cause: 'Stuck', since, day, phase: 'Open' },
  'operations.marketDataLate': {
    day,
    what: 'Bars',
    reason: 'The vendor has bars of 12 instruments, of 503 the day before',
  },
  'operations.ticketWaits': { ticketId: 1, number: 'T-1001' },
  'operations.marketMoves': { since, minutes: 5 },
  'support.answered': { ticketId: 1, number: 'T-1001' },
  'forum.answered': post,
  'forum.commented': post,
  'forum.replied': post,
  'forum.mentioned': post,
  'forum.published': topic,
  'forum.deleted': topic,
  'forum.toModerate': { ...post, what: 'report' },
  'operations.strategyOffered': { written: 'Example strategy', user: 'ada' },
  'analysis.writtenDecided': {
    written: 'Example strategy',
    writtenId: 1,
    outcome: 'declined',
    reason: 'Another one does the same',
  },
  'account.draft': { draftId: 1, kind: 'watchList', by: 'My assistant' },
  'account.blocked': {},
  'account.unblocked': {},
  'account.trialExtended': { day },
  'account.classChanged': membership,
};

/** A notice of every event, in the sequence of the contract's kinds. */
export const exampleNotices = Object.entries(parameters).map(
  ([event, given]) => ({ event, parameters: given }) as Notice,
);
