import { type Alert, type api, FIRING_PAGE_SIZE } from '@pipa/contract';
import { listAlerts, listFirings, type StoredAlert } from '@pipa/db/watching';
import type { Read } from '../../context.ts';

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
