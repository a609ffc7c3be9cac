import type { api, SavedScreen } from '@pipa/contract';
import { listScreens, type StoredScreen } from '@pipa/db/watching';
import type { Read } from '../../context.ts';

export const wireScreen = ({ columns, ...screen }: StoredScreen): SavedScreen => ({
  ...screen,
  columns: columns.join(','),
});

/** The screens of a user by name. */
export const readScreens: Read<typeof api.savedScreens> = async ({ pool }, { userId }) =>
  (await listScreens(pool, userId)).map(wireScreen);
