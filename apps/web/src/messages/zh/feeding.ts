import type { FeedingText, SentencesOf } from '@pipa/contract';

/** Why a market cannot feed a strategy. */
export const feeding: SentencesOf<FeedingText> = {
  'It chooses from stocks, and this market has none.': '它从股票中选择，而当前市场没有股票。',
  'This market has none of the funds that it chooses from.': '当前市场没有它所选择的基金。',
  'This market has no prices of its benchmark {benchmark}.': '当前市场没有其基准 {benchmark} 的价格。',
  'It needs {needed} sessions of history and this market has {known}; enough from {day} on.':
    '它需要 {needed} 个交易日的历史数据，当前市场有 {known} 个；自 {day} 起满足要求。',
  'It finds nothing to hold in the history of this market.': '在当前市场的历史中，它找不到可持有的品种。',
  'It finds nothing to hold in the history of this market, which has no company reports.':
    '在当前市场的历史中，它找不到可持有的品种；该市场没有公司财报。',
  'The rules of this strategy are not known here': '此处没有该策略的规则',
  'The rules of this strategy are not known here.': '此处没有该策略的规则。',
};
