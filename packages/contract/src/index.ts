import { accessEndpoints } from './access/index.ts';
import { accountEndpoints } from './accounts.ts';
import { analysisEndpoints } from './analysis.ts';
import { aqmEndpoints } from './aqm.ts';
import { askEndpoints } from './ask.ts';
import { backtestTrialEndpoints } from './backtest-trials.ts';
import { brokerDrillEndpoints } from './broker-drills.ts';
import { brokerLinkEndpoints } from './broker-links.ts';
import { brokerSafetyEndpoints } from './broker-safety.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { documentEndpoints } from './documents.ts';
import { draftEndpoints } from './drafts.ts';
import type { Endpoint } from './endpoint.ts';
import { forumEndpoints } from './forum/index.ts';
import { growthEndpoints } from './growth.ts';
import { helpEndpoints } from './help.ts';
import {
  alertEndpoints,
  compareSymbols,
  idaEndpoints,
  idaMarketEndpoints,
  marketPageEndpoints,
  savedScreenEndpoints,
  screenEndpoints,
  watchListEndpoints,
} from './ida/index.ts';
import { localEndpoints } from './local.ts';
import { mailEndpoints } from './mail.ts';
import { marketEndpoints } from './market.ts';
import { membershipEndpoints } from './membership/index.ts';
import { noticeChannelEndpoints } from './notice-channels.ts';
import { notificationEndpoints } from './notifications.ts';
import { operatorEndpoints } from './operator/index.ts';
import { ownMoneyEndpoints } from './own-money.ts';
import { portfolioEndpoints } from './portfolios/index.ts';
import { receiptEndpoints } from './receipts.ts';
import { referralEndpoints } from './referral.ts';
import { riskEndpoints } from './risk.ts';
import { searchEndpoints } from './search.ts';
import { strategyEndpoints } from './strategies.ts';
import { supportEndpoints } from './support.ts';
import { tearSheetEndpoints } from './tear-sheet.ts';
import { webhookEndpoints } from './webhooks.ts';
import { writtenStrategyEndpoints } from './written-strategies.ts';

// The user: sign-in and profile, membership, mail.
export * from './access/index.ts';
// Money: accounts, strategies, portfolios and their records.
export * from './accounts.ts';
// The market and its analysis.
export * from './analysis.ts';
export * from './aqm.ts';
export * from './ask.ts';
export * from './backtest-report.ts';
export * from './backtest-trials.ts';
export * from './broker-drills.ts';
export * from './broker-links.ts';
export * from './broker-safety.ts';
export * from './brokers.ts';
// What every call is made of.
export * from './constants.ts';
export * from './crisis-names.ts';
export * from './csv.ts';
export * from './dashboard.ts';
export * from './documents.ts';
export * from './drafts.ts';
export * from './endpoint.ts';
export * from './enums.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './forum/index.ts';
export * from './growth.ts';
export * from './help.ts';
export * from './ida/index.ts';
// What is sent without a call: realtime messages and jobs.
export * from './invalid-input.ts';
export * from './jobs.ts';
export * from './json-schema.ts';
// Administrators, and local mode.
export * from './local.ts';
export * from './mail.ts';
export * from './market.ts';
export * from './member-class.ts';
export * from './membership/index.ts';
export * from './newsletter.ts';
export * from './notice-channels.ts';
export * from './notifications.ts';
export * from './operator/index.ts';
export * from './own-money.ts';
export * from './portfolios/index.ts';
export * from './principal.ts';
export * from './read-input.ts';
export * from './realtime.ts';
export * from './receipts.ts';
export * from './referral.ts';
export * from './refusals.ts';
export * from './risk.ts';
export * from './scope.ts';
export * from './search.ts';
export * from './sentence.ts';
export * from './short-records.ts';
export * from './signature.ts';
export * from './stored-texts.ts';
export * from './strategies.ts';
export * from './support.ts';
export * from './symbol-text.ts';
export * from './tear-sheet.ts';
export * from './tool-names.ts';
export * from './tools.ts';
export * from './webhooks.ts';
export * from './written-strategies.ts';

/** Every call of the product, by name. */
export const api = {
  ...accessEndpoints,
  ...mailEndpoints,
  ...riskEndpoints,
  ...membershipEndpoints,
  ...accountEndpoints,
  ...brokerLinkEndpoints,
  ...brokerSafetyEndpoints,
  ...brokerDrillEndpoints,
  ...strategyEndpoints,
  ...backtestTrialEndpoints,
  ...writtenStrategyEndpoints,
  ...portfolioEndpoints,
  ...aqmEndpoints,
  ...marketEndpoints,
  ...idaMarketEndpoints,
  ...marketPageEndpoints,
  ...analysisEndpoints,
  ...idaEndpoints,
  ...screenEndpoints,
  ...savedScreenEndpoints,
  compareSymbols,
  ...growthEndpoints,
  ...helpEndpoints,
  ...watchListEndpoints,
  ...alertEndpoints,
  ...webhookEndpoints,
  ...noticeChannelEndpoints,
  ...askEndpoints,
  ...draftEndpoints,
  ...notificationEndpoints,
  ...searchEndpoints,
  ...operatorEndpoints,
  ...dashboardEndpoints,
  ...ownMoneyEndpoints,
  ...tearSheetEndpoints,
  ...receiptEndpoints,
  ...supportEndpoints,
  ...referralEndpoints,
  ...forumEndpoints,
  ...documentEndpoints,
};
export const endpoints: readonly Endpoint[] = Object.values(api);
export const localOnlyEndpoints: readonly Endpoint[] = Object.values(localEndpoints);
