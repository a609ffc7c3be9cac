import {
  type Alert,
  type api,
  DomainError,
  FIRING_PAGE_SIZE,
  INVALID_VALUE,
  type ParsedInputOf,
  SYMBOL_NOT_FOUND,
} from '@pipa/contract';
import { listInstruments } from '@pipa/db/market';
import { listAlerts, listFirings, type StoredAlert } from '@pipa/db/watching';
import { isOffered } from '@pipa/ida';
import type { Database, Read } from '../../context.ts';

function subjectOf(alert: StoredAlert): Alert['subject'] {
  switch (alert.subject) {
    case 'symbol':
      return { kind: 'symbol', symbol: alert.symbol ?? '' };
    case 'watchList':
      return { kind: 'watchList', watchListId: alert.watchListId, name: alert.watchListName };
    case 'screen':
      return { kind: 'screen', screenId: alert.screenId, name: alert.screenName };
    case 'market':
      return { kind: 'market' };
  }
}

export const wireAlert = (alert: StoredAlert): Alert => ({
  id: alert.id,
  name: alert.name,
  subject: subjectOf(alert),
  condition: alert.condition,
  channels: [...alert.channels],
  isPaused: alert.isPaused,
  createdAt: alert.createdAt.toISOString(),
  lastFiredDay: alert.lastFiredDay,
});

export const readAlerts: Read<typeof api.alerts> = async ({ pool }, { userId }) =>
  (await listAlerts(pool, userId)).map(wireAlert);

export const readFirings: Read<typeof api.alertFirings> = ({ pool }, { userId }, { before }) =>
  listFirings(pool, userId, { before, limit: FIRING_PAGE_SIZE });

/**
 * The symbol of an alert that is of one, as the market writes it; null for any other.
 * @throws DomainError INVALID_INPUT for an unknown symbol, event or state
 */
export async function symbolOfAlert(
  { pool }: Pick<Database, 'pool'>,
  { subject, condition }: Pick<ParsedInputOf<typeof api.saveAlert>, 'subject' | 'condition'>,
): Promise<string | null> {
  if (!isOffered(condition)) {
    const field = condition.kind === 'event' ? 'condition.code' : 'condition.into';
    throw new DomainError('INVALID_INPUT', { message: INVALID_VALUE, field });
  }
  if (subject.kind !== 'symbol') return null;
  const [found] = await listInstruments(pool, [subject.symbol]);
  if (found === undefined || found.kind === 'Index') {
    throw new DomainError('INVALID_INPUT', { message: SYMBOL_NOT_FOUND, field: 'subject.symbol' });
  }
  return found.symbol;
}
