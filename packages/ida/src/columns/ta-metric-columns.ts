import type { EventName, taMetricColumns as taMetricNames } from '@pipa/contract';
import { type ColumnFacts, column } from '../column.ts';

type Names = 'taRating' | 'taString' | (typeof taMetricNames)[number] | EventName;

const metric = (en: string, zh: string) => column('metric', en, zh);
const slope = (en: string, zh: string, days: 5 | 20) =>
  column('slope', `${en} ${days}D`, `${zh} ${days}日`, {
    hint: [`Slope over ${days} days`, `${days} 日斜率`],
  });

/** Technical metrics and their events. */
export const taColumns: Readonly<Record<Names, ColumnFacts>> = {
  taRating: column('rating', 'TA State', '技术状态'),
  taString: column('components', 'TA String', 'TA 字符串', {
    hint: ['Twelve components, a letter each', '十二个分量，每个一个字母'],
  }),
  trend: metric('Trend', '趋势'),
  trend5: slope('Trend', '趋势', 5),
  trend20: slope('Trend', '趋势', 20),
  momentum: metric('Momentum', '动量'),
  momentum5: slope('Momentum', '动量', 5),
  momentum20: slope('Momentum', '动量', 20),
  breadth: metric('Breadth', '广度'),
  breadth5: slope('Breadth', '广度', 5),
  breadth20: slope('Breadth', '广度', 20),
  oscillation: metric('Oscillation', '震荡'),
  oscillation5: slope('Oscillation', '震荡', 5),
  oscillation20: slope('Oscillation', '震荡', 20),
  changeStatus1: column('code', 'TA Change', '技术变化'),
  emaCo1: column('code', 'EMA', '均线（EMA）'),
  psarCo1: column('code', 'PSAR', '抛物线（PSAR）'),
  macdCo1: column('code', 'MACD', 'MACD'),
  bbCo1: column('code', 'Bollinger', '布林带'),
  rsiCo1: column('code', 'RSI', 'RSI'),
  breakout1: column('code', 'Breakout', '突破'),
};
