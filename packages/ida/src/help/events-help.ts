import { type EventName, eventNames } from '@pipa/contract';
import { BREAKOUT_RULES, RSI_LEVELS, TURN_LEVEL } from '@pipa/quant';
import { CHANGES_GROUP_ID, eventCodes, eventWords, groupHeader } from '../detections.ts';
import { type Words, words } from '../words.ts';
import type { HelpPart } from './help-part.ts';

/** When an event of each kind is counted. */
const RULES: Readonly<Record<EventName, Words>> = {
  changeStatus1: words(
    `Trend or momentum turns: it reaches ${TURN_LEVEL} after it was at −${TURN_LEVEL} or below, or the other way round. Confirmed when both then point the same way.`,
    `趋势或动量转向：由 −${TURN_LEVEL} 或以下升至 ${TURN_LEVEL}，或相反。两者方向一致时为确认。`,
  ),
  emaCo1: words('Exponential averages of 20 and 50 days.', '20 日与 50 日指数均线。'),
  psarCo1: words('The parabolic stop and reverse changes its side.', '抛物线转向指标改变方向。'),
  macdCo1: words('MACD crosses its signal or zero.', 'MACD 穿越信号线或零轴。'),
  bbCo1: words('The close leaves the Bollinger bands.', '收盘价走出布林带。'),
  rsiCo1: words(
    `RSI passes ${RSI_LEVELS.deeplyOversold}, ${RSI_LEVELS.oversold}, ${RSI_LEVELS.overbought} or ${RSI_LEVELS.deeplyOverbought} on the way out of the middle.`,
    `RSI 由中间区域越过 ${RSI_LEVELS.deeplyOversold}、${RSI_LEVELS.oversold}、${RSI_LEVELS.overbought} 或 ${RSI_LEVELS.deeplyOverbought}。`,
  ),
  breakout1: words(
    `The close leaves the range of the 55 days before on a larger day than usual (${BREAKOUT_RULES.range} of the average range) with more volume (${BREAKOUT_RULES.volume} of the average).`,
    `收盘价突破此前 55 日区间，且当日振幅较大（均值的 ${BREAKOUT_RULES.range} 倍）、成交量较多（均值的 ${BREAKOUT_RULES.volume} 倍）。`,
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
      ...eventNames.map((name, index) => ({ term: groupHeader(index + 1), text: textOf(name) })),
      {
        term: groupHeader(CHANGES_GROUP_ID),
        text: words(
          'The state R1, H1, S1 or M1 of the market, or the 5-day prediction, differs from the day before.',
          '市场状态 R1、H1、S1、M1 或 5 日预测与前一日不同。',
        ),
      },
    ],
  },
];
