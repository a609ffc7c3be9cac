import type { Translation } from '@pipa/words';
import type { clock as english } from '../en/clock.ts';

export const clock: Translation<typeof english> = {
  title: '市场时间',
  marketNow: '市场时间',
  realNow: '真实时间',
  pace: '速度',
  simulated: (session) =>
    `本系统的市场为模拟市场，有自己的时间：六个半小时的交易时段在 ${session}内走完，因此市场日历快于真实日历。`,
  replay: (session) => `本系统的市场回放历史，有自己的时间：六个半小时的交易时段在 ${session}内走完。`,
  real: '本系统使用真实市场：市场时间即真实的纽约时间。',
  which:
    '交易时段、委托、价格、股息、调仓和报告使用市场时间；登录、账单、邮件和帖子使用真实时间，同一页面上两者并存时会注明。',
  aSession: (session) => `每个交易时段 ${session}`,
  seconds: (count, _isOne) => `${count} 秒`,
  minutes: (count, _isOne) => `${count} 分钟`,
  isPaused: '时钟已暂停：恢复之前不会交易，日期也不会前进。',
  pause: '暂停市场',
  resume: '继续运行',
  paused: '时钟已暂停',
  resumed: '时钟运行中',
  more: '市场时钟',
  realTime: '真实时间',
  realDays: (day) => `账单日期使用真实时间，今天是 ${day}；顶栏显示的是市场时间。`,
};
