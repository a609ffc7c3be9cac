import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  analysisPlaceholder: '请选择一项分析',
  dataTypes: {
    1: {
      daily: '每日财务指标',
      quarterly: '季度财务数据',
    },
    2: {
      prices: '价格与成交量',
      technical: '技术指标',
      momentum: '动量排名',
    },
    3: {
      options: '期权看跌看涨比',
    },
  },
  marketAnalyses: {
    macro: '市场基本面与情绪分析',
    technical: '市场技术分析',
    etf: '主要 ETF 业绩比较',
    momentum: '股票/ETF 动量比较',
  },
  universes: {
    1: 'IDA 股票池',
    2: 'IDA ETF 池',
  },
  signalFunctions: {
    detections: '形态与异常检测',
    metrics: '技术指标',
  },
  categories: {
    1: '基本面分析',
    2: '技术分析',
    3: '情绪分析',
    4: '全面分析',
  },
  quarterlyGroups: {
    overall: '综合',
    efficiency: '效率',
    growth: '成长',
    quality: '质量',
    profitability: '盈利能力',
    dividend: '股息',
    scores: '评分汇总',
  },
  views: {
    values: '数值',
    ranking: '数值与排名',
  },
  periodUnits: {
    1: '日',
    2: '季度',
  },
  timeDimensions: {
    1: '年度',
    2: '滚动十二个月',
    3: '季度',
  },
  macroCategories: {
    1: '经济',
    2: '利率与信用风险',
    3: '通货膨胀',
    4: '货币与大宗商品',
    5: '风险偏好与情绪',
  },
  technicalAnalyses: {
    metrics: '技术指标',
    charts: '状态图',
    predictions: '预测',
  },
  etfComparisons: {
    1: '主要 ETF',
    2: '股票指数 ETF',
    3: '行业 ETF',
    4: '债券 ETF',
    5: '大宗商品 ETF',
  },
  momentum: {
    topEtf: '主要 ETF 动量前 10',
    bottomEtf: '主要 ETF 动量后 10',
    topStock: '股票动量前 10',
    bottomStock: '股票动量后 10',
  },
  momentumGroups: {
    1: '全部板块',
    2: '全部板块（优质筛选）',
    3: '价值板块',
    4: '价值板块（优质筛选）',
    5: '成长板块',
    6: '成长板块（优质筛选）',
    7: '科技板块',
    8: '科技板块（优质筛选）',
  },
  placeholders: {
    category: '请选择类别',
    dataType: '请选择数据类型',
    group: '请选择分组',
    view: '请选择查看维度',
    unit: '请选择周期单位',
    dimension: '请选择时间维度',
    length: '请选择长度',
  },
  periods: {
    '1M': '1 个月',
    '3M': '3 个月',
    '6M': '6 个月',
    '1Y': '1 年',
    '2Y': '2 年',
    '3Y': '3 年',
    '5Y': '5 年',
  },
  comparedGroups: {
    symbol: '代码',
    performance: '业绩',
    technical: '技术指标',
    momentum: '动量',
    scores: '评分',
    valuation: '估值与基本面',
  },
};
