import {
  type Alert,
  type api,
  DomainError,
  FIRING_PAGE_SIZE,
  INVALID_VALUE,
  MAX_ALERTS,
  type OutputOf,
  type ParsedInputOf,
  SYMBOL_NOT_FOUND,
} from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { listInstruments } from '@pipa/db/market';
import { lockOwner } from '@pipa/db/users';
import {
  type AlertDraft,
  addAlert,
  changeAlert,
  countAlertsIn,
  findAlertIn,
  keepScreen,
  keepWatchList,
  listAlerts,
  listFirings,
  pauseAlert,
  removeAlert,
  type StoredAlert,
} from '@pipa/db/watching';
import { isOffered } from '@pipa/ida';
import type { AppContext } from '../../context.ts';

type Reader = Pick<AppContext, 'pool'>;
type Writer = Pick<AppContext, 'prisma' | 'pool' | 'clock'>;
type Input = ParsedInputOf<typeof api.saveAlert>;

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

const wireAlert = (alert: StoredAlert): Alert => ({
  id: alert.id,
  name: alert.name,
  subject: subjectOf(alert),
  condition: alert.condition,
  channels: [...alert.channels],
  isPaused: alert.isPaused,
  createdAt: alert.createdAt.toISOString(),
  lastFiredDay: alert.lastFiredDay,
});

export async function readAlerts({ pool }: Reader, userId: number): Promise<OutputOf<typeof api.alerts>> {
  return (await listAlerts(pool, userId)).map(wireAlert);
}

/** @throws DomainError INVALID_INPUT for an unknown symbol, event or state */
async function draftOf({ pool }: Reader, input: Input): Promise<AlertDraft> {
  const { name, subject, condition, channels } = input;
  if (!isOffered(condition)) {
    const field = condition.kind === 'event' ? 'condition.code' : 'condition.into';
    throw new DomainError('INVALID_INPUT', { message: INVALID_VALUE, field });
  }
  const draft = { name, subject: subject.kind, symbol: null, watchListId: null, screenId: null, condition, channels };
  if (subject.kind === 'market') return draft;
  if (subject.kind === 'watchList') return { ...draft, watchListId: subject.watchListId };
  if (subject.kind === 'screen') return { ...draft, screenId: subject.screenId };
  const [found] = await listInstruments(pool, [subject.symbol]);
  if (found === undefined || found.kind === 'Index') {
    throw new DomainError('INVALID_INPUT', { message: SYMBOL_NOT_FOUND, field: 'subject.symbol' });
  }
  return { ...draft, symbol: found.symbol };
}

/** Makes an alert, or changes the one of an id. @throws DomainError NOT_FOUND, ALERT_LIMIT_REACHED, INVALID_INPUT */
export async function saveAlert(context: Writer, userId: number, input: Input): Promise<Alert> {
  const draft = await draftOf(context, input);
  return inTransaction(context.prisma, async (tx) => {
    await lockOwner(tx, userId);
    const { watchListId, screenId } = draft;
    const isKept =
      (watchListId === null || (await keepWatchList(tx, { userId, id: watchListId }))) &&
      (screenId === null || (await keepScreen(tx, { userId, id: screenId })));
    if (!isKept) throw new DomainError('NOT_FOUND');
    let { id } = input;
    if (id === undefined) {
      if ((await countAlertsIn(tx, userId)) >= MAX_ALERTS) throw new DomainError('ALERT_LIMIT_REACHED');
      id = await addAlert(tx, userId, draft, context.clock());
    } else if (!(await changeAlert(tx, { userId, id }, draft))) throw new DomainError('NOT_FOUND');
    const stored = await findAlertIn(tx, { userId, id });
    if (stored === null) throw new DomainError('NOT_FOUND');
    return wireAlert(stored);
  });
}

/** @throws DomainError NOT_FOUND */
export async function deleteAlert(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.deleteAlert>> {
  if (!(await inTransaction(prisma, (tx) => removeAlert(tx, { userId, id })))) throw new DomainError('NOT_FOUND');
  return null;
}

/** @throws DomainError NOT_FOUND */
export async function changePause(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  { id, isPaused }: ParsedInputOf<typeof api.pauseAlert>,
): Promise<OutputOf<typeof api.pauseAlert>> {
  const isKnown = await inTransaction(prisma, (tx) => pauseAlert(tx, { userId, id, isPaused }));
  if (!isKnown) throw new DomainError('NOT_FOUND');
  return null;
}

export const readFirings = (
  { pool }: Reader,
  userId: number,
  before: number | undefined,
): Promise<OutputOf<typeof api.alertFirings>> => listFirings(pool, userId, { before, limit: FIRING_PAGE_SIZE });
