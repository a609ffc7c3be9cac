import { formatNewYork } from '@pipa/calendar';
import { inTransaction, type PrismaClient } from '@pipa/db';
import { endMarketIncident, openMarketIncident, queueOperationsCalls } from '@pipa/db/market';
import { notifyAdministrators } from '@pipa/db/notices';
import { marketMovesMail, marketStalledMail } from '@pipa/mail';
import { mailAdministrators } from '../administrators/mail-administrators.ts';
import type { MarketJudgement } from './judge-market.ts';

interface Noting {
  readonly prisma: PrismaClient;
  clock(): Date;
  readonly publicUrl: string;
}

const MINUTE_MS = 60_000;

/** Opens an incident and notifies every administrator, in one transaction; false while one is open. */
export function noteStall({ prisma, clock, publicUrl }: Noting, judgement: MarketJudgement): Promise<boolean> {
  const { cause, since, progress } = judgement;
  if (cause === null || since === null) throw new TypeError('the market does not stand still');
  const { day = null, phase = null, waitsFor = null } = progress ?? {};
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const id = await openMarketIncident(tx, { cause, day, phase, waitsFor, beganAt: since }, at);
    if (id === null) return false;
    const facts = {
      cause,
      since: since.toISOString(),
      ...(day !== null && { day }),
      ...(phase !== null && { phase }),
      ...(waitsFor !== null && { waitsFor }),
    };
    const dedupeKey = `market-stalled-${id}`;
    await notifyAdministrators(tx, { event: 'operations.marketStalled', parameters: facts, dedupeKey }, at);
    await queueOperationsCalls(tx, { type: 'market.stalled', data: { incident: id, ...facts } }, at);
    await mailAdministrators(tx, dedupeKey, at, (reader) =>
      marketStalledMail(reader, { ...facts, since: formatNewYork(since), url: healthUrl(publicUrl) }),
    );
    return true;
  });
}

/** Ends an incident, since the market has gone on from an instant on, and says so; false when another node has. */
export function noteEnd(
  { prisma, clock, publicUrl }: Noting,
  { id, beganAt }: { readonly id: number; readonly beganAt: Date },
  movesSince: Date,
): Promise<boolean> {
  const at = clock();
  const minutes = Math.max(0, Math.round((movesSince.getTime() - beganAt.getTime()) / MINUTE_MS));
  return inTransaction(prisma, async (tx) => {
    if (!(await endMarketIncident(tx, id, movesSince))) return false;
    const parameters = { since: movesSince.toISOString(), minutes };
    const dedupeKey = `market-moves-${id}`;
    await notifyAdministrators(tx, { event: 'operations.marketMoves', parameters, dedupeKey }, at);
    await queueOperationsCalls(tx, { type: 'market.moves', data: { incident: id, ...parameters } }, at);
    await mailAdministrators(tx, dedupeKey, at, (reader) =>
      marketMovesMail(reader, { since: formatNewYork(movesSince), minutes, url: healthUrl(publicUrl) }),
    );
    return true;
  });
}

const healthUrl = (publicUrl: string) => `${publicUrl}/admin/operator?tab=health`;
