import { type TaBand, type TaComponent, taComponents } from '@pipa/quant';
import { BAND_LEVELS, bandWords, componentWords, FLAT_SLOPE } from '../bands.ts';
import { type Words, words } from '../words.ts';
import { columnEntry, columnsEntry, type HelpEntry, type HelpPart } from './help-part.ts';

const { strong, neutral } = BAND_LEVELS;

const METRICS: readonly HelpEntry[] = [
  columnEntry(
    'trend',
    'Mean of six components of trend; a component is the mean of the votes of its indicators, each cut to −1..1. Explain shows every vote with its formula and the values that it is of. 1: every indicator points up, −1: every indicator points down. Indicators are of adjusted prices since the beginning of the third year before the year of the day.',
    '六个趋势分量的均值；分量为其各指标投票的均值，每票限于 −1..1。“解释”列出每票的公式与数值。1 表示所有指标向上，−1 表示所有指标向下。指标按该日所在年份之前第三年年初以来的复权价格计算。',
  ),
  columnEntry('momentum', 'Mean of six components of momentum, in the same way.', '六个动量分量的均值，含义相同。'),
  columnEntry(
    'breadth',
    'Of the group that the symbol belongs to (its sector, its kind of fund, or the market): 2 × the mean of four shares of its members − 1, those whose adjusted close is above its mean of 20, of 50 and of 200 days, and above the close before. A member counts in a share once its history is long enough. A group of fewer than 5 members has none.',
    '代码所属组（板块、基金类别或整个市场）：2 × 四个成员占比的均值 − 1，即复权收盘价高于其 20 日、50 日、200 日均值以及高于前收盘价的成员占比。成员的历史足够长时才计入相应占比。少于 5 个成员的组没有广度。',
  ),
  columnEntry(
    'oscillation',
    'Place of the price between oversold (−1) and overbought (1): the mean of four values, each cut to −1..1. (1) 2 × (close − lower) / (upper − lower) − 1 in the Bollinger bands: mean of 20 closes ± 2 population standard deviations. (2) (RSI − 50) / 30, RSI of 14 days by Wilder. (3) (close − mean) / (2 × population standard deviation) of 50 closes. (4) 2 × (close − lowest low) / (highest high − lowest low) − 1 of 14 days. (2) and (4) are 0 from the fifth day on that all prices are the same.',
    '价格在超卖（−1）与超买（1）之间的位置：四个数值的均值，每个限于 −1..1。（1）布林带中 2 ×（收盘价 − 下轨）/（上轨 − 下轨）− 1：20 个收盘价的均值 ± 2 个总体标准差。（2）（RSI − 50）/ 30，Wilder 的 14 日 RSI。（3）50 个收盘价的（收盘价 − 均值）/（2 × 总体标准差）。（4）14 日的 2 ×（收盘价 − 最低价）/（最高价 − 最低价）− 1。价格完全不变的第五日起，（2）与（4）为 0。',
  ),
  columnsEntry(
    (['trend', 'momentum', 'breadth', 'oscillation'] as const).flatMap((name) => [`${name}5`, `${name}20`] as const),
    ['5D and 20D', '5日与20日'],
    `Slope of the metric: that of the least-squares line through its last 5 or 20 values as they are shown × 5 or 20, cut to −1..1. It is about the change over these days. A slope below ${FLAT_SLOPE} in size is called flat.`,
    `指标的斜率：对所示最近 5 或 20 个数值作最小二乘直线，其斜率 × 5 或 20，限于 −1..1。约等于期间变化。绝对值低于 ${FLAT_SLOPE} 称为走平。`,
  ),
  columnEntry('taRating', 'Band of the mean of trend and momentum.', '趋势与动量均值所在的区间。'),
  columnEntry(
    'taString',
    'The band of each of the twelve components as a letter, see below.',
    '十二个分量各自的区间以字母表示，见下。',
  ),
];

/** What a band covers, in both languages. */
const BAND_RANGES: readonly (readonly [TaBand, Words])[] = [
  [2, words(`from ${strong} on`, `${strong} 及以上`)],
  [1, words(`from ${neutral} to below ${strong}`, `${neutral} 至 ${strong}`)],
  [0, words(`between −${neutral} and ${neutral}`, `−${neutral} 与 ${neutral} 之间`)],
  [-1, words(`from −${neutral} down to above −${strong}`, `−${neutral} 至 −${strong}`)],
  [-2, words(`−${strong} and below`, `−${strong} 及以下`)],
];

const COMPONENT_TEXTS: Readonly<Record<TaComponent, Words>> = {
  averageStack: words('Price and moving averages above each other.', '价格与各均线的上下排列。'),
  averageSlopes: words('Slopes of the moving averages.', '各均线的斜率。'),
  directionalMovement: words('Directional movement, Aroon and vortex indicators.', '趋向、阿隆与涡旋指标。'),
  channelPosition: words('Place of the price in its channels.', '价格在通道中的位置。'),
  stopAndReverse: words('Side of the price on trailing stops.', '价格相对跟踪止损的位置。'),
  regressionSlope: words('Slopes of regression lines.', '回归线的斜率。'),
  rateOfChange: words('Change of the price over several periods.', '价格在多个周期内的变动。'),
  convergence: words('Differences of averages against zero and their signals.', '均线差值相对零轴与信号线的位置。'),
  relativeStrength: words('RSI and its relatives.', 'RSI 及同类指标。'),
  stochastic: words('Place of the close in its recent range.', '收盘价在近期区间中的位置。'),
  volumeFlow: words('Volume of rising against falling bars.', '上涨与下跌的成交量对比。'),
  composite: words('Oscillators of several periods.', '多周期震荡指标。'),
};

const LETTERS = words(
  'U strongly up, u up, - neutral, d down, D strongly down, . not known.',
  'U 强烈向上，u 向上，- 中性，d 向下，D 强烈向下，. 未知。',
);

/** Technical metrics, their bands, and the letters of the TA string. */
export const metricsHelp: readonly HelpPart[] = [
  {
    title: words('Technical metrics', '技术指标'),
    intro: words(
      'Values between −1 and 1 with 5-day and 20-day slopes, from 12 trends and momentums that are derived from more than 100 indicators.',
      '取值在 −1 至 1 之间，附 5 日和 20 日斜率，来自 100 多个指标得出的 12 个趋势与动量分量。',
    ),
    entries: METRICS,
  },
  {
    title: words('Bands', '区间'),
    intro: words(
      `The metrics are split at −${strong}, 0 and ${strong}. Around 0 lies a neutral band, so that a metric close to 0 has no side.`,
      `指标以 −${strong}、0 和 ${strong} 划分。0 附近为中性区间，因此接近 0 的指标没有方向。`,
    ),
    entries: BAND_RANGES.map(([band, text]) => ({ term: bandWords(band), text })),
  },
  {
    title: words('TA string', 'TA 字符串'),
    intro: words(
      `Twelve letters, one a component in this order. ${LETTERS.en}`,
      `十二个字母，按以下顺序每个分量一个。${LETTERS.zh}`,
    ),
    entries: taComponents.map((component) => ({ term: componentWords(component), text: COMPONENT_TEXTS[component] })),
  },
];

/** The universe that detections are made of, as it is on the day that is shown. */
export const universeWords = (stocks: number, funds: number): Words =>
  words(`${stocks} stocks and ${funds} ETFs are analysed.`, `共分析 ${stocks} 只股票和 ${funds} 只 ETF。`);
