import { formatPercent } from '@pipa/charts';
import type { LiveWorkKind, MarketStallCause, NotificationKind, StrategyWork } from '@pipa/contract';
import { enumWords } from '../enum-words.ts';
import { formatDay, formatInstant, formatMoney, formatShares } from '../formats.ts';
import type { EventWords, ParametersOf } from './event-words.ts';

const enums = enumWords.en;
const dollars = (amount: string) => formatMoney(Math.abs(Number(amount)));
const changed = (cash: string) => (cash.startsWith('-') ? 'Decrease' : 'Increase');

function breached(what: ParametersOf<'trade.toleranceBreached'>['what'], value: string, limit: string): string {
  if (what === 'drawdown') return `Its drawdown of ${value} exceeds the ${limit} that you tolerate.`;
  if (what === 'volatility') return `Its volatility of ${value} a year exceeds the ${limit} that you tolerate.`;
  return `Its return of ${value} a year does not reach the ${limit} that you expect.`;
}

const failedWork: Readonly<Record<StrategyWork, string>> = {
  Targets: 'It has not decided, so that its portfolios do not trade.',
  Tracking: 'Its track is not extended.',
  Evaluation: 'Its reports are not complete.',
  Admission: 'It could not be examined, so that it is not offered.',
};

const lateData: Readonly<Record<LiveWorkKind, string>> = {
  Actions: 'The session does not open before splits, dividends and changes of symbols are known.',
  Bars: 'The day is not closed before its bars are whole.',
  Macro: 'Macro series show what was known before.',
  Volatility: 'Volatility indices show what was known before.',
  Reports: 'Figures of companies show what was known before.',
  Check: 'The closes of the day have not been compared with a second source.',
};

const stallCauses: Readonly<Record<MarketStallCause, string>> = {
  NoLeader: 'No worker leads it.',
  Stuck: 'A worker leads it and gets nothing done.',
  Unreadable: 'Its clock cannot be read.',
};

/** Title and text of each event. */
export const events: EventWords = {
  'trade.started': ({ portfolio, holdsCash }) => ({
    title: `${portfolio} has started`,
    text: holdsCash ? 'The strategy holds cash for now.' : 'The first orders are filled.',
  }),
  'trade.startFailed': ({ portfolio, reason }) => ({
    title: `${portfolio} could not be started`,
    text: `${reason}. The reserved cash is back in the account.`,
  }),
  'trade.rebalanced': ({ portfolio, day, orders }) => ({
    title: `${portfolio} was rebalanced`,
    text: `${orders === 1 ? 'One order was' : `${orders} orders were`} filled on ${formatDay(day)}.`,
  }),
  'trade.executed': ({ portfolio, day, side, symbol, shares, price }) => ({
    title: `${enums.orderSides[side]} ${symbol} in ${portfolio}`,
    text: `${formatShares(shares)} executed at ${formatMoney(Number(price))} on ${formatDay(day)}.`,
  }),
  'trade.marginCall': ({ portfolio, day, equity, requirement }) => ({
    title: `Margin call of ${portfolio}`,
    text: `Its value of ${formatMoney(Number(equity))} does not reach the ${dollars(requirement)} that its positions need. They are reduced at the open of ${formatDay(day)}.`,
  }),
  'trade.toleranceBreached': ({ portfolio, what, value, limit, isStopped }) => ({
    title: `${portfolio} is outside your tolerances`,
    text: `${breached(what, formatPercent(value), formatPercent(limit))}${isStopped ? ' It is sold at the next open.' : ''}`,
  }),
  'trade.stopped': ({ portfolio, returned }) => ({
    title: `${portfolio} has stopped`,
    text: returned.startsWith('-')
      ? `Everything is sold. The account paid ${dollars(returned)}.`
      : `Everything is sold. ${dollars(returned)} returned to the account.`,
  }),
  'trade.amountChanged': ({ portfolio, cash }) => ({
    title: `The amount of ${portfolio} has changed`,
    text: `${changed(cash)} by ${dollars(cash)}.`,
  }),
  'trade.amountNotChanged': ({ portfolio, cash, reason }) => ({
    title: `The amount of ${portfolio} was not changed`,
    text: `${changed(cash)} by ${dollars(cash)}: ${reason}.`,
  }),
  'trade.strategyOffline': ({ portfolio, outcome }) => ({
    title: `The strategy of ${portfolio} went offline`,
    text: {
      sold: 'As you chose for an emergency, everything is sold.',
      kept: 'As you chose for an emergency, the positions are kept. Only your changes, a margin call or a stop trade them.',
      calledOff: 'It does not start, and the reserved cash is back in the account.',
    }[outcome],
  }),
  'trade.dividend': ({ portfolio, symbol, amount }) => ({
    title: amount.startsWith('-') ? `${symbol} cost a dividend` : `${symbol} paid a dividend`,
    text: `${dollars(amount)} in ${portfolio}.`,
  }),
  'billing.strategyFee': ({ portfolio, day, paid, due, fees = 1 }) => ({
    title: fees === 1 ? `Monthly fee of ${portfolio}` : `${fees} monthly fees of ${portfolio}`,
    text: `${dollars(paid)} paid ${fees === 1 ? 'for' : 'up to'} ${formatDay(day).slice(0, 7)}${Number(due) > 0 ? `; ${dollars(due)} is due` : ''}.`,
  }),
  'billing.membershipStarted': ({ memberClass, day }) => ({
    title: `Your ${enums.memberClasses[memberClass]} membership has begun`,
    text: `It renews on ${formatDay(day)}.`,
  }),
  'billing.membershipChanged': ({ memberClass, day }) => ({
    title: `Your membership is ${enums.memberClasses[memberClass]} now`,
    text: `It renews on ${formatDay(day)}.`,
  }),
  'billing.membershipRenewed': ({ memberClass, day }) => ({
    title: `Your ${enums.memberClasses[memberClass]} membership was renewed`,
    text: `The next payment is due on ${formatDay(day)}.`,
  }),
  'billing.membershipCancelled': ({ memberClass, day }) => ({
    title: `Your ${enums.memberClasses[memberClass]} membership is cancelled`,
    text: `It ends on ${formatDay(day)}. You can undo this until then.`,
  }),
  'billing.membershipEnded': ({ memberClass }) => ({
    title: `Your ${enums.memberClasses[memberClass]} membership has ended`,
    text: 'Choose a plan in My Account to go on.',
  }),
  'billing.paymentFailed': ({ memberClass }) => ({
    title: `The payment for your ${enums.memberClasses[memberClass]} membership has failed`,
    text: 'Please pay the open invoice or change the card in My Account.',
  }),
  'broker.accountFrozen': ({ account }) => ({
    title: `${account} is frozen`,
    text: 'Its books are being checked. Nothing trades on it meanwhile.',
  }),
  'broker.differs': ({ account, differences }) => ({
    title: `The broker and our books disagree about ${account}`,
    text: `${differences === 1 ? 'One difference waits' : `${differences} differences wait`} for your decision. Until then nothing new trades on the account.`,
  }),
  'broker.question': ({ portfolio, side, symbol, shares }) => ({
    title: `The broker asks about an order of ${portfolio}`,
    text: `${enums.orderSides[side]} ${formatShares(shares)} of ${symbol}: confirm what it asks, or withdraw the order. Without an answer it ends at the close.`,
  }),
  'broker.accountReleased': ({ account }) => ({
    title: `${account} trades again`,
    text: 'Its books are in order.',
  }),
  'broker.linkBroken': ({ account, cause }) => ({
    title: `${account} has to be linked again`,
    text: `${cause === 'ended' ? 'Its link has reached its end.' : 'Its broker does not accept the access any more.'} Nothing trades on it meanwhile.`,
  }),
  'broker.linkEnds': ({ account, day }) => ({
    title: `The link of ${account} ends on ${formatDay(day)}`,
    text: 'Please link it again before that day, so that its portfolios go on trading.',
  }),
  'analysis.strategyEvaluated': ({ strategy, day }) => ({
    title: `${strategy} has a new evaluation`,
    text: `Its backtests reach ${formatDay(day)}.`,
  }),
  'analysis.versionReleased': ({ strategy }) => ({
    title: `${strategy} has a new version`,
    text: 'It decides from the next close on. What it may hold short or on margin is as before.',
  }),
  'analysis.alert': ({ alert, day, symbol, what, firings }) => ({
    title: `Alert: ${alert}`,
    text: `${symbol}: ${what.en} on ${formatDay(day)}${firings > 1 ? `, and ${firings - 1} more` : ''}.`,
  }),
  'account.webhookOff': ({ host, failures }) => ({
    title: `The webhook at ${host} is switched off`,
    text: `${failures} calls in a row have failed. A test switches it on again.`,
  }),
  'account.webhookLimit': ({ webhookCalls }) => ({
    title: 'Webhook calls are not sent',
    text: `Your events have asked for more than ${formatShares(webhookCalls)} calls in 24 hours. What is beyond is left out: see Webhooks.`,
  }),
  'account.channelOff': ({ channel }) => ({
    title: `Notices are not sent to ${channel} any more`,
    text: 'It does not take them. A test switches it on again: see Notices in My Account.',
  }),
  'analysis.strategyFailed': ({ strategy, work, reason }) => ({
    title: `${strategy} has failed`,
    text: `${failedWork[work]} ${reason}.`,
  }),
  'operations.marketStalled': ({ cause, since, day, phase, waitsFor }) => ({
    title: 'The market stands still',
    text: `${stallCauses[cause]} Last progress: ${formatInstant(since)}${day === undefined ? '' : `, at ${formatDay(day)}, ${phase}`}${waitsFor === undefined ? '' : `. It waits for: ${waitsFor}`}.`,
  }),
  'operations.marketDataLate': ({ day, what, reason }) => ({
    title: `The data of ${formatDay(day)} are late`,
    text: `${lateData[what]} ${reason}. The vendor is asked again.`,
  }),
  'operations.ticketWaits': ({ number }) => ({
    title: `Request ${number} waits for an answer`,
    text: 'A person has asked the operator.',
  }),
  'support.answered': ({ number }) => ({
    title: `Your request ${number} has an answer`,
    text: 'It is on the support page, and in a mail to you.',
  }),
  'operations.marketMoves': ({ since, minutes }) => ({
    title: 'The market goes on',
    text: `Since ${formatInstant(since)}, after ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  }),
  'forum.answered': ({ user, topic }) => ({
    title: `${user} has answered “${topic}”`,
    text: 'A new answer to your topic.',
  }),
  'forum.commented': ({ user, topic }) => ({
    title: `${user} has commented on your answer`,
    text: `In “${topic}”.`,
  }),
  'forum.replied': ({ user, topic }) => ({ title: `${user} has replied to you`, text: `In “${topic}”.` }),
  'forum.mentioned': ({ user, topic }) => ({ title: `${user} has mentioned you`, text: `In “${topic}”.` }),
  'forum.published': ({ topic }) => ({
    title: 'Your post is published',
    text: `It was reviewed, and everyone can read it in “${topic}” now.`,
  }),
  'forum.deleted': ({ topic }) => ({
    title: 'Your post was deleted',
    text: `An administrator has taken it out of “${topic}”.`,
  }),
  'forum.toModerate': ({ user, topic, what }) => ({
    title: what === 'report' ? `A post of ${user} was reported` : `A post of ${user} waits for review`,
    text: `In “${topic}”.`,
  }),
  'operations.strategyOffered': ({ written, user }) => ({
    title: `${user} offers a strategy`,
    text: `${written} waits for your decision.`,
  }),
  'analysis.writtenDecided': ({ written, outcome, reason }) => ({
    title: {
      released: `${written} is released`,
      declined: `${written} is not taken on offer`,
      failed: `${written} could not be released`,
    }[outcome],
    text: `${outcome === 'released' ? 'It is among the strategies now' : 'You can change it and offer it again'}. Reason: ${reason}`,
  }),
  'account.draft': ({ kind, by }) => ({
    title: `${by} proposes: ${enums.draftKinds[kind]}`,
    text: 'Nothing has happened yet. Look at it, then confirm or dismiss it.',
  }),
  'account.blocked': () => ({
    title: 'Your investor membership is blocked',
    text: 'An operator has blocked it and revoked your API keys. Portfolios that run go on. Please contact support.',
  }),
  'account.unblocked': () => ({
    title: 'Your investor membership is not blocked any more',
    text: 'What you have chosen and paid for counts again.',
  }),
  'account.trialExtended': ({ day }) => ({
    title: 'Your free trial was extended',
    text: `It ends on ${formatDay(day)}.`,
  }),
  'account.classChanged': ({ memberClass }) => ({
    title: 'Your membership has changed',
    text: `Your member class is ${enums.memberClasses[memberClass]} now.`,
  }),
};

export const kinds: Record<NotificationKind, string> = {
  trade: 'Trading',
  billing: 'Billing',
  broker: 'Accounts',
  analysis: 'Analysis',
  account: 'My account',
  support: 'Support',
  operations: 'Operations',
  forum: 'Forum',
};
