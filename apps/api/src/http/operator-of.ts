import type { Operator } from '@pipa/portfolios';
import type { SignedInUser } from './session.ts';

/** The administrator of a call, as the log of operators names them. */
export const operatorOf = ({ userId, userName }: SignedInUser): Operator => ({ userId, name: userName });
