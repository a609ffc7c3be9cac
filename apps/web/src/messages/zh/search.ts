import type { Translation } from '@pipa/words';
import type { search as english } from '../en/search.ts';

export const search: Translation<typeof english> = {
  open: '搜索',
  title: '搜索',
  label: '搜索策略、投资组合、账户、代码、主题和页面',
  placeholder: '策略、投资组合、账户、代码、主题、页面',
  groups: {
    pages: '页面',
    strategies: 'AQS 策略',
    modelAccounts: 'AQM 模型账户',
    portfolios: '我的投资组合',
    accounts: '我的账户',
    symbols: '代码',
    topics: '论坛主题',
    help: '帮助',
  },
  compareTracking: '比较跟踪',
  compareBacktest: '比较回测',
  myPortfolios: '我的 AQS 投资组合',
  stoppedPortfolios: '我已停止的 AQS 投资组合',
  found: (count) => `${count} 个结果`,
  none: (text) => `没有找到与“${text}”相关的内容。`,
  failed: '服务器没有响应，未能搜索全部内容。请稍后重新输入。',
};
