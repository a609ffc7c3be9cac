import type { Translation } from '@pipa/words';
import type { referral as english } from '../en/referral.ts';

export const referral: Translation<typeof english> = {
  title: '推荐好友',
  description: '通过邮件邀请好友使用 Pipa。每位好友会收到一个可用于一次注册的邀请码。',
  addresses: '邮箱地址',
  hint: (call, day) =>
    `以逗号分隔，一次最多 ${call} 个，每天最多 ${day} 个。同一邮箱一个月内最多收到一封邀请，且对方可以拒收。`,
  invite: '邀请',
  overlayTitle: '推荐好友',
  sent: '邀请已发送，谢谢！',
  closeHint: '点击即可关闭此消息。',
  off: '此处未开放好友邀请，邀请码由管理员发放。',
  own: '我的邀请',
  joined: (count) => `已有 ${count} 位好友加入`,
  friend: '好友',
  day: '邀请日期',
  state: '状态',
  states: { sent: '已发送', joined: '已加入', expired: '已过期' },
  unknown: '已注销账户',
  noneTitle: '暂无邀请',
  noneText: '您邀请的好友及其加入情况将显示在此处。',
};
