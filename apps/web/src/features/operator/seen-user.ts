import type { api, OutputOf } from '@pipa/contract';

/** A user as an operator sees it. */
export type SeenUser = OutputOf<typeof api.operatorUser>['user'];
