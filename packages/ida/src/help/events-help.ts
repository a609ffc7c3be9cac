import { type EventName, eventNames } from '@pipa/contract';
import { BREAKOUT_RULES, RSI_LEVELS, TURN_LEVEL } from '@pipa/quant';
import { CHANGES_GROUP_ID, eventCodes, eventWords, groupHeader } from '../detections.ts';
import { type Words, words } from '../words.ts';
import type { HelpPart } from './help-part.ts';

/** When an event of each kind is counted. */
const RULES: Readonly<Record<EventName, Words>> = {
  changeStatus1: words(
    `Trend or momentum turns: it reaches ${TURN_LEVEL} after it was at −${TURN_LEVEL} or below, or the other way round. Each points where it last turned to. Confirmed when both then point the same way; when both turn, and apart, the trend counts.`,
    `趋势或动量转向：由 −${TURN_LEVEL} 或以下升至 ${TURN_LEVEL}，或相反。各自方向为最近一次转向的方向。两者方向一致时为确认；两者同时转向且相反时以趋势为准。`,
  ),
  emaCo1: words(
    'Exponential averages of 20 and 50 days: the first is the mean of so many closes, each later one moves 2 / (days + 1) of the way to its close. The averages cross, which counts first, or the close comes out beyond both of them on the other side than it last was.',
    '20 日与 50 日指数均线：首个值为相应天数收盘价的均值，之后每日向收盘价移动 2 / （天数 + 1）。均线交叉优先；或收盘价越过两条均线，到达与上次相反的一侧。',
  ),
  psarCo1: words(
    'The middle of the day’s high and low changes its side of the parabolic stop and reverse (step 0.02, at most 0.2).',
    '当日最高与最低价的中点改变其相对抛物线转向指标（步长 0.02，最大 0.2）的一侧。',
  ),
  macdCo1: words(
    'MACD, the exponential average of 12 days less that of 26, crosses zero, which counts first, or its signal, its own exponential average of 9 days.',
    'MACD（12 日指数均线减 26 日指数均线）穿越零轴（优先），或穿越其 9 日指数均线，即信号线。',
  ),
  bbCo1: words(
    'The close leaves the Bollinger bands: mean of 20 closes ± 2 population standard deviations.',
    '收盘价走出布林带：20 个收盘价的均值 ± 2 个总体标准差。',
  ),
  rsiCo1: words(
    `RSI passes ${RSI_LEVELS.deeplyOversold}, ${RSI_LEVELS.oversold}, ${RSI_LEVELS.overbought} or ${RSI_LEVELS.deeplyOverbought} on the way out of the middle; 14 days, by Wilder.`,
    `RSI 由中间区域越过 ${RSI_LEVELS.deeplyOversold}、${RSI_LEVELS.oversold}、${RSI_LEVELS.overbought} 或 ${RSI_LEVELS.deeplyOverbought}；Wilder 的 14 日 RSI。`,
  ),
  breakout1: words(
    `The close is above the highest high of the 55 days before, or below their lowest low, on a larger day than usual (true range of ${BREAKOUT_RULES.range} of the average true range of 14 days up to the day before) with more volume (${BREAKOUT_RULES.volume} of the mean of the 20 days before). Quiet period: none within ${BREAKOUT_RULES.quietBars} days after one to the same side.`,
    `收盘价高于此前 55 日的最高价或低于其最低价，且当日真实波幅较大（截至前一日的 14 日平均真实波幅的 ${BREAKOUT_RULES.range} 倍）、成交量较多（此前 20 日均值的 ${BREAKOUT_RULES.volume} 倍）。静默期：同一方向的突破之后 ${BREAKOUT_RULES.quietBars} 日内不再计。`,
  ),
};

const signed = (code: number): string => (code > 0 ? `+${code}` : `−${Math.abs(code)}`);

function textOf(name: EventName): Words {
  const codes = eventCodes(name).flatMap((code) => {
    const said = eventWords(name, code);
    return said ? [words(`${signed(code)} ${said.en}`, `${signed(code)} ${said.zh}`)] : [];
  });
  const rule = RULES[name];
  return words(
    `${rule.en} ${codes.map(({ en }) => en).join('; ')}.`,
    `${rule.zh}${codes.map(({ zh }) => zh).join('；')}。`,
  );
}

/** Detections: what each group is, and what its codes say. */
export const eventsHelp: readonly HelpPart[] = [
  {
    title: words('Pattern & Abnormality Detection', '形态与异常检测'),
    intro: words(
      'An event is of one day. Its number says its side and its strength: above 0 it points to a rise, below 0 to a fall. The words are names of signals, no advice.',
      '事件属于某一天。其数值表示方向与强度：大于 0 指向上涨，小于 0 指向下跌。文字为信号名称，并非建议。',
    ),
    entries: [
      ...eventNames.map((name, index) => ({ term: groupHeader(index + 1), text: textOf(name), columns: [name] })),
      {
        term: groupHeader(CHANGES_GROUP_ID),
        columns: ['detectionList'],
        text: words(
          'The state R1, H1, S1 or M1 of the market, or the 5-day prediction, differs from the day before.',
          '市场状态 R1、H1、S1、M1 或 5 日预测与前一日不同。',
        ),
      },
    ],
  },
];
