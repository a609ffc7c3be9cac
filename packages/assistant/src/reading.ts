import { type Scope, scopeNames, type ToolResult } from '@pipa/contract';

/** What Ask reads with: everything that tools read, never a scope that acts. */
export const ASK_SCOPES: readonly Scope[] = scopeNames.filter((scope) => scope.startsWith('read:'));

/** Tools that read what is the user's own: books, lists, backtests, notices. */
const OWN: readonly ToolResult['tool'][] = [
  'show_portfolios',
  'show_portfolio',
  'show_subscriptions',
  'show_orders',
  'show_accounts',
  'show_notifications',
  'show_watching',
  'show_backtests',
];

export const readsOwn = (tool: ToolResult['tool']): boolean => OWN.includes(tool);
