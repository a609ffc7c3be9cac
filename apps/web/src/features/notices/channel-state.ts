import type { NoticeChannel } from '@pipa/contract';
import { formatInstant } from '../../format.ts';
import { notices as words } from '../../messages/notices.ts';

type ShownChannel = Pick<NoticeChannel, 'disabledAt' | 'last'>;

/** What became of the newest notice of a channel. */
export function channelState({ disabledAt, last }: ShownChannel): string {
  if (disabledAt !== null) return words.isOff(formatInstant(disabledAt));
  if (last === null) return words.notSent;
  const { outcome, fault, calledAt, isTest } = last;
  const when = calledAt === null ? '' : formatInstant(calledAt);
  if (outcome === 'sent') return isTest ? words.testSent(when) : words.sent(when);
  if (fault === null || calledAt === null) return words.waiting;
  return outcome === 'waiting' ? words.again(when, words.faults[fault]) : words.gaveUp(when, words.faults[fault]);
}

/** Whether its person has something to do about a channel. */
export const isTroubled = ({ disabledAt, last }: ShownChannel): boolean =>
  disabledAt !== null || last?.outcome === 'failed';
