import type { Language } from '@pipa/contract';

interface Term {
  readonly term: string;
  readonly text: string;
}

/** Figures of records and what they are computed from, as the reports of the product compute them. */
export const glossary: Readonly<Record<Language, { readonly title: string; readonly terms: readonly Term[] }>> = {
  en: {
    title: 'Figures of strategies and portfolios',
    terms: [
      {
        term: 'Sharpe ratio',
        text: 'Mean of the daily returns over their standard deviation, a year: how much return came with each unit of fluctuation. Higher is better.',
      },
      {
        term: 'Sortino ratio',
        text: 'As the Sharpe ratio, but only falls count as fluctuation: annual mean return over the annual downside deviation.',
      },
      {
        term: 'CAGR',
        text: 'Compound annual growth rate: the steady growth a year that leads from the first to the last value of the period, by calendar days.',
      },
      { term: 'Total return', text: 'Last value over first value, less one, with dividends.' },
      { term: 'Volatility', text: 'Standard deviation of the daily returns, a year.' },
      {
        term: 'Max drawdown',
        text: 'The deepest fall of the value from an earlier high, as a negative percentage of that high.',
      },
      { term: 'Calmar ratio', text: 'CAGR over the size of the max drawdown.' },
      { term: 'Alpha', text: 'Return a year beyond what the beta to the benchmark explains.' },
      {
        term: 'Beta',
        text: 'How strongly the returns move with those of the benchmark: with a beta of one they move as much.',
      },
      {
        term: 'The difference between AQS and AQM',
        text: 'AQS are automated strategies: a portfolio of your own follows one with an amount that you choose. AQM are model accounts: a whole account follows the weights of one that the product runs.',
      },
      {
        term: 'Risk level R1 to R5',
        text: 'From R1, conservative, over R2, medium conservative, R3, medium, and R4, medium aggressive, to R5, aggressive. The ten questions of the risk assessment give a person one; strategies of the same or a lower level are open to them.',
      },
      { term: 'Value at risk', text: 'A loss of a day that was exceeded on one day in twenty of the record.' },
      {
        term: 'Deflated Sharpe ratio',
        text: 'Probability that the true Sharpe ratio of a backtest is above what the best of as many trials without any merit would show by luck.',
      },
      { term: 'Drawdown', text: 'Fall of the value from its latest high.' },
      { term: 'Benchmark', text: 'What a record is compared with: SPY, unless a report says otherwise.' },
      { term: 'Net liquidation', text: 'Positions, cash and dividends to come of an account: what it is worth.' },
      { term: 'Usable cash', text: 'Cash of an account that is in no portfolio and is not reserved.' },
      {
        term: 'Model account',
        text: 'A portfolio of the product with a fixed plan (AQM), which members follow with the usable cash of an account.',
      },
      { term: 'Paper account', text: 'An account with simulated money, whose orders are filled by a simulator.' },
      {
        term: 'Rebalance',
        text: 'To trade so that the weights of the positions are again those that the strategy decides.',
      },
    ],
  },
  zh: {
    title: '策略与投资组合的指标',
    terms: [
      { term: '夏普比率', text: '日收益率均值除以其标准差（年化）：每承担一单位波动获得多少收益。越高越好。' },
      { term: '索提诺比率', text: '与夏普比率相同，但只把下跌算作波动：年化平均收益除以年化下行偏差。' },
      { term: '年化收益率（CAGR）', text: '复合年增长率：按日历天数，从期初到期末以稳定速度增长时每年的增长率。' },
      { term: '总收益率', text: '期末价值除以期初价值再减一，含股息。' },
      { term: '波动率', text: '日收益率的年化标准差。' },
      { term: '最大回撤', text: '价值从此前高点的最深跌幅，以占该高点的负百分比表示。' },
      { term: '卡玛比率', text: '年化收益率除以最大回撤的幅度。' },
      { term: '阿尔法', text: '超出基准贝塔所能解释部分的年收益。' },
      { term: '贝塔', text: '收益随基准变动的程度：贝塔为一时与基准同幅变动。' },
      {
        term: 'AQS 与 AQM 的区别',
        text: 'AQS 是自动化策略：您自己的投资组合以您选择的金额跟随它。AQM 是模型账户：您的整个账户跟随产品运行的账户的权重。',
      },
      {
        term: '风险等级 R1 至 R5',
        text: '从 R1 保守、R2 中等保守、R3 中等、R4 中等进取到 R5 进取。风险评估的十个问题给出一个人的等级；相同或更低等级的策略对其开放。',
      },
      { term: '风险价值', text: '历史记录中二十天里有一天会超过的单日亏损。' },
      { term: '缩减夏普比率', text: '回测的真实夏普比率高于同样多次无效尝试中最好一次凭运气所得的概率。' },
      { term: '回撤', text: '价值自最近高点的跌幅。' },
      { term: '基准', text: '记录的比较对象：除非报告另有说明，为 SPY。' },
      { term: '账户净值', text: '账户的持仓、现金与应收股息之和，即账户价值。' },
      { term: '可用现金', text: '账户中不在任何投资组合、也未被预留的现金。' },
      { term: '模型账户', text: '按固定方案运作的组合（AQM），会员用账户的可用现金跟随。' },
      { term: '模拟账户', text: '使用模拟资金的账户，订单由模拟器成交。' },
      { term: '再平衡', text: '通过交易让各持仓权重回到策略决定的水平。' },
    ],
  },
};
