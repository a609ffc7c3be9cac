/**
 * What a user may see, for routes, mails and tools alike. To add a read: its endpoint in packages/contract, a function
 * `export const readX: Read<typeof api.x> = async (context, reader, input) => …` in the folder of its subject, and its line in `reads`,
 * from which the API registers the route. The owner is in every query. What several reads need takes `Database` or a market and returns
 * a type of its own; what a process keeps is `onceAPool`; an answer that many readers share has its line in `versions`.
 */
export { readBrokerLinks } from './accounts/broker-links.ts';
export { findOwnAccount, requireOwnAccount } from './accounts/read-accounts.ts';
export { analysisDayOf } from './analysis/analysis-day.ts';
export { readEdges } from './analysis/market/scorecards.ts';
export { STATE_CHARTS } from './analysis/market/state-charts.ts';
export { wireScreen } from './analysis/screener/saved-screens.ts';
export { readScreenFile } from './analysis/screener/screen.ts';
export { conditionsOf } from './analysis/screener/screen-conditions.ts';
export { readDetectionGroups } from './analysis/tables/detections.ts';
export { symbolOfAlert, wireAlert } from './analysis/watching/alerts.ts';
export { wireList, wireSubscriptions } from './analysis/watching/watch-lists.ts';
export * from './context.ts';
export { checkAct } from './drafts/check-act.ts';
export { wireDraft } from './drafts/read-drafts.ts';
export { cardsToPost } from './forum/cards.ts';
export { unreadSinceOf } from './forum/read-topics.ts';
export * from './guard-access.ts';
export { instrumentNames } from './market/instrument-names.ts';
export { priceBoardOf } from './market/price-board.ts';
export * from './market/read-market.ts';
export { onceAPool } from './once-a-pool.ts';
export { MONITOR_ORDERS, MONITOR_RECORDS, readOrders, readRecords, readSomeOrders } from './portfolios/load-monitor.ts';
export { readOrdersFile } from './portfolios/read-orders.ts';
export { reads, versions } from './reads.ts';
export { readCurve } from './reports/read-curve.ts';
export { recordWithin } from './reports/read-tear-sheet.ts';
export { shareLinkRow } from './reports/share-links.ts';
export { readSharedSheet } from './reports/shared-sheet.ts';
export { sheetFileName, tearSheetCsv } from './reports/tear-sheet-csv.ts';
export { readWholeRecord, recordOfValues, type WholeRecord } from './reports/whole-record.ts';
export { type KnownNames, readNames } from './search/read-names.ts';
export { audienceOf } from './strategies/audience.ts';
export { requireStrategy as requireSeenStrategy } from './strategies/require-strategy.ts';
export { trackPathOf } from './strategies/track-path.ts';
export { type Measured, measurePortfolio } from './values/measure-portfolio.ts';
export { type PriceView, viewPrices } from './values/price-view.ts';
export { poolHoldings } from './values/value-accounts.ts';
export * from './values/wire-rows.ts';
