export * from './block-user.ts';
export {
  changeUserClass,
  endUserSessions,
  type QueueReset,
  replaceUserPassword,
  sendUserReset,
} from './change-user.ts';
export * from './extend-trial.ts';
export * from './invitations.ts';
export * from './offer-strategies.ts';
export type { Operator, OperatorContext } from './operator.ts';
export * from './release-own-strategy.ts';
export { type ResetLetter, resetUserFactors } from './reset-factors.ts';
