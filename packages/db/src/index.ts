export { backUp } from './backup/back-up.ts';
export { restore } from './backup/restore.ts';
export * from './client.ts';
export * from './decimal.ts';
export * from './migrate.ts';
export * from './product-role.ts';
export {
  awaitAtCommit,
  type BeforeCommit,
  committingWith,
  createPool,
  createPrisma,
  inTransaction,
  type Pool,
  type PoolClient,
  type PrismaClient,
  type Tx,
  withBarLock,
} from './sealed.ts';
export * from './stores/account-activity-store.ts';
export * from './stores/account-record-store.ts';
export * from './stores/account-store.ts';
export type { ActingOperator } from './stores/acting-operator.ts';
export * from './stores/agreement-store.ts';
export * from './stores/analysed-days.ts';
export * from './stores/analysis-store.ts';
export * from './stores/authenticator-store.ts';
export * from './stores/backtest-trial-store.ts';
export * from './stores/bar-import.ts';
export * from './stores/bar-quarantine-store.ts';
export * from './stores/bar-store.ts';
export * from './stores/billing-closure-store.ts';
export * from './stores/billing-customer-store.ts';
export * from './stores/billing-event-store.ts';
export * from './stores/billing-hold-store.ts';
export * from './stores/blotter-store.ts';
export * from './stores/breadth-groups.ts';
export * from './stores/captcha-store.ts';
export * from './stores/cash-flow-store.ts';
export * from './stores/company-research-store.ts';
export * from './stores/corporate-action-store.ts';
export * from './stores/daily-record-store.ts';
export * from './stores/detection-store.ts';
export * from './stores/dividend-store.ts';
export * from './stores/due-cash-changes.ts';
export * from './stores/evaluation-store.ts';
export * from './stores/executed-order-store.ts';
export * from './stores/factor-challenge-store.ts';
export * from './stores/factor-store.ts';
export * from './stores/fundamental-day-store.ts';
export * from './stores/health-store.ts';
export * from './stores/idempotency-store.ts';
export * from './stores/imported-history-store.ts';
export * from './stores/instrument-store.ts';
export * from './stores/invitation-store.ts';
export * from './stores/invoice-store.ts';
export * from './stores/invoice-writes.ts';
export * from './stores/job-store.ts';
export * from './stores/ledger-check.ts';
export * from './stores/ledger-drift.ts';
export * from './stores/locked-books.ts';
export * from './stores/mail-outbox.ts';
export * from './stores/mail-preference-store.ts';
export * from './stores/mail-token-store.ts';
export * from './stores/market-analysis-store.ts';
export * from './stores/market-research-store.ts';
export * from './stores/market-store.ts';
export * from './stores/member-subscription-store.ts';
export * from './stores/membership-store.ts';
export * from './stores/model-store.ts';
export * from './stores/newsletter-store.ts';
export * from './stores/notification-store.ts';
export * from './stores/operator-act-store.ts';
export * from './stores/operator-user-store.ts';
export * from './stores/order-store.ts';
export * from './stores/other-subscription-store.ts';
export * from './stores/outbox-relay.ts';
export * from './stores/own-offer-store.ts';
export * from './stores/owner-activity-store.ts';
export * from './stores/paper-trail-store.ts';
export * from './stores/passkey-store.ts';
export * from './stores/performance-store.ts';
export * from './stores/personal-data-store.ts';
export * from './stores/portfolio-curve-store.ts';
export type { InvestmentProfile, PortfolioFacts, RecordedClose } from './stores/portfolio-facts.ts';
export * from './stores/portfolio-facts-store.ts';
export * from './stores/portfolio-history-store.ts';
export * from './stores/portfolio-record-store.ts';
export * from './stores/portfolio-store.ts';
export * from './stores/position-store.ts';
export * from './stores/preview-store.ts';
export * from './stores/purge-expired.ts';
export * from './stores/realtime-outbox.ts';
export * from './stores/rebalance-store.ts';
export * from './stores/record-start-store.ts';
export * from './stores/recovery-code-store.ts';
export * from './stores/report-store.ts';
export * from './stores/return-sums-store.ts';
export * from './stores/risk-store.ts';
export * from './stores/search-store.ts';
export * from './stores/session-store.ts';
export * from './stores/share-link-store.ts';
export * from './stores/signal-store.ts';
export * from './stores/signature-store.ts';
export * from './stores/strategy-fault-store.ts';
export * from './stores/strategy-feed-store.ts';
export * from './stores/strategy-follower-store.ts';
export * from './stores/strategy-offer-store.ts';
export * from './stores/strategy-offline-store.ts';
export * from './stores/strategy-store.ts';
export * from './stores/strategy-version-store.ts';
export * from './stores/subscription-store.ts';
export * from './stores/symbol-analysis-store.ts';
export * from './stores/target-store.ts';
export * from './stores/throttle-store.ts';
export * from './stores/track-curve-store.ts';
export * from './stores/track-holdings-store.ts';
export * from './stores/tracking-store.ts';
export * from './stores/trading-store.ts';
export * from './stores/transaction.ts';
export * from './stores/trial-reminder-store.ts';
export { refreshNameSkeletons } from './stores/user-name-skeleton.ts';
export * from './stores/user-option-store.ts';
export * from './stores/user-session-store.ts';
export * from './stores/user-store.ts';
export * from './stores/value-point-store.ts';
export * from './stores/venue-order-store.ts';
export * from './stores/watch-list-store.ts';
