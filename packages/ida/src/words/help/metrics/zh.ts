import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  metrics: {
    columns: {
      trend:
        '六个趋势分量的均值；分量为其各指标投票的均值，每票限于 −1..1。“解释”列出每票的公式与数值。1 表示所有指标向上，−1 表示所有指标向下。指标按该日所在年份之前第三年年初以来的复权价格计算。',
      momentum: '六个动量分量的均值，含义相同。',
      breadth:
        '代码所属组（板块、基金类别或整个市场）：2 × 四个成员占比的均值 − 1，即复权收盘价高于其 20 日、50 日、200 日均值以及高于前收盘价的成员占比。成员的历史足够长时才计入相应占比。少于 5 个成员的组没有广度。',
      oscillation:
        '价格在超卖（−1）与超买（1）之间的位置：四个数值的均值，每个限于 −1..1。（1）布林带中 2 ×（收盘价 − 下轨）/（上轨 − 下轨）− 1：20 个收盘价的均值 ± 2 个总体标准差。（2）（RSI − 50）/ 30，Wilder 的 14 日 RSI。（3）50 个收盘价的（收盘价 − 均值）/（2 × 总体标准差）。（4）14 日的 2 ×（收盘价 − 最低价）/（最高价 − 最低价）− 1。价格完全不变的第五日起，（2）与（4）为 0。',
    },
    slopes: {
      term: '5日与20日',
      text: (level) =>
        `指标的斜率：对所示最近 5 或 20 个数值作最小二乘直线，其斜率 × 5 或 20，限于 −1..1。约等于期间变化。绝对值低于 ${level} 称为走平。`,
    },
    taRating: '趋势与动量均值所在的区间。',
    taString: '十二个分量各自的区间以字母表示，见下。',
    title: '技术指标',
    intro: '取值在 −1 至 1 之间，附 5 日和 20 日斜率，来自 100 多个指标得出的 12 个趋势与动量分量。',
  },
  ranges: {
    strongUp: (strong) => `${strong} 及以上`,
    up: (neutral, strong) => `${neutral} 至 ${strong}`,
    neutral: (neutral) => `−${neutral} 与 ${neutral} 之间`,
    down: (neutral, strong) => `−${neutral} 至 −${strong}`,
    strongDown: (strong) => `−${strong} 及以下`,
  },
  components: {
    averageStack: '价格与各均线的上下排列。',
    averageSlopes: '各均线的斜率。',
    directionalMovement: '趋向、阿隆与涡旋指标。',
    channelPosition: '价格在通道中的位置。',
    stopAndReverse: '价格相对跟踪止损的位置。',
    regressionSlope: '回归线的斜率。',
    rateOfChange: '价格在多个周期内的变动。',
    convergence: '均线差值相对零轴与信号线的位置。',
    relativeStrength: 'RSI 及同类指标。',
    stochastic: '收盘价在近期区间中的位置。',
    volumeFlow: '上涨与下跌的成交量对比。',
    composite: '多周期震荡指标。',
  },
  bands: {
    title: '区间',
    intro: (strong) => `指标以 −${strong}、0 和 ${strong} 划分。0 附近为中性区间，因此接近 0 的指标没有方向。`,
  },
  taString: {
    title: 'TA 字符串',
    intro: `十二个字母，按以下顺序每个分量一个。U 强烈向上，u 向上，- 中性，d 向下，D 强烈向下，. 未知。`,
  },
  universe: (stocks, funds) => `共分析 ${stocks} 只股票和 ${funds} 只 ETF。`,
};
