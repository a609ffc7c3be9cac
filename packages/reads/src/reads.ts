import type { api } from '@pipa/contract';
import { readMoneyAccounts } from './accounts/money-accounts.ts';
import { readAccountPositions, readAccounts, readBrokerProps, readTradableAccounts } from './accounts/read-accounts.ts';
import { readAnalysis } from './analysis/analyse.ts';
import { readAsOfDays } from './analysis/as-of-days.ts';
import { explainFigure } from './analysis/explain/explain.ts';
import { readUnknownSymbols, suggestSymbols, validateSymbol } from './analysis/find-symbol.ts';
import { readStrategyGrowth, readSymbolGrowth } from './analysis/growth.ts';
import { readComparison } from './analysis/market/compare.ts';
import { readEtfPerformance } from './analysis/market/etf-performance.ts';
import { readMarketToday } from './analysis/market/market-today.ts';
import { readScorecards } from './analysis/market/scorecards.ts';
import { readStateChart } from './analysis/market/state-charts.ts';
import { readSymbolQuotes } from './analysis/market/symbol-quotes.ts';
import { readRevisions } from './analysis/revisions.ts';
import { readScreens } from './analysis/screener/saved-screens.ts';
import { readScreen, screenVersion } from './analysis/screener/screen.ts';
import { readSymbolHistory } from './analysis/symbol/symbol-history.ts';
import { readSymbolTies } from './analysis/symbol/symbol-ties.ts';
import { readSymbolDoubts } from './analysis/symbol-doubts.ts';
import { readAlerts, readFirings } from './analysis/watching/alerts.ts';
import { readDefaultSymbols, readWatchLists } from './analysis/watching/watch-lists.ts';
import { asKnownReads } from './as-known-reads.ts';
import {
  readBrokerDifferences,
  readBrokerDrills,
  readBrokerQuestions,
  readBrokersControl,
} from './brokers/broker-safety.ts';
import type { Read, Version } from './context.ts';
import { readInvestmentSummary } from './dashboard/investment-summary.ts';
import { readDashboard } from './dashboard/read-dashboard.ts';
import { readNewsletter } from './dashboard/read-newsletter.ts';
import { readDraft, readDrafts } from './drafts/read-drafts.ts';
import {
  readForumAccess,
  readForumRevisions,
  readMentionable,
  readPublicTopics,
  readTopicSearch,
  readTopicTypes,
} from './forum/read-topics.ts';
import { searchHelp } from './help/search-help.ts';
import { readCostSchedule, readMarketStatus } from './market/market-status.ts';
import {
  readInvoices,
  readInvoicesOfUser,
  readMembership,
  readPrices,
  readProducts,
} from './membership/read-membership.ts';
import { readModelAccounts, readModelPerformance, readModelPositions } from './model-accounts/read-model-accounts.ts';
import { readSubscriptionPositions, readSubscriptions } from './model-accounts/read-subscriptions.ts';
import { readSubscriptionPerformance } from './model-accounts/subscription-performance.ts';
import { readComingEvents } from './money/coming-events.ts';
import { readMoneyCurve } from './money/read-money-curve.ts';
import { readOwnMoney } from './money/read-own-money.ts';
import { readNoticeChoices, readNotifications, readUnread } from './notifications/read-notifications.ts';
import { readMissingDollars, readMissingDollarsCsv } from './portfolios/missing-dollars/read-missing-dollars.ts';
import { previewAmountChange, previewSubscription } from './portfolios/preview.ts';
import { readOwnOrders } from './portfolios/read-orders.ts';
import {
  readCashInOuts,
  readMonitor,
  readPortfolioLogs,
  readPortfolioOrders,
  readPortfolioSignals,
  readPortfolios,
  readPortfolioValues,
  readProfitBreakdown,
  readRebalances,
} from './portfolios/read-portfolios.ts';
import { readTearSheet } from './reports/read-tear-sheet.ts';
import { readShareLinks } from './reports/share-links.ts';
import { readTearSheetCsv } from './reports/tear-sheet-csv.ts';
import { readBackgroundRuns, readHistoryProgress } from './runs/background-runs.ts';
import { search } from './search/search.ts';
import {
  decideCanBacktest,
  readBacktestDateRange,
  readStrategyPositions,
  readStrategyTargets,
} from './strategies/backtest-history.ts';
import { readFeaturedStrategy } from './strategies/featured-strategy.ts';
import {
  readStrategies,
  readTrackingReport,
  readWaitingStrategies,
  strategiesVersion,
} from './strategies/read-strategies.ts';
import { readBacktestParameters, readTrial, readTrials } from './strategies/read-trials.ts';
import { readReportPerformance, reportVersion } from './strategies/report-performance.ts';
import { readWrittenOffers, readWrittenStrategies, readWrittenStrategy } from './strategies/written-strategies.ts';

/**
 * The read behind each endpoint, by its name in the contract: routes and tools are made of it. Its caller has parsed the input and
 * guarded the access (`guardAccess`); what belongs to another user the read itself does not find.
 */
export const reads = asKnownReads({
  trackAccounts: readAccounts,
  trackAccountForPortfolio: readTradableAccounts,
  trackAccountForAQMSubscribe: readTradableAccounts,
  trackAccountForIDA: readMoneyAccounts,
  accountBrokerProps: readBrokerProps,
  brokerAccountPosition: readAccountPositions,
  brokerDifferences: readBrokerDifferences,
  brokerDrills: readBrokerDrills,
  brokerQuestions: readBrokerQuestions,
  brokerControl: readBrokersControl,
  portfolios: readPortfolios,
  portfolioMonitor: readMonitor,
  portfolioValues: readPortfolioValues,
  portfolioSignals: readPortfolioSignals,
  profitBreakdown: readProfitBreakdown,
  portfolioOrders: readPortfolioOrders,
  portfolioRebalances: readRebalances,
  portfolioLogs: readPortfolioLogs,
  cashInOuts: readCashInOuts,
  orders: readOwnOrders,
  previewSubscription,
  previewAmountChange,
  missingDollars: readMissingDollars,
  missingDollarsCsv: readMissingDollarsCsv,
  strategies: readStrategies,
  waitingStrategies: readWaitingStrategies,
  featuredStrategy: readFeaturedStrategy,
  strategyPositions: readStrategyPositions,
  strategyTargets: readStrategyTargets,
  trackingReport: readTrackingReport,
  backtestReportPerformance: readReportPerformance,
  canBacktest: decideCanBacktest,
  backtestDateRange: readBacktestDateRange,
  backtestParameters: readBacktestParameters,
  backtestTrials: readTrials,
  backtestTrial: readTrial,
  writtenStrategies: readWrittenStrategies,
  writtenStrategy: readWrittenStrategy,
  writtenOffers: readWrittenOffers,
  findAQM: readModelAccounts,
  aqmModelAccountPositions: readModelPositions,
  aqmModelAccountPerformance: readModelPerformance,
  findAQMSubscribe: readSubscriptions,
  aqmPositions: readSubscriptionPositions,
  aqmPerformance: readSubscriptionPerformance,
  tearSheet: readTearSheet,
  tearSheetCsv: readTearSheetCsv,
  shareLinks: readShareLinks,
  getDashboardData: readDashboard,
  investmentSummary: readInvestmentSummary,
  ownMoney: readOwnMoney,
  ownMoneyCurve: readMoneyCurve,
  comingEvents: readComingEvents,
  getNewsletter: readNewsletter,
  marketStatus: readMarketStatus,
  costSchedule: readCostSchedule,
  getProducts: readProducts,
  prices: readPrices,
  getUserMemberSubscription: readMembership,
  getUserInvoices: readInvoices,
  operatorUserInvoices: readInvoicesOfUser,
  topicTypes: readTopicTypes,
  topicSearch: readTopicSearch,
  publicTopicSearch: readPublicTopics,
  forumAccess: readForumAccess,
  forumRevisions: readForumRevisions,
  mentionable: readMentionable,
  notifications: readNotifications,
  unreadNotifications: readUnread,
  noticeChoices: readNoticeChoices,
  drafts: readDrafts,
  draft: readDraft,
  quickSearch: search,
  backgroundRuns: readBackgroundRuns,
  historyProgress: readHistoryProgress,
  getStockIDA: readAnalysis,
  validateSymbol,
  symbolSuggestions: suggestSymbols,
  unknownSymbols: readUnknownSymbols,
  symbolHistory: readSymbolHistory,
  symbolTies: readSymbolTies,
  asOfDays: readAsOfDays,
  explain: explainFigure,
  symbolDoubts: readSymbolDoubts,
  revisedSince: readRevisions,
  etfPerformance: readEtfPerformance,
  scorecards: readScorecards,
  marketToday: readMarketToday,
  symbolQuotes: readSymbolQuotes,
  compareSymbols: readComparison,
  symbolGrowth: readSymbolGrowth,
  strategyGrowth: readStrategyGrowth,
  helpSearch: searchHelp,
  stateChart: readStateChart,
  screenUniverse: readScreen,
  savedScreens: readScreens,
  getIDAWatchList: readWatchLists,
  getSymbols: readDefaultSymbols,
  alerts: readAlerts,
  alertFirings: readFirings,
} satisfies { readonly [Name in keyof typeof api]?: Read<(typeof api)[Name]> });

/** Of reads whose answers many readers share: what decides whether two of them are the same. */
export const versions = {
  strategies: strategiesVersion,
  backtestReportPerformance: reportVersion,
  screenUniverse: screenVersion,
} satisfies { readonly [Name in keyof typeof reads]?: Version<(typeof api)[Name]> };
