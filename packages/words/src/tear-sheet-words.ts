import { catalogue } from './catalogue.ts';

/** What a tear sheet says alike on its page and as PDF. */
export const tearSheetWords = catalogue(
  {
    kinds: { backtest: 'Backtest', portfolio: 'Portfolio', account: 'Paper account' },
    record: 'Record',
    equity: 'Cumulative return',
    underwater: 'Underwater',
    years: 'Return by year',
    yearColumn: 'Year',
    rolling: { sharpe: 'Rolling Sharpe', beta: 'Rolling beta', volatility: 'Rolling volatility' },
    exposure: 'Exposure',
    exposureColumns: { long: 'Long', short: 'Short', cash: 'Cash' },
    trading: {
      title: 'Turnover and costs',
      turnover: 'Turnover a year',
      yearsTitle: 'Turnover and costs by year',
      noYears: 'A backtest keeps the totals of its turnover and costs, not those of each year.',
      turnoverColumn: 'Turnover',
    },
  },
  {
    zh: {
      kinds: { backtest: '回测', portfolio: '投资组合', account: '模拟账户' },
      record: '记录',
      equity: '累计收益率',
      underwater: '水下曲线',
      years: '各年收益率',
      yearColumn: '年份',
      rolling: { sharpe: '滚动夏普比率', beta: '滚动贝塔', volatility: '滚动波动率' },
      exposure: '敞口',
      exposureColumns: { long: '多头', short: '空头', cash: '现金' },
      trading: {
        title: '换手与成本',
        turnover: '年换手率',
        yearsTitle: '各年换手与成本',
        noYears: '回测只保存换手与成本的总额，不保存各年数据。',
        turnoverColumn: '换手率',
      },
    },
  },
);
