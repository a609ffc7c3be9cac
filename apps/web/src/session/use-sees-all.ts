import { useCurrentUser } from './use-current-user.ts';

/** 2 §6: whether the reader sees all strategies and model accounts, also those that are not open; false until it is known. */
export const useSeesAll = (): boolean => useCurrentUser().data?.isAdministrator ?? false;
