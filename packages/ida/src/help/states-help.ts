import { CALL_BANDS, PREDICTION_DEFINITIONS, RULE_REGIME_LEVELS } from '@pipa/quant';
import { stateWords } from '../changes.ts';
import { words } from '../words.ts';
import { entry, type HelpPart } from './help-part.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const levels = RULE_REGIME_LEVELS;
const sessionsOf = (key: keyof typeof PREDICTION_DEFINITIONS): number => PREDICTION_DEFINITIONS[key].horizonSessions;

const REGRESSION_CALL = words(
  `Bullish from a P(up) of ${percent(CALL_BANDS.bullishProbability)} on if the expected return is above 0 too, Bearish up to ${percent(CALL_BANDS.bearishProbability)} if it is below 0 too. P(up) and expected return follow from the factors and weights that Explain shows.`,
  `P(up) 达 ${percent(CALL_BANDS.bullishProbability)} 且预期收益高于 0 为看涨，P(up) 不超过 ${percent(CALL_BANDS.bearishProbability)} 且预期收益低于 0 为看跌。P(up) 与预期收益由“解释”所示的因子与权重得出。`,
);

/** States of the market and predictions. */
export const statesHelp: readonly HelpPart[] = [
  {
    title: words('States of the market', '市场状态'),
    intro: words(
      'A state of a day depends on no later day. A new state of the rules needs several sessions in a row, so that a single day changes nothing.',
      '某日的状态不依赖之后的任何一天。按规则的新状态需要连续多个交易日确认，因此单日不会改变状态。',
    ),
    entries: [
      entry(
        ['R1', 'R1'],
        `By rules on the close, its averages of 50 and 200 days, its fall from the high of a year and its volatility of 20 days. Confirmed after ${levels.confirmSessions} sessions; a crisis at once.`,
        `按收盘价、50 日与 200 日均线、自一年高点的跌幅以及 20 日波动率的规则。连续 ${levels.confirmSessions} 个交易日确认；危机立即生效。`,
      ),
      entry(
        stateWords('Crisis'),
        `R1: volatility of ${percent(levels.crisisVolatility)} a year, or ${percent(levels.crisisDrawdownVolatility)} in a fall of ${percent(levels.crisisDrawdown)}. It ends below ${percent(levels.crisisEndVolatility)}.`,
        `R1：年化波动率达 ${percent(levels.crisisVolatility)}，或跌幅 ${percent(levels.crisisDrawdown)} 时达 ${percent(levels.crisisDrawdownVolatility)}。低于 ${percent(levels.crisisEndVolatility)} 时结束。`,
      ),
      entry(
        stateWords('Bear'),
        `R1: the close is ${percent(levels.trendEnter)} below its average of 200 days, and the average of 50 days is below it too or the fall is ${percent(levels.bearDrawdown)}.`,
        `R1：收盘价低于 200 日均线 ${percent(levels.trendEnter)}，且 50 日均线也低于它，或跌幅达 ${percent(levels.bearDrawdown)}。`,
      ),
      entry(
        stateWords('Bull'),
        `R1: the close is ${percent(levels.trendEnter)} above its average of 200 days, the average of 50 days is above it too, and the fall is below ${percent(levels.bullDrawdownEnter)}.`,
        `R1：收盘价高于 200 日均线 ${percent(levels.trendEnter)}，50 日均线也高于它，且跌幅低于 ${percent(levels.bullDrawdownEnter)}。`,
      ),
      entry(stateWords('Sideways'), 'R1: none of the others.', 'R1：以上皆非。'),
      entry(
        ['H1', 'H1'],
        'By a hidden Markov model of return and volatility over 20 days, trained anew every half year on what was known by then.',
        '按 20 日收益率与波动率的隐马尔可夫模型，每半年仅用当时已知的数据重新训练。',
      ),
      entry(
        ['S1', 'S1'],
        'Sentiment by rules on put/call ratios, the VIX against its three months, and the AAII survey: Risk-on, Neutral or Risk-off. It needs data that a market of imported prices does not have.',
        '情绪状态，按看跌/看涨比、VIX 与其三个月期限以及 AAII 调查的规则：风险偏好、中性或风险规避。仅导入价格的市场没有所需数据。',
      ),
      entry(
        ['M1', 'M1'],
        'The economy by rules on activity, the yield curve, the high-yield spread and financial conditions: Expansion, Slowdown or Contraction. It needs the same data.',
        '宏观状态，按经济活动、收益率曲线、高收益债利差与金融状况的规则：扩张、放缓或收缩。所需数据同上。',
      ),
    ],
  },
  {
    title: words('Predictions', '预测'),
    intro: words(
      `P(up) is the probability of a higher close after the horizon. A direction is named only if P(up) is on its side, else the prediction is Neutral. The record beside each model says whether it beats the base rate, the share of days after which the market rose anyway.`,
      `P(up) 为期限后收盘价更高的概率。仅当 P(up) 支持该方向时才给出方向，否则为中性。各模型旁的记录说明其是否优于基准率，即市场本来上涨的日数占比。`,
    ),
    entries: [
      entry(
        ['Prediction 5D (DRL)', '5 日预测（DRL）'],
        `A network that takes a position from −1 (short) to 1 (long), trained on what the position would have earned; over ${sessionsOf('pred5dDrl')} sessions. P(up) = 1 / (1 + e^−(intercept + slope × position)), fitted to the closes that came after positions on days that the training had not seen. Bullish from a third of a full position on if P(up) is above ${percent(CALL_BANDS.even)}, Bearish from a third short if P(up) is below ${percent(CALL_BANDS.even)}. A position may be short while P(up) is above ${percent(CALL_BANDS.even)}, as falls are rarer and larger than rises: then the call is Neutral.`,
        `决策网络，持仓由 −1（做空）至 1（做多），按持仓收益训练，期限 ${sessionsOf('pred5dDrl')} 个交易日。P(up) = 1 / (1 + e^−(截距 + 斜率 × 持仓))，按训练未见过的日子里持仓之后的收盘价拟合。持仓达三分之一且 P(up) 高于 ${percent(CALL_BANDS.even)} 为看涨，做空达三分之一且 P(up) 低于 ${percent(CALL_BANDS.even)} 为看跌。下跌较少但幅度较大，因此 P(up) 高于 ${percent(CALL_BANDS.even)} 时持仓也可能做空：此时为中性。`,
      ),
      entry(
        ['Prediction 5D (TA factors)', '5 日预测（技术因子）'],
        `Regressions on factors of the price, over ${sessionsOf('pred3_5dTaFactors')} sessions. ${REGRESSION_CALL.en}`,
        `基于价格因子的回归，期限 ${sessionsOf('pred3_5dTaFactors')} 个交易日。${REGRESSION_CALL.zh}`,
      ),
      entry(
        ['Prediction 20D (macro factors)', '20 日预测（宏观因子）'],
        `Regressions on factors of the economy, rates and sentiment, over ${sessionsOf('pred4_20dMacroFactors')} sessions. ${REGRESSION_CALL.en}`,
        `基于经济、利率与情绪因子的回归，期限 ${sessionsOf('pred4_20dMacroFactors')} 个交易日。${REGRESSION_CALL.zh}`,
      ),
    ],
  },
];
