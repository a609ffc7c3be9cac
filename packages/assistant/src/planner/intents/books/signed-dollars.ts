import { money } from '../../../present/index.ts';

/** Dollars of a profit or loss with their sign. */
export const signedDollars = (value: number): string => (value > 0 ? `+${money(value)}` : money(value));
