import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  voted: (levels) =>
    `均值达 ${levels.enter} 取首个状态，−${levels.enter} 及以下取末个状态，同侧不低于 ${levels.keep} 时维持；连续 ${levels.confirmSessions} 个交易日后成为状态。`,
  regressionCall: (bands) =>
    `P(up) 达 ${bands.bullishProbability}、比训练期本来上涨的日数占比高出 ${bands.beyondBaseRate} 且预期收益高于 0 为看涨；P(up) 不超过 ${bands.bearishProbability}、比该占比低出同样幅度且预期收益低于 0 为看跌。P(up) 与预期收益由“解释”所示的因子与权重得出。仅当因子对训练中较晚的日子的预测优于偶然时才有权重，否则 P(up) 即为该占比，判断为中性。`,
  states: {
    title: '市场状态',
    intro: '某日的状态不依赖之后的任何一天。按规则的新状态需要连续多个交易日确认，因此单日不会改变状态。',
    r1: {
      term: 'R1',
      text: (levels) =>
        `按复权收盘价、其 50 日与 200 日均值、自 252 日最高收盘价的跌幅以及波动率（20 个日对数收益率的样本标准差 × √252）的规则。依次取危机、熊市、牛市、震荡中首个成立者。连续 ${levels.confirmSessions} 个交易日成立后成为状态；危机立即生效。维持：已处于的状态适用较宽的水平，见各规则。`,
    },
    crisis: (levels) =>
      `R1：年化波动率达 ${levels.crisisVolatility}，或跌幅 ${levels.crisisDrawdown} 时达 ${levels.crisisDrawdownVolatility}。低于 ${levels.crisisEndVolatility} 时结束。`,
    bear: (levels) =>
      `R1：收盘价低于 200 日均线 ${levels.trendEnter}，且 50 日均线也低于它，或跌幅达 ${levels.bearDrawdown}。维持至收盘价高于 200 日均线 ${levels.trendKeep}。`,
    bull: (levels) =>
      `R1：收盘价高于 200 日均线 ${levels.trendEnter}，50 日均线也高于它，且跌幅低于 ${levels.bullDrawdownEnter}。维持至收盘价低于 200 日均线 ${levels.trendKeep} 或跌幅达 ${levels.bullDrawdownKeep}。`,
    sideways: 'R1：以上皆非。',
    h1: {
      term: 'H1',
      text: '按 20 日收益率与波动率的隐马尔可夫模型，每半年仅用当时已知的数据重新训练。其参数由训练得出，因此无法仅凭本帮助重算；“解释”列出各状态的概率，状态为其中最可能者。',
    },
    s1: {
      term: 'S1',
      text: (rules, voted) =>
        `情绪状态：风险偏好、中性或风险规避，按三票中至少 ${rules.leastVotes} 票的均值，每票限于 −1..1。（1）−z / 2，z 取 ${rules.putCallSessions} 个交易日看跌/看涨成交量比的均值。（2）（${rules.vixSlope.middle} − ln(VIX / VIX 3M)）/ 0.05。（3）z / 2，z 取 AAII 看涨 − 看跌。z 为与 ${rules.yearSessions} 个交易日均值的距离，以其总体标准差计。${voted}仅导入价格的市场没有所需数据。`,
    },
    m1: {
      term: 'M1',
      text: (rules, voted) =>
        `宏观状态：扩张、放缓或收缩，按四票中至少 ${rules.leastVotes} 票的均值，每票限于 −1..1。（1）${rules.quarterSessions} 个交易日 CFNAI 的均值 / ${rules.cfnaiThreeMonths.best}。（2）10年−3月 / ${rules.slope10y3m.best}。（3）−z / 2，z 取 ${rules.yearSessions} 个交易日的高收益债利差。（4）ANFCI / ${rules.financialConditions.best}。各交易日取截至其收盘已公布的最新值。${voted}所需数据同上。`,
    },
  },
  predictions: {
    title: '预测',
    intro: `P(up) 为期限后收盘价更高的概率。仅当 P(up) 支持该方向时才给出方向，否则为中性。各模型旁的记录说明其是否优于基准率，即市场本来上涨的日数占比。`,
    drl: {
      term: '5 日预测（DRL）',
      text: (sessions, bands) =>
        `决策网络，持仓由 −1（做空）至 1（做多），按持仓收益训练，期限 ${sessions} 个交易日。P(up) = 1 / (1 + e^−(截距 + 斜率 × 持仓))，按训练未见过的日子里持仓之后的收盘价拟合。持仓达三分之一且 P(up) 高于 ${bands.even} 为看涨，做空达三分之一且 P(up) 低于 ${bands.even} 为看跌。下跌较少但幅度较大，因此 P(up) 高于 ${bands.even} 时持仓也可能做空：此时为中性。`,
    },
    taFactors: {
      term: '5 日预测（技术因子）',
      text: (sessions, call) => `基于价格因子的回归，期限 ${sessions} 个交易日。${call}`,
    },
    macroFactors: {
      term: '20 日预测（宏观因子）',
      text: (sessions, call) => `基于经济、利率与情绪因子的回归，期限 ${sessions} 个交易日。${call}`,
    },
  },
};
