import type { Translation } from '@pipa/words';
import type { plans as english } from '../en/plans.ts';

export const plans: Translation<typeof english> = {
  opens: {
    AQS: (open, all) => `${all} 个策略中的 ${open} 个`,
    AQM: (open, all) => `${all} 个模型账户中的 ${open} 个`,
  },
  needClass: (count, memberClass) => `${count} 个需要${memberClass}`,
  listed: (first, next) => `${first}，${next}`,
  paperPortfolios: (count) => `最多 ${count} 个模拟投资组合`,
  moneyPortfolios: (count) => `最多 ${count} 个真实资金投资组合`,
  noMoneyPortfolios: '不含真实资金投资组合',
  moneyValue: (money) => `真实资金投资组合总额最高 ${money}`,
};
