export { type CheckedUpload, checkUpload } from './check-upload.ts';
export {
  documentedMacro,
  isOverdue,
  macroFacts,
  macroFeed,
  netLiquidity,
  usualReleaseDay,
} from './macro-sources.ts';
