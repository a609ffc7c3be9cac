export * from './change-user.ts';
export * from './invitations.ts';
export type { Operator, OperatorContext } from './operator.ts';
