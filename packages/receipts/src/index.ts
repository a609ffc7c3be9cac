/**
 * Receipts: what a figure was computed from, so that anyone can compute it again. Each kind is described by one function, of what is
 * stored when a receipt is made and of what is computed again when it is verified; `differencesOf` compares both. `issueReceipt` is for
 * the answers of tools.
 */
export { conditionOf, describeAlert, describeFiring, type FiringRequest } from './alerts.ts';
export { canonical, hashOf, idOf, type Json, plain } from './canonical.ts';
export { COMPUTING, codeIn, codeVersion } from './code-version.ts';
export { codeDifferences, type Difference, differencesOf, differingPaths, marketDifferences } from './compare.ts';
export type { ReceiptDraft } from './draft.ts';
export { describeExplanation } from './explanations.ts';
export { issueReceipt, keepReceipt } from './issue.ts';
export { receiptMarket } from './market.ts';
export { describeReport, findSeenReport, type ReportRequest, type ReportTerms } from './reports.ts';
export { isWhole, seal } from './seal.ts';
export {
  describeOwnSheet,
  describeReportSheet,
  describeTearSheet,
  describeTrackSheet,
  type OwnRecord,
} from './tear-sheets.ts';
export { type AnsweredCall, describeCall, isRepeatable } from './tools.ts';
