import {
  CALL_BANDS,
  MACRO_RULES,
  PREDICTION_DEFINITIONS,
  RULE_REGIME_LEVELS,
  SENTIMENT_RULES,
  VOTED_STATE_LEVELS,
} from '@pipa/quant';
import { stateWords } from '../changes.ts';
import { words } from '../words.ts';
import { columnsEntry, entry, type HelpPart } from './help-part.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const levels = RULE_REGIME_LEVELS;
const sessionsOf = (key: keyof typeof PREDICTION_DEFINITIONS): number => PREDICTION_DEFINITIONS[key].horizonSessions;

const sentiment = SENTIMENT_RULES;
const economy = MACRO_RULES;
const VOTED = words(
  `The first state is called for from ${VOTED_STATE_LEVELS.enter} on and the last from −${VOTED_STATE_LEVELS.enter} down, each kept while the mean is ${VOTED_STATE_LEVELS.keep} or more on its side; it is the state after ${VOTED_STATE_LEVELS.confirmSessions} sessions in a row.`,
  `均值达 ${VOTED_STATE_LEVELS.enter} 取首个状态，−${VOTED_STATE_LEVELS.enter} 及以下取末个状态，同侧不低于 ${VOTED_STATE_LEVELS.keep} 时维持；连续 ${VOTED_STATE_LEVELS.confirmSessions} 个交易日后成为状态。`,
);
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
      columnsEntry(
        ['currentStateR1'],
        ['R1', 'R1'],
        `By rules on the adjusted close, its means of 50 and 200 days, its fall from the highest close of 252 days and its volatility: the sample standard deviation of 20 daily log returns × √252. The first of Crisis, Bear, Bull and Sideways whose rule holds is called for. It is the state once ${levels.confirmSessions} sessions in a row call for it; a crisis at once. Stay: a state that holds has easier levels, said beside its rule.`,
        `按复权收盘价、其 50 日与 200 日均值、自 252 日最高收盘价的跌幅以及波动率（20 个日对数收益率的样本标准差 × √252）的规则。依次取危机、熊市、牛市、震荡中首个成立者。连续 ${levels.confirmSessions} 个交易日成立后成为状态；危机立即生效。维持：已处于的状态适用较宽的水平，见各规则。`,
      ),
      entry(
        stateWords('Crisis'),
        `R1: volatility of ${percent(levels.crisisVolatility)} a year, or ${percent(levels.crisisDrawdownVolatility)} in a fall of ${percent(levels.crisisDrawdown)}. It ends below ${percent(levels.crisisEndVolatility)}.`,
        `R1：年化波动率达 ${percent(levels.crisisVolatility)}，或跌幅 ${percent(levels.crisisDrawdown)} 时达 ${percent(levels.crisisDrawdownVolatility)}。低于 ${percent(levels.crisisEndVolatility)} 时结束。`,
      ),
      entry(
        stateWords('Bear'),
        `R1: the close is ${percent(levels.trendEnter)} below its average of 200 days, and the average of 50 days is below it too or the fall is ${percent(levels.bearDrawdown)}. It stays until the close is ${percent(-levels.trendKeep)} above its average of 200 days.`,
        `R1：收盘价低于 200 日均线 ${percent(levels.trendEnter)}，且 50 日均线也低于它，或跌幅达 ${percent(levels.bearDrawdown)}。维持至收盘价高于 200 日均线 ${percent(-levels.trendKeep)}。`,
      ),
      entry(
        stateWords('Bull'),
        `R1: the close is ${percent(levels.trendEnter)} above its average of 200 days, the average of 50 days is above it too, and the fall is below ${percent(levels.bullDrawdownEnter)}. It stays until the close is ${percent(-levels.trendKeep)} below its average of 200 days or the fall is ${percent(levels.bullDrawdownKeep)}.`,
        `R1：收盘价高于 200 日均线 ${percent(levels.trendEnter)}，50 日均线也高于它，且跌幅低于 ${percent(levels.bullDrawdownEnter)}。维持至收盘价低于 200 日均线 ${percent(-levels.trendKeep)} 或跌幅达 ${percent(levels.bullDrawdownKeep)}。`,
      ),
      entry(stateWords('Sideways'), 'R1: none of the others.', 'R1：以上皆非。'),
      columnsEntry(
        ['currentStateH1'],
        ['H1', 'H1'],
        'By a hidden Markov model of return and volatility over 20 days, trained anew every half year on what was known by then. Its parameters are found by the training, so the state cannot be recomputed from this help; Explain shows the probability of each state, and the state is the most likely one.',
        '按 20 日收益率与波动率的隐马尔可夫模型，每半年仅用当时已知的数据重新训练。其参数由训练得出，因此无法仅凭本帮助重算；“解释”列出各状态的概率，状态为其中最可能者。',
      ),
      columnsEntry(
        ['currentStateS1'],
        ['S1', 'S1'],
        `Sentiment: Risk-on, Neutral or Risk-off by the mean of at least ${sentiment.leastVotes} of three votes, each cut to −1..1. (1) −z / 2, z of the mean put/call volume ratio of ${sentiment.putCallSessions} sessions. (2) (${sentiment.vixSlope.middle} − ln(VIX / VIX 3M)) / 0.05. (3) z / 2, z of AAII Bullish − Bearish. z is the distance from the mean of ${sentiment.yearSessions} sessions in their population standard deviations. ${VOTED.en} It needs data that a market of imported prices does not have.`,
        `情绪状态：风险偏好、中性或风险规避，按三票中至少 ${sentiment.leastVotes} 票的均值，每票限于 −1..1。（1）−z / 2，z 取 ${sentiment.putCallSessions} 个交易日看跌/看涨成交量比的均值。（2）（${sentiment.vixSlope.middle} − ln(VIX / VIX 3M)）/ 0.05。（3）z / 2，z 取 AAII 看涨 − 看跌。z 为与 ${sentiment.yearSessions} 个交易日均值的距离，以其总体标准差计。${VOTED.zh}仅导入价格的市场没有所需数据。`,
      ),
      columnsEntry(
        ['currentStateM1'],
        ['M1', 'M1'],
        `The economy: Expansion, Slowdown or Contraction by the mean of at least ${economy.leastVotes} of four votes, each cut to −1..1. (1) mean CFNAI of ${economy.quarterSessions} sessions / ${economy.cfnaiThreeMonths.best}. (2) 10Y − 3M / ${economy.slope10y3m.best}. (3) −z / 2, z of the high yield spread over ${economy.yearSessions} sessions. (4) ANFCI / ${economy.financialConditions.best}. A session counts the newest value released by its close. ${VOTED.en} It needs the same data.`,
        `宏观状态：扩张、放缓或收缩，按四票中至少 ${economy.leastVotes} 票的均值，每票限于 −1..1。（1）${economy.quarterSessions} 个交易日 CFNAI 的均值 / ${economy.cfnaiThreeMonths.best}。（2）10年−3月 / ${economy.slope10y3m.best}。（3）−z / 2，z 取 ${economy.yearSessions} 个交易日的高收益债利差。（4）ANFCI / ${economy.financialConditions.best}。各交易日取截至其收盘已公布的最新值。${VOTED.zh}所需数据同上。`,
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
      columnsEntry(
        ['pred5dDrl', 'pred5dDrlProbability'],
        ['Prediction 5D (DRL)', '5 日预测（DRL）'],
        `A network that takes a position from −1 (short) to 1 (long), trained on what the position would have earned; over ${sessionsOf('pred5dDrl')} sessions. P(up) = 1 / (1 + e^−(intercept + slope × position)), fitted to the closes that came after positions on days that the training had not seen. Bullish from a third of a full position on if P(up) is above ${percent(CALL_BANDS.even)}, Bearish from a third short if P(up) is below ${percent(CALL_BANDS.even)}. A position may be short while P(up) is above ${percent(CALL_BANDS.even)}, as falls are rarer and larger than rises: then the call is Neutral.`,
        `决策网络，持仓由 −1（做空）至 1（做多），按持仓收益训练，期限 ${sessionsOf('pred5dDrl')} 个交易日。P(up) = 1 / (1 + e^−(截距 + 斜率 × 持仓))，按训练未见过的日子里持仓之后的收盘价拟合。持仓达三分之一且 P(up) 高于 ${percent(CALL_BANDS.even)} 为看涨，做空达三分之一且 P(up) 低于 ${percent(CALL_BANDS.even)} 为看跌。下跌较少但幅度较大，因此 P(up) 高于 ${percent(CALL_BANDS.even)} 时持仓也可能做空：此时为中性。`,
      ),
      columnsEntry(
        ['pred3_5dTaFactors', 'pred3_5dTaFactorsProbability'],
        ['Prediction 5D (TA factors)', '5 日预测（技术因子）'],
        `Regressions on factors of the price, over ${sessionsOf('pred3_5dTaFactors')} sessions. ${REGRESSION_CALL.en}`,
        `基于价格因子的回归，期限 ${sessionsOf('pred3_5dTaFactors')} 个交易日。${REGRESSION_CALL.zh}`,
      ),
      columnsEntry(
        ['pred4_20dMacroFactors', 'pred4_20dMacroFactorsProbability'],
        ['Prediction 20D (macro factors)', '20 日预测（宏观因子）'],
        `Regressions on factors of the economy, rates and sentiment, over ${sessionsOf('pred4_20dMacroFactors')} sessions. ${REGRESSION_CALL.en}`,
        `基于经济、利率与情绪因子的回归，期限 ${sessionsOf('pred4_20dMacroFactors')} 个交易日。${REGRESSION_CALL.zh}`,
      ),
    ],
  },
];
