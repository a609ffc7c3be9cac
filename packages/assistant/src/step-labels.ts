import type { DraftKind, Language, ToolResult } from '@pipa/contract';

const LABELS: Readonly<Record<ToolResult['tool'], Readonly<Record<Language, string>>>> = {
  show_market: { en: 'The market', zh: '市场' },
  show_market_state: { en: 'State of the market', zh: '市场状态' },
  find_symbol: { en: 'Symbols', zh: '代码' },
  show_analysis: { en: 'Analysis', zh: '分析' },
  explain_figure: { en: 'Explanation of a figure', zh: '数字的由来' },
  compare_symbols: { en: 'Comparison', zh: '比较' },
  screen_symbols: { en: 'Screen', zh: '筛选' },
  show_growth: { en: 'Growth of an amount', zh: '投入的增长' },
  show_watching: { en: 'Your lists and alerts', zh: '您的列表与提醒' },
  show_strategies: { en: 'Strategies', zh: '策略' },
  show_model_accounts: { en: 'Model accounts', zh: '模型账户' },
  show_backtests: { en: 'Your backtests', zh: '您的回测' },
  show_portfolios: { en: 'Your portfolios', zh: '您的投资组合' },
  show_portfolio: { en: 'Your portfolio', zh: '您的投资组合' },
  show_subscriptions: { en: 'Your subscriptions', zh: '您的订阅' },
  show_orders: { en: 'Your orders', zh: '您的委托' },
  show_accounts: { en: 'Your accounts', zh: '您的账户' },
  show_notifications: { en: 'Your notifications', zh: '您的通知' },
  find_help: { en: 'Help and forum', zh: '帮助与论坛' },
};

/** What is looked at, in the language of the question. */
export const stepLabel = (tool: ToolResult['tool'], language: Language): string => LABELS[tool][language];

const PROPOSALS: Readonly<Record<DraftKind, Readonly<Record<Language, string>>>> = {
  watchList: { en: 'Add to a watch list', zh: '加入自选列表' },
  alert: { en: 'Set an alert', zh: '设置提醒' },
  subscription: { en: 'Subscribe a strategy', zh: '订阅策略' },
  modelSubscription: { en: 'Subscribe a model account', zh: '订阅模型账户' },
  amountChange: { en: 'Change the amount of a portfolio', zh: '调整投资组合金额' },
  stopPortfolio: { en: 'Stop a portfolio', zh: '停止投资组合' },
  backtest: { en: 'Start a backtest', zh: '开始回测' },
  screen: { en: 'Save a screen', zh: '保存筛选' },
};

/** What is proposed; a kind that a model has made up is refused when it is proposed. */
export const proposalLabel = (kind: DraftKind, language: Language): string => PROPOSALS[kind]?.[language] ?? kind;
