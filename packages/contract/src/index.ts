import { accessEndpoints } from './access.ts';
import { accountActivityEndpoints } from './account-activity.ts';
import { accountEndpoints } from './accounts.ts';
import { analysisEndpoints } from './analysis.ts';
import { aqmEndpoints } from './aqm.ts';
import { backtestTrialEndpoints } from './backtest-trials.ts';
import { brokerLinkEndpoints } from './broker-links.ts';
import { dashboardEndpoints } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { alertEndpoints } from './ida/alert-endpoints.ts';
import { compareSymbols } from './ida/compare.ts';
import { idaEndpoints } from './ida/endpoints.ts';
import { idaMarketEndpoints } from './ida/market-endpoints.ts';
import { savedScreenEndpoints } from './ida/saved-screens.ts';
import { screenEndpoints } from './ida/screen.ts';
import { watchListEndpoints } from './ida/watch-list-endpoints.ts';
import { webhookEndpoints } from './ida/webhooks.ts';
import { localEndpoints } from './local.ts';
import { mailEndpoints } from './mail.ts';
import { marketEndpoints } from './market.ts';
import { membershipEndpoints } from './membership.ts';
import { notificationEndpoints } from './notifications.ts';
import { operatorEndpoints } from './operator.ts';
import { orderEndpoints } from './orders.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { portfolioEndpoints } from './portfolios.ts';
import { previewEndpoints } from './preview.ts';
import { profileEndpoints } from './profile.ts';
import { riskEndpoints } from './risk.ts';
import { searchEndpoints } from './search.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { strategyEndpoints } from './strategies.ts';
import { tearSheetEndpoints } from './tear-sheet.ts';

export * from './access.ts';
export * from './account-activity.ts';
export * from './accounts.ts';
export * from './analysis.ts';
export * from './aqm.ts';
export * from './backtest-report.ts';
export * from './backtest-trials.ts';
export * from './broker-links.ts';
export * from './constants.ts';
export * from './crisis-names.ts';
export * from './csv.ts';
export * from './dashboard.ts';
export * from './endpoint.ts';
export * from './enums.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './ida/index.ts';
export * from './import-findings.ts';
export * from './investment-amount.ts';
export * from './jobs.ts';
export * from './local.ts';
export * from './mail.ts';
export * from './market.ts';
export * from './membership.ts';
export * from './newsletter.ts';
export * from './notifications.ts';
export * from './operator.ts';
export * from './operator-health.ts';
export * from './operator-imports.ts';
export * from './operator-reason.ts';
export * from './orders.ts';
export * from './passkey.ts';
export * from './personal-data.ts';
export * from './portfolio.ts';
export * from './portfolio-monitor.ts';
export * from './portfolios.ts';
export * from './preview.ts';
export * from './principal.ts';
export * from './profile.ts';
export * from './profit-breakdown.ts';
export * from './read-input.ts';
export * from './realtime.ts';
export * from './refusals.ts';
export * from './risk.ts';
export * from './search.ts';
export * from './second-factor.ts';
export * from './sentence.ts';
export * from './short-records.ts';
export * from './signature.ts';
export * from './stored-texts.ts';
export * from './strategies.ts';
export * from './tear-sheet.ts';

/** Every call of the product, by name. */
export const api = {
  ...accessEndpoints,
  ...profileEndpoints,
  ...secondFactorEndpoints,
  ...personalDataEndpoints,
  ...accountActivityEndpoints,
  ...mailEndpoints,
  ...riskEndpoints,
  ...membershipEndpoints,
  ...accountEndpoints,
  ...brokerLinkEndpoints,
  ...strategyEndpoints,
  ...backtestTrialEndpoints,
  ...portfolioEndpoints,
  ...orderEndpoints,
  ...previewEndpoints,
  ...aqmEndpoints,
  ...marketEndpoints,
  ...idaMarketEndpoints,
  ...analysisEndpoints,
  ...idaEndpoints,
  ...screenEndpoints,
  ...savedScreenEndpoints,
  compareSymbols,
  ...watchListEndpoints,
  ...alertEndpoints,
  ...webhookEndpoints,
  ...notificationEndpoints,
  ...searchEndpoints,
  ...operatorEndpoints,
  ...dashboardEndpoints,
  ...tearSheetEndpoints,
};
export type Api = typeof api;
export const endpoints: readonly Endpoint[] = Object.values(api);
export const localOnlyEndpoints: readonly Endpoint[] = Object.values(localEndpoints);
