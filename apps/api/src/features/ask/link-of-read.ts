import type { ToolResult } from '@pipa/contract';

type Fields = Readonly<Record<string, unknown>>;
const idOf = (fields: Fields, name: string) => (/^\d{1,10}$/.test(String(fields[name])) ? String(fields[name]) : null);

/** Page of the client that shows the same as a read; null where none does. */
export function linkOfRead({ tool }: ToolResult, fields: Fields): string | null {
  const strategyId = idOf(fields, 'strategyId');
  const portfolioId = idOf(fields, 'portfolioId');
  switch (tool) {
    case 'show_strategies':
      return strategyId === null ? '/admin/strategy' : `/admin/strategyDetails?id=${strategyId}`;
    case 'show_model_accounts':
      return strategyId === null ? '/admin/aqmModelAccount' : `/admin/aqmStrategyDetails?id=${strategyId}`;
    case 'show_subscriptions':
      return '/admin/aqmModelAccount?tab=subscribed';
    case 'show_portfolio':
      return portfolioId === null ? null : `/admin/portfolioMonitor?id=${portfolioId}`;
    case 'show_portfolios':
      return '/admin/strategy?tab=my+portfolios';
    case 'show_orders':
      return '/admin/orders';
    case 'show_accounts':
      return '/admin/useraccount?tab=broker';
    case 'show_market':
    case 'show_notifications':
      return '/admin/dashboard';
    case 'show_market_state':
    case 'show_analysis':
    case 'screen_symbols':
    case 'compare_symbols':
    case 'explain_figure':
    case 'show_watching':
    case 'find_symbol':
      return '/admin/ida';
    case 'find_help':
      return '/admin/support';
    default:
      return null;
  }
}
