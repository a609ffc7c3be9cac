/** Groups of the tools, in the order in which they are listed. */
export const toolGroups = ['market', 'analysis', 'strategies', 'portfolios', 'accounts', 'help'] as const;
export type ToolGroup = (typeof toolGroups)[number];

interface ToolSpec {
  readonly group: ToolGroup;
  /** What it is for, as a model chooses by it; its calls are described after it. */
  readonly purpose: string;
}

/** The tools of assistants. A read belongs to one by `tool` of its endpoint. */
export const toolSpecs = {
  show_market: {
    group: 'market',
    purpose: 'The market clock, what trading costs, days with an analysis, the newsletter',
  },
  show_market_state: {
    group: 'market',
    purpose: 'State of the whole market: states, breadth, volatility, funds, hit rates',
  },
  find_symbol: { group: 'analysis', purpose: 'Symbols by their name, and whose data is in doubt' },
  show_analysis: {
    group: 'analysis',
    purpose: 'A table of the analysis: prices, metrics, ranks, signals, fundamentals',
  },
  explain_figure: { group: 'analysis', purpose: 'How a figure of the analysis came about' },
  compare_symbols: { group: 'analysis', purpose: 'Two to five symbols side by side' },
  screen_symbols: { group: 'analysis', purpose: 'Symbols whose figures meet conditions' },
  show_growth: { group: 'analysis', purpose: 'What an amount in a symbol or a strategy would have become' },
  show_watching: { group: 'analysis', purpose: 'The own watch lists, screens, alerts and what they found' },
  show_strategies: { group: 'strategies', purpose: 'Automated strategies: reports, track and positions' },
  show_model_accounts: { group: 'strategies', purpose: 'Model accounts and what they hold' },
  show_backtests: { group: 'strategies', purpose: 'The own backtests of strategies' },
  show_portfolios: { group: 'portfolios', purpose: 'The own portfolios together: values, profit, sums' },
  show_portfolio: { group: 'portfolios', purpose: 'One own portfolio: orders, decisions, signals, profit, log' },
  show_subscriptions: { group: 'portfolios', purpose: 'The own subscriptions of model accounts' },
  show_orders: { group: 'portfolios', purpose: 'The own orders over all portfolios' },
  show_accounts: { group: 'accounts', purpose: 'The own accounts: cash, values, positions' },
  show_notifications: { group: 'accounts', purpose: 'What the product notified the user of' },
  find_help: { group: 'help', purpose: 'Explanations of the product, and topics of its forum' },
} as const satisfies Record<string, ToolSpec>;

export type ToolName = keyof typeof toolSpecs;
export const toolNames = Object.keys(toolSpecs) as ToolName[];
