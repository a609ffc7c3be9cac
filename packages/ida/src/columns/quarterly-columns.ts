import type { QuarterlyTable, quarterlyNames } from '@pipa/contract';
import { type ColumnFacts, column } from '../column.ts';

export type QuarterlyName = (typeof quarterlyNames)[QuarterlyTable][number];

/** The 45 figures of a quarter; `help/fundamentals` has their formulas. */
export const quarterlyColumns: Readonly<Record<QuarterlyName, ColumnFacts>> = {
  marketCap: column('amount', 'Market Cap', '市值'),
  revenueToMarketCap: column('ratio', 'Revenue/Market Cap', '营收/市值'),
  priceToBook: column('multiple', 'P/B', '市净率'),
  priceToEarning: column('multiple', 'P/E', '市盈率'),
  priceToSale: column('multiple', 'P/S', '市销率'),
  priceToFreeCashflow: column('multiple', 'P/Free Cash Flow', '市值/自由现金流'),
  priceToOperatingCashflow: column('multiple', 'P/Operating Cash Flow', '市值/经营现金流'),
  assetToFreeCashflow: column('multiple', 'Assets/Free Cash Flow', '总资产/自由现金流'),
  debtToFreeCashflow: column('multiple', 'Debt/Free Cash Flow', '债务/自由现金流'),
  evToCashflow: column('multiple', 'EV/Cash Flow', 'EV/经营现金流'),
  evToEBIT: column('multiple', 'EV/EBIT', 'EV/EBIT'),
  evToEBITDA: column('multiple', 'EV/EBITDA', 'EV/EBITDA'),
  priceToEBITDA: column('multiple', 'P/EBITDA', '市值/EBITDA'),

  capexToAsset: column('ratio', 'Capex/Assets', '资本开支/总资产'),
  capexToCashflow: column('ratio', 'Capex/Cash Flow', '资本开支/经营现金流'),
  capexToSales: column('ratio', 'Capex/Sales', '资本开支/营收'),
  ebitToAsset: column('ratio', 'EBIT/Assets', 'EBIT/总资产'),
  ebitaMargin: column('ratio', 'EBITA Margin', 'EBITA 利润率'),
  cashflowToAsset: column('ratio', 'Cash Flow/Assets', '经营现金流/总资产'),
  earningToAsset: column('ratio', 'Earnings/Assets', '净利润/总资产'),

  salesGrowth1Q: column('ratio', 'Sales Growth 1Q', '营收季环比'),
  salesGrowth1Y: column('ratio', 'Sales Growth 1Y', '营收年同比'),
  epsGrowth1Q: column('ratio', 'EPS Growth 1Q', '每股收益季环比'),
  epsGrowth1Y: column('ratio', 'EPS Growth 1Y', '每股收益年同比'),
  peToEpsGrowth: column('multiple', 'P/E to EPS Growth', '市盈率相对盈利增长'),

  assetGrowthLastQ: column('ratio', 'Asset Growth 1Q', '资产季环比'),
  assetGrowthLastY: column('ratio', 'Asset Growth 1Y', '资产年同比'),
  assetTurnover: column('ratio', 'Asset Turnover', '资产周转率'),
  currentALRatio: column('ratio', 'Current Ratio', '流动比率'),
  assettoEquityRatio: column('ratio', 'Assets/Equity', '总资产/权益'),
  debtToAssetRatio: column('ratio', 'Debt/Assets', '债务/总资产'),
  debtToEquityRatio: column('ratio', 'Debt/Equity', '债务/权益'),
  netDebtReductionLastQ: column('ratio', 'Net Debt Reduction 1Q', '净债务季减少'),
  workingCapitalToAsset: column('ratio', 'Working Capital/Assets', '营运资本/总资产'),
  workingCapitalToSales: column('ratio', 'Working Capital/Sales', '营运资本/营收'),
  interestCoverage: column('multiple', 'Interest Coverage', '利息保障倍数'),

  grossIncomeMargin: column('ratio', 'Gross Margin', '毛利率'),
  netIncomeMargin: column('ratio', 'Net Margin', '净利率'),
  returnOnEquity: column('ratio', 'Return on Equity', '净资产收益率'),
  returnOnAsset: column('ratio', 'Return on Assets', '总资产收益率'),
  returnOnSales: column('ratio', 'Return on Sales', '营业利润率'),
  returnOnInvestCapital: column('ratio', 'Return on Invested Capital', '投入资本回报率'),

  dividendYield: column('ratio', 'Dividend Yield', '股息率'),
  dividendGrowth: column('ratio', 'Dividend Growth', '股息增长'),
  dividenPayoutRatio: column('ratio', 'Payout Ratio', '派息率'),
};
