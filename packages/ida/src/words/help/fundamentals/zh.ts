import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  formulas: {
    marketCap: '股价 × 摊薄股数',
    revenueToMarketCap: '营收 / 市值',
    priceToBook: '市值 / 权益',
    priceToEarning: '股价 / 摊薄每股收益',
    priceToSale: '市值 / 营收',
    priceToFreeCashflow: '市值 / （经营现金流 − 资本开支）',
    priceToOperatingCashflow: '市值 / 经营现金流',
    assetToFreeCashflow: '总资产 / （经营现金流 − 资本开支）',
    debtToFreeCashflow: '总债务 / （经营现金流 − 资本开支）',
    evToCashflow: 'EV / 经营现金流',
    evToEBIT: 'EV / EBIT',
    evToEBITDA: 'EV / EBITDA',
    priceToEBITDA: '市值 / EBITDA',
    capexToAsset: '资本开支 / 总资产',
    capexToCashflow: '资本开支 / 经营现金流',
    capexToSales: '资本开支 / 营收',
    ebitToAsset: 'EBIT / 总资产',
    ebitaMargin: 'EBITDA / 营收，因摊销未单独披露',
    cashflowToAsset: '经营现金流 / 总资产',
    earningToAsset: '净利润 / 总资产',
    salesGrowth1Q: '本季营收 / 上季营收 − 1',
    salesGrowth1Y: '本季营收 / 去年同季营收 − 1',
    epsGrowth1Q: '每股收益 / 上季每股收益 − 1',
    epsGrowth1Y: '每股收益 / 去年同季每股收益 − 1',
    peToEpsGrowth: '市盈率 / （100 ×（一年每股收益 / 上年每股收益 − 1））',
    assetGrowthLastQ: '总资产 / 上季总资产 − 1',
    assetGrowthLastY: '总资产 / 去年同季总资产 − 1',
    assetTurnover: '营收 / 平均总资产',
    currentALRatio: '流动资产 / 流动负债',
    assettoEquityRatio: '总资产 / 权益',
    debtToAssetRatio: '总债务 / 总资产',
    debtToEquityRatio: '总债务 / 权益',
    netDebtReductionLastQ: '本季净债务（债务减现金）减少额 / 季初总资产',
    workingCapitalToAsset: '（流动资产 − 流动负债） / 总资产',
    workingCapitalToSales: '（流动资产 − 流动负债） / 营收',
    interestCoverage: 'EBIT / 利息支出',
    grossIncomeMargin: '毛利 / 营收',
    netIncomeMargin: '净利润 / 营收',
    returnOnEquity: '净利润 / 平均权益',
    returnOnAsset: '净利润 / 平均总资产',
    returnOnSales: 'EBIT / 营收',
    returnOnInvestCapital:
      'EBIT ×（1 − 所得税 / （净利润 + 所得税））/ （平均债务 + 平均权益 − 平均现金）；税率限于 0..1',
    dividendYield: '一年每股股息 / 股价',
    dividendGrowth: '一年每股股息 / 上年每股股息 − 1',
    dividenPayoutRatio: '每股股息 / 摊薄每股收益',
  },
  atReport: '按公布日收盘价，仅用当时已知的数据。缺少披露或无意义时（如亏损时的倍数）为 N/A。',
  asRanked: '排名所用的指标：过去十二个月、按“收盘日”的收盘价计算，与时间维度无关。缺少披露或无意义时为 N/A。',
  timeBasis: {
    title: '时间维度',
    intro:
      '流量在一段时间内产生（营收、毛利、EBITDA、EBIT、利息、所得税、净利润、现金流、资本开支、每股收益与每股股息）；存量为季度末的数值。',
    columns: {
      reportedDate: '该季度的公布日。',
      quarterEnd: '该季度的最后一日。',
      rankedDay: '排名与评分：最新季度为数据日，较早季度为其仍为最新季度的最后一个交易日。',
    },
    trailing: {
      term: '过去十二个月',
      text: '流量为截至当季四个季度之和。平均值为这四个季度末存量的均值。上年为其之前的四个季度。',
    },
    quarterly: {
      term: '季度',
      text: '流量为当季 × 4。平均值为季初与季末存量的均值。上年为去年同季 × 4。',
    },
    annual: {
      term: '年度',
      text: '与过去十二个月相同，仅列出最接近年末的季度。',
    },
    growth: {
      term: '季环比与年同比',
      text: '在所有时间维度中均为单季数据。',
    },
    shares: {
      term: '股数',
      text: '股价、股数与每股数据均以定价日的股份计：已考虑期间的拆股。',
    },
  },
  daily: {
    title: '每日指标',
    intro:
      '每日按收盘时已知的最近财报计算，股价为当日收盘价。一年：截至当季四个季度。股数与每股数据以当日股份计。缺少披露或无意义时（如亏损时的倍数）为 N/A。',
    columns: {
      ev: '市值 + 总债务 − 现金',
      evebit: 'EV / 一年 EBIT',
      evebitda: 'EV / 一年 EBITDA',
      pb: '市值 / 权益',
      pe: '股价 / 一年摊薄每股收益',
      ps: '市值 / 一年营收',
      eps: '一年摊薄每股收益',
      growthRate: '分析师预期的未来一年盈利增长，截至当日的最近一次调查',
      targetPrice: '同一调查的分析师平均目标价',
    },
    earnings: {
      term: '每股收益预期与实际',
      text: '截至当日最近公布的季度的每股收益：分析师预期与实际公布',
    },
    epsSurprise: '100 ×（实际 − 预期） / 预期的绝对值，最近公布的季度',
  },
  directions: {
    higher: '越高越好',
    lower: '越低越好',
    lowerPositive: '越低越好，0 没有排名',
  },
  rankOf: (heading, better) => `${heading}的排名：${better}。`,
  ranks: {
    title: '排名',
    intro: '排名为指标在板块内的位置：0 最差，1 最佳。板块内所有公司的指标均为同一日、过去十二个月的数据。',
    rank: {
      term: '排名',
      text: '（更差的公司数 + （并列的公司数 − 1） / 2） / （有该指标的公司数 − 1），公司与自身并列；仅一家时为 0.5。相差不超过其数值（或 1）的十亿分之一视为并列。',
    },
  },
  scores: {
    title: '排名与评分',
    intro:
      '排名为指标在板块内的位置：0 最差，1 最佳。估值低、资本开支少、增长、偿债能力强且盈利为较优的一端；市值大、营收与盈利增长快、资产增长慢、派息率低亦为较优。排名的帮助逐项说明。',
    group: {
      term: '分组评分',
      text: '组内指标排名的均值；有排名的不足三分之一时为 N/A。',
    },
    overall: {
      term: '综合',
      text: '六个分组（含估值）评分的均值；有评分的不足一半时为 N/A。',
    },
  },
};
