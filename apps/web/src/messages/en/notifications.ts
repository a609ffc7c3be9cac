import { noticeWords } from '@pipa/words';

/** Words of the notification menu. */
export const notifications = {
  title: 'Notifications',
  open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  /** On the badge. */
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  readAll: 'Mark all as read',
  unread: 'Unread',
  older: 'Show older',
  about: (title: string, count: number) => `${title}, ${count} notices`,
  further: (title: string, count: number) => `${count} more about ${title}`,
  choose: 'Choose what is worth a notice',
  emptyTitle: 'Nothing yet',
  emptyText: 'What happens to your portfolios, accounts and membership appears here at once.',
  kinds: noticeWords.en.kinds,
  wordsOf: noticeWords.en.wordsOf,
} as const;
