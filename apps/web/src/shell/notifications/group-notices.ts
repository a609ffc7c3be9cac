import { kindOf, type Notification, type NotificationKind } from '@pipa/contract';
import { formatDate } from '../../format.ts';

/** What several notices of a day are about: a portfolio, an account or a strategy by its name, or a kind of things. */
export interface NoticeGroup {
  readonly key: string;
  /** Null for a kind. */
  readonly name: string | null;
  readonly kind: NotificationKind;
  /** Newest first. */
  readonly notices: readonly Notification[];
}

export interface NoticeDay {
  readonly day: string;
  readonly groups: readonly NoticeGroup[];
}

function subjectOf({ notice: { event, parameters } }: Notification): Pick<NoticeGroup, 'key' | 'name' | 'kind'> {
  const kind = kindOf(event);
  if ('portfolioId' in parameters)
    return { key: `portfolio ${parameters.portfolioId}`, name: parameters.portfolio, kind };
  if ('accountId' in parameters) return { key: `account ${parameters.accountId}`, name: parameters.account, kind };
  if ('strategyId' in parameters) return { key: `strategy ${parameters.strategyId}`, name: parameters.strategy, kind };
  return { key: kind, name: null, kind };
}

/** Notices by the day (New York) and by what they are about, each in the sequence of its newest. */
export function groupNotices(notices: readonly Notification[]): NoticeDay[] {
  const days = new Map<string, Map<string, NoticeGroup & { notices: Notification[] }>>();
  for (const each of notices) {
    const day = formatDate(each.createdAt);
    const groups = days.get(day) ?? new Map();
    days.set(day, groups);
    const subject = subjectOf(each);
    const group = groups.get(subject.key) ?? { ...subject, notices: [] };
    groups.set(subject.key, group);
    group.notices.push(each);
  }
  return [...days].map(([day, groups]) => ({ day, groups: [...groups.values()] }));
}
