import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  headers: {
    changeStatus1: '技术买入/卖出',
    emaCo1: 'EMA 趋势',
    psarCo1: 'PSAR 趋势',
    macdCo1: 'MACD 动量',
    bbCo1: '布林带',
    rsiCo1: 'RSI',
    breakout1: '股价突破',
  },
  texts: {
    changeStatus1: {
      3: '确认买入',
      2: '早期买入（趋势）',
      1: '早期买入（动量）',
      [-1]: '早期卖出（动量）',
      [-2]: '早期卖出（趋势）',
      [-3]: '确认卖出',
    },
    emaCo1: {
      2: 'EMA 20 上穿 EMA 50',
      1: '价格上穿 EMA 20 与 50',
      [-1]: '价格下穿 EMA 20 与 50',
      [-2]: 'EMA 20 下穿 EMA 50',
    },
    psarCo1: { 1: '转为上行', [-1]: '转为下行' },
    macdCo1: { 2: 'MACD 上穿零轴', 1: 'MACD 上穿信号线', [-1]: 'MACD 下穿信号线', [-2]: 'MACD 下穿零轴' },
    bbCo1: { 1: '超卖', [-1]: '超买' },
    rsiCo1: { 2: '超卖（低于 20）', 1: '超卖（低于 30）', [-1]: '超买（高于 70）', [-2]: '超买（高于 80）' },
    breakout1: { 1: '向上突破', [-1]: '向下突破' },
  },
  changes: '变化事件',
};
