import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  technical: '技术指标',
  sentiment: '情绪',
  patterns: '形态与异常检测',
  states: '状态与预测',
  daily: '每日基本面',
  quarterly: '季度基本面',
  etf: '1. ETF 健康检查',
  marketTechnical: '标普 500 技术指标',
  sector: '2. 行业 ETF 健康检查',
  market: '1. 市场健康检查',
  stock: '3. 股票健康检查',
};
