import { kindOf, type Notice } from '@pipa/contract';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';

/** The page that shows what a notification is about. */
export function placeOf({ event, parameters }: Notice): string {
  if ('ticketId' in parameters) {
    return event === 'support.answered'
      ? `${paths.support}?ticket=${parameters.ticketId}`
      : `${paths.operator}?tab=support&ticket=${parameters.ticketId}`;
  }
  if (event === 'operations.strategyOffered') return `${paths.operator}?tab=written`;
  if (kindOf(event) === 'operations') return `${paths.operator}?tab=health`;
  if (event === 'forum.toModerate') return `${paths.operator}?tab=forum`;
  if ('topicId' in parameters) return links.topic(parameters.topicId, parameters.answerId);
  if ('portfolioId' in parameters) {
    // A subscription of a model account is a portfolio with a page of its own.
    const page = parameters.strategyType === 'AQM' ? paths.accountPosition : paths.portfolioMonitor;
    return `${page}?id=${parameters.portfolioId}`;
  }
  if ('strategyId' in parameters) {
    const page = parameters.strategyType === 'AQM' ? paths.aqmStrategyDetails : paths.strategyDetails;
    return `${page}?id=${parameters.strategyId}`;
  }
  if ('writtenId' in parameters) return links.writtenStrategy(parameters.writtenId);
  if ('alertId' in parameters) return `${paths.ida}?tab=watch-lists`;
  if ('draftId' in parameters) return links.draft(parameters.draftId);
  if ('webhookId' in parameters || 'webhookCalls' in parameters) return paths.webhooks;
  if ('channelId' in parameters) return paths.notices;
  return 'accountId' in parameters ? paths.brokerAccounts : paths.userAccount;
}
