import type { Translation } from '@pipa/words';
import type { prices as english } from '../en/prices.ts';

export const prices: Translation<typeof english> = {
  title: '价格',
  description: (days) => `费用由会员套餐、策略收费和交易成本三部分组成。前 ${days} 天免费，无需绑定银行卡。`,
  plans: '会员套餐',
  plansHint: '套餐到期自动续费，可随时取消。',
  noMoneyTrade: '此处的投资组合均为模拟：本系统未提供可用于真实资金投资组合的券商。',
  free: '免费',
  freeFor: (days) => `为期 ${days} 天`,
  aMonth: '/ 月',
  quarterly: (price, saving) => `或 ${price} / 季${saving}`,
  annual: (price, saving) => `或 ${price} / 年${saving}`,
  saving: (percent) => `（省 ${percent}）`,
  charges: '策略收费',
  chargesHint: '除套餐外，策略或模型账户可能按月收费，从跟随它的投资组合的现金中扣除；回测收益已扣除该费用。',
  kinds: { AQS: 'AQS 策略', AQM: 'AQM 模型账户' },
  chargeTypes: {
    Free: '不收费',
    FixedMonthly: '按月固定收费',
    PercentOfPortfolioMonthly: '按市值收费',
  },
  count: (count, kind, charge) => `${count} 个 ${kind}${charge}`,
  nothing: '无',
  fixed: (amount) => `每月 ${amount}`,
  ofValue: (percent) => `每月收取市值的 ${percent}`,
  range: (least, most) => `${least} 至 ${most}`,
  noCharges: '目前还没有开放的策略。',
  trading: '交易成本',
  tradingHint: '适用于模拟账户和每一次回测。',
};
