import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  rules: {
    changeStatus1: (level) =>
      `趋势或动量转向：由 −${level} 或以下升至 ${level}，或相反。各自方向为最近一次转向的方向。两者方向一致时为确认；两者同时转向且相反时以趋势为准。`,
    emaCo1:
      '20 日与 50 日指数均线：首个值为相应天数收盘价的均值，之后每日向收盘价移动 2 / （天数 + 1）。均线交叉优先；或收盘价越过两条均线，到达与上次相反的一侧。',
    psarCo1: '当日最高与最低价的中点改变其相对抛物线转向指标（步长 0.02，最大 0.2）的一侧。',
    macdCo1: 'MACD（12 日指数均线减 26 日指数均线）穿越零轴（优先），或穿越其 9 日指数均线，即信号线。',
    bbCo1: '收盘价走出布林带：20 个收盘价的均值 ± 2 个总体标准差。',
    rsiCo1: (levels) =>
      `RSI 由中间区域越过 ${levels.deeplyOversold}、${levels.oversold}、${levels.overbought} 或 ${levels.deeplyOverbought}；Wilder 的 14 日 RSI。`,
    breakout1: (rules) =>
      `收盘价高于此前 55 日的最高价或低于其最低价，且当日真实波幅较大（截至前一日的 14 日平均真实波幅的 ${rules.range} 倍）、成交量较多（此前 20 日均值的 ${rules.volume} 倍）。静默期：同一方向的突破之后 ${rules.quietBars} 日内不再计。`,
  },
  rule: (rule, codes) => `${rule}${codes.join('；')}。`,
  code: (code, said) => `${code} ${said}`,
  title: '形态与异常检测',
  intro: '事件属于某一天。其数值表示方向与强度：大于 0 指向上涨，小于 0 指向下跌。文字为信号名称，并非建议。',
  changes: '市场状态 R1、H1、S1、M1 或 5 日预测与前一日不同。',
};
