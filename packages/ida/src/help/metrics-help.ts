import { type TaBand, type TaComponent, taComponents } from '@pipa/quant';
import { BAND_LEVELS, bandWords, componentWords, FLAT_SLOPE } from '../bands.ts';
import { type Words, words } from '../words.ts';
import { entry, type HelpEntry, type HelpPart } from './help-part.ts';

const { strong, neutral } = BAND_LEVELS;

const METRICS: readonly HelpEntry[] = [
  entry(
    ['Trend', '趋势'],
    'Mean of six components of trend. 1: every indicator points up, −1: every indicator points down.',
    '六个趋势分量的均值。1 表示所有指标向上，−1 表示所有指标向下。',
  ),
  entry(['Momentum', '动量'], 'Mean of six components of momentum, in the same way.', '六个动量分量的均值，含义相同。'),
  entry(
    ['Breadth', '广度'],
    'Of the group that the symbol belongs to (its sector, its kind of fund, or the market): the share of its members above their averages of 20, 50 and 200 days and advancing, scaled to −1..1. A group of fewer than five members has none.',
    '代码所属组（板块、基金类别或整个市场）中，位于 20、50、200 日均线之上以及上涨的成员占比，换算到 −1 至 1。成员少于五个的组没有广度。',
  ),
  entry(
    ['Oscillation', '震荡'],
    'Place of the price between oversold (−1) and overbought (1): the mean of its places in the Bollinger bands, in RSI, around its average of 50 days and in its range of 14 days.',
    '价格在超卖（−1）与超买（1）之间的位置：布林带、RSI、50 日均值和 14 日区间四个位置的均值。',
  ),
  entry(
    ['5D and 20D', '5日与20日'],
    `Slope of the metric over 5 and 20 days, about its change over them. A slope below ${FLAT_SLOPE} in size is called flat.`,
    `指标在 5 日和 20 日内的斜率，约等于期间变化。绝对值低于 ${FLAT_SLOPE} 称为走平。`,
  ),
  entry(['TA State', '技术状态'], 'Band of the mean of trend and momentum.', '趋势与动量均值所在的区间。'),
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
