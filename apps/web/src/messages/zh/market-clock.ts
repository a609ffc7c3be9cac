import type { Translation } from '@pipa/words';
import type { marketClock as english } from '../en/market-clock.ts';

export const marketClock: Translation<typeof english> = {
  title: '市场时钟',
  description: '模拟时钟推动所有用户的市场。暂停后，所有投资组合都停留在当前状态。',
  phase: '阶段',
  day: '市场日期',
  time: '市场时间',
  speed: '速度',
  session: '市场',
  sources: { simulated: '模拟', replay: '历史回放', real: '真实' },
  sessionNote: (seconds) => `1 倍速下每个交易时段 ${seconds} 秒`,
  lastClosed: '最近收盘日',
  next: '下一交易日',
  progress: (percent) => `本交易时段已进行 ${percent}`,
  pause: '暂停',
  resume: '继续',
  step: '前进一个阶段',
  setSpeed: '设置速度',
  speedLabel: '速度（0.1 至 100）',
  paused: '时钟已暂停',
  resumed: '时钟运行中',
  stepped: '时钟已前进一个阶段',
  speedSet: '速度已设置',
  realNote: '本系统使用纽约时间，时钟不可调整。',
};
