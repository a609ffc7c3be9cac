import { noticeWords, type Translation } from '@pipa/words';
import type { notifications as english } from '../en/notifications.ts';

export const notifications: Translation<typeof english> = {
  title: '通知',
  open: (unread) => (unread === 0 ? '通知' : `通知，${unread} 条未读`),
  count: (unread) => (unread > 99 ? '99+' : String(unread)),
  readAll: '全部标为已读',
  unread: '未读',
  older: '查看更早的通知',
  about: (title, count) => `${title}，${count} 条通知`,
  further: (title, count) => `关于${title}还有 ${count} 条`,
  choose: '选择哪些事项值得通知',
  emptyTitle: '暂无通知',
  emptyText: '您的投资组合、账户和会员资格的变化会即时显示在这里。',
  kinds: noticeWords.zh.kinds,
  wordsOf: noticeWords.zh.wordsOf,
};
