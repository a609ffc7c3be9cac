import type { Translation } from '@pipa/words';
import type { backtest as english } from '../en/backtest.ts';

export const backtest: Translation<typeof english> = {
  pending: '正在后台计算。',
  pendingTitle: '市场下跌、模拟的未来、相邻参数',
  pendingText: '正在后台计算，完成后显示在此处。',
  verdictLabel: '该测试说明了什么',
  interval: (confidence, low, high) => `以 ${confidence} 的置信度，每年的差异介于 ${low} 与 ${high} 之间。`,
  trials: {
    strategies: (count) => `${count} 个在售策略`,
    neighbours: (count) => `${count} 组相近的设定`,
    own: (count) => `您对该策略的 ${count} 次不同回测`,
    files: (count) => `其作者的 ${count} 个不同文件`,
    counted: (variants, parts, luck, sharpe, probability) =>
      `这是已尝试的 ${variants} 个变体之一（${parts}）。同样多的毫无优势的变体中，最佳者仅凭运气即可显示 ${luck} 的夏普比率；本测试为 ${sharpe}，其真实值高于该水平的概率为 ${probability}（折减夏普比率）。`,
    short: (variants, parts) =>
      `这是已尝试的 ${variants} 个变体之一（${parts}）。记录过短，无法区分其优势与其中最佳者的运气。`,
    selection: (candidates, probability, splits) =>
      `在 ${candidates} 组设定中，将交易日对半划分的 ${splits} 种方式里，有 ${probability} 的情况下，一半中的最佳设定在另一半中低于中位（回测过拟合概率）。达到 50% 或以上时，选择最佳设定等于选择运气。`,
  },
  more: '关于该测试的更多信息',
  moreAside: '回撤、市场下跌、模拟的未来、参数、数据',
  crises: {
    title: '市场下跌期间',
    text: (symbol) => `${symbol} 每次下跌前的高点至低点`,
    none: (symbol) => `此期间 ${symbol} 没有 15% 或以上的下跌。`,
    columns: {
      name: '下跌',
      begin: '起始',
      end: '结束',
      benchmarkReturn: (symbol) => symbol,
      ownDrawdown: (own) => `${own}回撤`,
      benchmarkDrawdown: (symbol) => `${symbol} 回撤`,
    },
    partial: '部分在此期间内',
  },
  futures: {
    title: '还可能出现怎样的结果',
    text: (paths, years, block) =>
      `${paths} 条路径，为期 ${years} 年，以约 ${block} 个交易日为一段从该记录的日收益率中抽取。它们显示运气的范围，而非预测：与该记录期间不同的市场不会出现在其中。`,
    outcome: (low, high, loss, fall) =>
      `半数路径的结果介于 ${low} 与 ${high} 之间；${loss} 以亏损结束。最差的 5% 途中下跌 ${fall} 或更多。`,
    summary: (years, low, middle, high) =>
      `${years} 年的模拟增长：第 5 百分位 ${low}，中位 ${middle}，第 95 百分位 ${high}。`,
    tooShort: '此期间过短，无法模拟未来。',
    now: '起点',
    year: (count) => `${count} 年`,
    month: (count) => `${count} 个月`,
    after: '之后',
    bands: { p5: '最差 5%', p25: '下四分位', p50: '中位', p75: '上四分位', p95: '最佳 5%' },
  },
  stability: {
    title: '是否取决于参数？',
    standing: (size, place, written, best, neighbours) =>
      `在 ${size} 组相近的设定中，按整个期间的夏普比率，策略自身的设定排名第 ${place}：${written}，最佳为 ${best}，其余平均为 ${neighbours}。`,
    efficiency: (kept) => `若将每段的最佳设定用于下一段，可保留其夏普比率的 ${kept}。`,
    nothingKept: '若将每段的最佳设定用于下一段，其夏普比率将完全不能保留。',
    otherReport: '参数在主要报告中检验。',
    none: '该策略没有可变的参数，或期间过短无法分段。',
    table: '在一段中选择，在下一段中衡量',
    asWritten: '原设定',
    columns: {
      inSample: '选择期间',
      chosen: '该期间的最佳设定',
      inSampleSharpe: '该期间的夏普比率',
      outOfSample: '衡量期间',
      outOfSampleSharpe: '该设定的夏普比率',
      writtenSharpe: '原设定的夏普比率',
    },
  },
  survivorship: {
    text: (stocks, ended, years) =>
      `本导入市场的 ${stocks} 只股票中，${years} 年内退市 ${ended} 只：已知这些公司存活了下来。`,
    open: '这意味着什么',
    title: '已知存活下来的公司',
    paragraphs: [
      '所导入的是一份今天的公司名单的价格。倒闭、被收购或离开名单的公司不在其中，它们给持有者带来的损失也不在其中。',
      '在这样的名单中选股的策略，是在幸存者中选择，而当时没有人能够知道谁会存活。因此其过去的结果好于当时可能取得的结果，美国股票每年约好一至二个百分点；对买入下跌股票的策略，差距更大。',
      '请把已退市的公司连同其最后交易日和最终价值一并导入；报告重新生成后，此提示即会消失。产品文件夹中的 docs/imported-history.md 在 Survivorship 一节说明了做法。',
    ],
  },
  provenance: {
    title: '依据的内容',
    parameters: '参数',
    noParameters: '无',
    data: '数据',
    dataText: (source, instruments, from, to) => `${source}，${instruments} 种证券，${from} 至 ${to}`,
    sources: { simulated: '模拟价格', replay: '记录的价格', real: '市场价格' },
    asOf: '按当日已知的数据',
    asOfText: (day, revised) => `${day}。其后被修订的价格、股息、拆股和财报：${revised}`,
    costs: '成本',
    lookAhead: '前视偏差',
    lookAheadFree: '无，已检验',
    lookAheadFound: '未经验证',
    revised: '事后修订的数据',
    revisedSame: (compared) => `有。按当日已知的数据重做 ${compared} 次决策，结果相同。`,
    revisedOther: (changed, compared, day) =>
      `有。按当日已知的数据重做 ${compared} 次决策，其中 ${changed} 次结果不同，最早为 ${day}。`,
    unknown: '该报告未保存此项。',
  },
};
