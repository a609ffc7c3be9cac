import type { Translation } from '@pipa/words';
import type { idaRecords as words } from '../en/ida-records.ts';

export const idaRecords: Translation<typeof words> = {
  records: '记录',
  recordOf: (table) => `记录：${table}`,
  knownThrough: (day) => `统计截至 ${day} 的结果。`,
  ofStates: '状态的记录',
  ofPredictions: '状态与预测的记录',
  ofMomentum: '动量与评分的记录',
  ofSignals: '信号的记录',
  over: (sessions) => `${sessions} 个交易日`,
  columns: {
    name: '名称',
    horizon: '交易日',
    count: '结果数',
    hitRate: '应验率',
    baseRate: '基准率',
    adjusted: '校正后 p 值',
    meanForwardReturn: '平均收益',
    net: '净交易收益',
    since: '起始日',
    verdict: '结论',
  },
  edges: { hits: '优势（百分点）', brier: 'Brier 改善', reward: '持仓收益优势' },
  edgeHints: {
    hits: '命中率减基准率，附以 95% 概率包含真值的区间',
    brier: '概率比基准率更接近结果的程度，附 95% 区间',
    reward: '持仓收益超过始终做多的部分，附 95% 区间',
  },
  adjustedHint: '凭偶然出现此优势的概率，按此表全部记录提高',
  netHint: '次日开盘交易的平均收益，扣除成本',
  none: '暂无记录',
  noneText: '记录从第一个结果开始。较早的日期没有记录：仅保留最新一日的记录。',
};
