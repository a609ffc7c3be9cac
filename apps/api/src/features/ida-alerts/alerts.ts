import { type Alert, type api, DomainError, MAX_ALERTS, type OutputOf, type ParsedInputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { lockOwner } from '@pipa/db/users';
import {
  type AlertDraft,
  addAlert,
  changeAlert,
  countAlertsIn,
  findAlertIn,
  keepScreen,
  keepWatchList,
  pauseAlert,
  removeAlert,
} from '@pipa/db/watching';
import { symbolOfAlert, wireAlert } from '@pipa/reads';
import type { AppContext } from '../../context.ts';

type Writer = Pick<AppContext, 'prisma' | 'pool' | 'clock'>;
type Input = ParsedInputOf<typeof api.saveAlert>;

/** @throws DomainError INVALID_INPUT for an unknown symbol, event or state */
async function draftOf(context: Writer, input: Input): Promise<AlertDraft> {
  const { name, subject, condition, channels } = input;
  return {
    name,
    subject: subject.kind,
    symbol: await symbolOfAlert(context, input),
    watchListId: subject.kind === 'watchList' ? subject.watchListId : null,
    screenId: subject.kind === 'screen' ? subject.screenId : null,
    condition,
    channels,
  };
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
