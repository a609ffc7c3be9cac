import { SIGNAL_TRADE_AMOUNT } from '@pipa/contract';
import { FALSE_DISCOVERY_LEVEL, LEAST_EVENTS, SIGNAL_HORIZONS } from '@pipa/quant';
import { words } from '../words.ts';
import { entry, type HelpPart } from './help-part.ts';

const [short, long] = SIGNAL_HORIZONS;
const AMOUNT = `$${SIGNAL_TRADE_AMOUNT.toLocaleString('en-US')}`;
const LEVEL = `${FALSE_DISCOVERY_LEVEL * 100}%`;

/** How the records of signals, states and predictions are counted. */
export const scorecardHelp: HelpPart = {
  title: words('Records', '记录'),
  intro: words(
    'What came after each signal, state and prediction that was known at a close. Of the closes before the first analysis these are what the same rules and models find from what was known at that close; ranks and scores are counted from the first analysis on. A record of the past promises nothing.',
    '收盘时已知的每个信号、状态和预测之后发生了什么。首次分析之前的收盘，按相同规则和模型仅用当时已知的数据得出；排名与评分自首次分析起统计。过去的记录不作任何保证。',
  ),
  entries: [
    entry(
      ['Hit rate', '应验率'],
      `Share of the outcomes that came true: a higher close after a buy signal, a rising state or a prediction of a rise, else a close that is not higher. Signals are followed over ${short} and ${long} sessions.`,
      `应验结果的占比：买入信号、上涨状态或看涨预测之后收盘价更高，否则收盘价不更高。信号按 ${short} 与 ${long} 个交易日跟踪。`,
    ),
    entry(
      ['Base rate', '基准率'],
      'The hit rate by chance: for signals of all symbols of the universe on the same days, for states and predictions of all days. In a rising market most signals to buy come true anyway.',
      '凭机会的应验率：信号取同日范围内所有代码，状态与预测取所有交易日。上涨市场中多数买入信号本来就会应验。',
    ),
    entry(
      ['Edge', '优势'],
      'Hit rate less base rate in percentage points, with the interval that holds the true edge with a probability of 95%; outcomes that overlap are taken into account. For the probability of a prediction it is the Brier score of the base rate less its own, for a position the mean return beyond that of always being long.',
      '应验率减基准率，以百分点计，并附以 95% 概率包含真实优势的区间；已考虑结果相互重叠。对预测的概率，为基准率的 Brier 分数减其自身分数；对持仓，为超过始终做多的平均收益。',
    ),
    entry(
      ['Verdict', '结论'],
      `It beats the base rate only if the whole interval is above zero, and it still does after the correction for all records that are shown with it. A record with fewer than ${LEAST_EVENTS} events, or with too few sessions, is not judged.`,
      `仅当整个区间高于零，并且对一同显示的全部记录校正后仍然如此时，才优于基准率。事件少于 ${LEAST_EVENTS} 个或交易日太少的记录不作判断。`,
    ),
    entry(
      ['Adjusted p', '校正后 p 值'],
      `Of forty records without any merit one beats the base rate by chance, so the more are looked at, the more do. The adjusted value is the probability of such an edge by chance, raised for all records that are judged in the view, by Benjamini and Yekutieli (2001), which holds however the records depend on each other: where it is at most ${LEVEL}, no more than ${LEVEL} of the records that beat the base rate are expected to do so by chance. A record that beats it alone may be chance among so many.`,
      `每四十条毫无优势的记录中就有一条凭偶然优于基准率，因此查看的记录越多，这样的记录也越多。校正后的值是凭偶然出现此优势的概率，并按该视图中判断的全部记录提高；采用 Benjamini 与 Yekutieli（2001）的方法，无论记录之间如何相关均成立：校正值不超过 ${LEVEL} 时，优于基准率的记录中预计至多 ${LEVEL} 出于偶然。仅单独优于基准率的记录，在众多记录中可能出于偶然。`,
    ),
    entry(
      ['Mean return', '平均收益'],
      'Mean return over the horizon after the signal, the state or a Bullish call, without costs; of a position less its costs.',
      '信号、状态或看涨判断之后期限内的平均收益，不计成本；持仓则扣除成本。',
    ),
    entry(
      ['Net trade', '净交易收益'],
      `Mean return of a trade of ${AMOUNT} on a signal: bought, or sold short where a fall is expected, at the open of the next session, and closed at the end of the horizon, less half-spread, slippage, commission and fees at both ends and the borrow fee of a short sale, at the rates of the simulator. The other figures go from close to close, at which no one can act on what the close alone shows.`,
      `按信号进行一笔 ${AMOUNT} 交易的平均收益：在下一交易日开盘买入（预期下跌时卖空），于期限结束时平仓，并扣除两端的半价差、滑点、佣金与费用以及卖空的融券费，费率与模拟交易相同。其他数字以收盘价计，而收盘时才知晓的信号无法在该收盘价成交。`,
    ),
  ],
};
