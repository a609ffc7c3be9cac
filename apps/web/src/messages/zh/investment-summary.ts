import type { Translation } from '@pipa/words';
import type { investmentSummary as english } from '../en/investment-summary.ts';

export const investmentSummary: Translation<typeof english> = {
  title: '我的投资概览',
  accountType: '账户类型',
  accountName: '账户名称',
  accountNum: '账号',
  type: '类型',
  portfolioName: '组合名称',
  strategyName: '策略 / 模型账户',
  riskLevel: '风险等级',
  totalAccountValue: '账户总值',
  totalPositionValue: '持仓总市值',
  positionRatio: '持仓/账户',
  totalCash: '现金总额',
  toCome: '待收',
  toComeHint: '应收股息，减去到期费用',
  totalReturn: '累计收益',
  totalReturnHint: '自各组合启动以来',
  lastUpdate: '最近更新',
  subtotal: '小计',
  note: '每行的账户总值为该组合在账户中所占的部分，不含未分配给任何组合的现金。',
  sums: '持仓、现金与待收款项之和即为账户总值。累计收益为自各组合启动以来的金额。',
  none: '暂无投资组合。请前往 AQS 服务创建',
};
