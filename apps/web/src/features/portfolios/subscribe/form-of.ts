import type { Strategy } from '@pipa/contract';

/** The form of a subscription, by which it is kept while it is open. */
export const formOf = ({ id }: Pick<Strategy, 'id'>): string => `subscribe ${id}`;
