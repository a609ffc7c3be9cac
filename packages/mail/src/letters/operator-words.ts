import type { MarketPhase, MarketStallCause } from '@pipa/contract';
import { catalogue } from '@pipa/words';

const causes: Readonly<Record<MarketStallCause, string>> = {
  NoLeader: 'No worker holds the clock: none runs, or those that run cannot write to the database.',
  Stuck: 'A worker holds the clock and gets nothing done: a table may be locked, or the work of the phase fails.',
  Unreadable: 'The clock cannot be read: its table may be locked.',
};
const phases: Readonly<Record<MarketPhase, string>> = {
  PreOpen: 'PreOpen',
  Open: 'Open',
  Closed: 'Closed',
  Ended: 'Ended',
};
/** By the name that the clock gives to a work. */
const chineseWorks: Readonly<Record<string, string>> = {
  'trade the opening': '开盘交易',
  'await trades': '等待交易完成',
  'end orders': '结束当日委托',
  'publish bars': '发布行情',
  'charge interest': '计收利息',
  'charge fees': '计收月费',
  'write records': '写入当日记录',
  'call margin': '检查保证金',
  'watch tolerances': '检查容忍度',
  'thin values': '精简盘中数值',
  'check drift': '核对账目',
};

/** Words of letters to administrators about the running of the product. */
export const operatorWords = catalogue(
  {
    stalled: {
      subject: 'The market of Pipa stands still',
      since: (since: string, cause: string) => `The market has not gone on since ${since}. ${cause}`,
      causes,
      clock: (day: string, phase: string) => `Its clock is at ${day}, phase ${phase}.`,
      phases,
      waitsFor: (work: string) => `It waits for this work: ${work}.`,
      next: 'No order is executed meanwhile. Another mail follows once the market goes on.',
    },
    moves: {
      subject: 'The market of Pipa goes on',
      text: (since: string, minutes: number) =>
        `The market goes on, or was paused by an administrator, since ${since}. It stood still for ${minutes} minutes.`,
    },
    action: 'Open the health of the product',
    reason: 'You get this mail because you administer Pipa. Such mails cannot be switched off.',
  },
  {
    zh: {
      stalled: {
        subject: 'Pipa 市场处于停滞状态',
        since: (since, cause) => `市场自 ${since} 起没有推进。${cause}`,
        causes: {
          NoLeader: '没有工作进程主导市场：没有进程在运行，或运行中的进程无法写入数据库。',
          Stuck: '有工作进程主导市场，但没有任何进展：可能有数据表被锁定，或该阶段的工作失败。',
          Unreadable: '无法读取市场时钟：其数据表可能被锁定。',
        },
        clock: (day, phase) => `市场时钟：${day}，${phase}。`,
        phases: { PreOpen: '开盘前', Open: '交易中', Closed: '已收盘', Ended: '已结束' },
        waitsFor: (work) => `正在等待：${chineseWorks[work] ?? work}。`,
        next: '在此期间不会成交任何委托。市场恢复运行后将另行发送邮件。',
      },
      moves: {
        subject: 'Pipa 市场恢复运行',
        text: (since, minutes) => `市场自 ${since} 起恢复运行，或已由管理员暂停。停滞了 ${minutes} 分钟。`,
      },
      action: '打开系统运行状况',
      reason: '您收到此邮件，是因为您是 Pipa 的管理员。此类邮件无法关闭。',
    },
  },
);
