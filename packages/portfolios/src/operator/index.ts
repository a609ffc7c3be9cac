export * from './administrators.ts';
export * from './block-user.ts';
export {
  changeDeveloperState,
  changeUserClass,
  endUserSessions,
  replaceUserPassword,
  sendUserReset,
} from './change-user.ts';
export { controlBrokers } from './control-brokers.ts';
export { controlClock } from './control-clock.ts';
export { decideOnWritten } from './decide-written.ts';
export { editStrategy, recordSeeding, type StrategyEditAct } from './edit-strategy.ts';
export * from './extend-trial.ts';
export * from './invitations.ts';
export * from './offer-strategies.ts';
export { type Operator, type OperatorContext, recordAct } from './operator.ts';
export * from './release-own-strategy.ts';
export { resetUserFactors } from './reset-factors.ts';
export { revokeEveryKey, revokeUserKeys } from './revoke-keys.ts';
export { recordSeriesUpload } from './series-upload.ts';
export { settleImportDoubt } from './settle-doubt.ts';
export { switchApiKeys } from './switch-keys.ts';
