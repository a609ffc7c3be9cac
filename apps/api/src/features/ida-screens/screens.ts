import {
  type api,
  DomainError,
  MAX_SAVED_SCREENS,
  type OutputOf,
  type ParsedInputOf,
  type SavedScreen,
} from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { lockOwner } from '@pipa/db/users';
import {
  addScreen,
  changeScreen,
  listScreens,
  listScreensIn,
  removeScreen,
  type StoredScreen,
} from '@pipa/db/watching';
import type { AppContext } from '../../context.ts';
import { conditionsOf } from '../../ida-readers/screen-conditions.ts';

type Writer = Pick<AppContext, 'prisma' | 'clock'>;

const wireScreen = ({ columns, ...screen }: StoredScreen): SavedScreen => ({ ...screen, columns: columns.join(',') });

/** The screens of a user by name. */
export const readScreens = async ({ pool }: Pick<AppContext, 'pool'>, userId: number): Promise<SavedScreen[]> =>
  (await listScreens(pool, userId)).map(wireScreen);

/**
 * Saves a screen under a name, or replaces the one of an id.
 * @throws DomainError NOT_FOUND, DUPLICATE_NAME, SCREEN_LIMIT_REACHED, INVALID_INPUT
 */
export function saveScreen(
  { prisma, clock }: Writer,
  userId: number,
  { id, ...screen }: ParsedInputOf<typeof api.saveScreen>,
): Promise<SavedScreen> {
  conditionsOf(screen.filter);
  return inTransaction(prisma, async (tx) => {
    await lockOwner(tx, userId);
    const screens = await listScreensIn(tx, userId);
    if (screens.some((other) => other.id !== id && other.name.toLowerCase() === screen.name.toLowerCase())) {
      throw new DomainError('DUPLICATE_NAME', { field: 'name' });
    }
    const stored = { userId, at: clock(), ...screen };
    if (id !== undefined) {
      if (!(await changeScreen(tx, { id, ...stored }))) throw new DomainError('NOT_FOUND');
      return wireScreen({ id, ...screen });
    }
    if (screens.length >= MAX_SAVED_SCREENS) throw new DomainError('SCREEN_LIMIT_REACHED');
    return wireScreen({ id: await addScreen(tx, stored), ...screen });
  });
}

/** @throws DomainError NOT_FOUND */
export const deleteScreen = (
  { prisma }: Writer,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.deleteScreen>> =>
  inTransaction(prisma, async (tx) => {
    if (!(await removeScreen(tx, { userId, id }))) throw new DomainError('NOT_FOUND');
    return null;
  });
