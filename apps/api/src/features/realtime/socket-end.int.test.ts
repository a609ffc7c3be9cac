import { closeCodes } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { seedMarket } from '../../testing/test-market.ts';
import { endDeadSessions } from './heartbeat.ts';
import { createRealtimeFeature } from './routes.ts';
import { apiWithSockets, shortLimits } from './testing/socket-api.ts';
import { openSocket } from './testing/test-socket.ts';
import type { Realtime } from './viewers.ts';

const on = apiWithSockets();

const sessionOf = async ({ userId }: { userId: number }) =>
  (await on.t.context.prisma.session.findFirstOrThrow({ where: { userId } })).id;

describe('a heartbeat', () => {
  it('ends the sockets of a user who was disabled, and of revoked sessions, and no others', async () => {
    const [disabled, kept, revoked] = [await on.t.createUser(), await on.t.createUser(), await on.t.createUser()];
    const closed: number[] = [];
    const viewers = await Promise.all(
      [disabled, kept, revoked].map(async ({ userId }) => {
        const sessionId = await sessionOf({ userId });
        return { userId, sessionId, wire: { close: () => closed.push(userId) } };
      }),
    );
    await on.t.context.prisma.user.update({ where: { userId: disabled.userId }, data: { investorState: 'Disabled' } });
    await on.t.context.prisma.session.updateMany({
      where: { userId: revoked.userId },
      data: { revokedAt: on.t.clock() },
    });
    await endDeadSessions({ context: on.t.context, viewers: new Set(viewers) } as unknown as Realtime);
    expect(closed).toEqual([disabled.userId, revoked.userId]);
  });

  it('lets a disabled user open none', async () => {
    const disabled = await on.t.createUser();
    await on.t.context.prisma.user.update({ where: { userId: disabled.userId }, data: { investorState: 'Disabled' } });
    expect(await (await on.open({ token: disabled.token })).closed).toBe(closeCodes.unauthorised);
  });
});

describe('the end of a session', () => {
  it('closes its sockets and no others', async () => {
    const sessionId = await sessionOf(on.user);
    const [own, other] = [await on.watch(), await on.open({ token: (await on.t.createUser()).token })];
    await other.received(1);
    await on.t.bus.publish('session', { userId: on.user.userId, sessionIds: [sessionId] });
    expect(await own.closed).toBe(closeCodes.unauthorised);
    await on.tick();
    await other.received(2);
  });

  it('closes all sockets of a user when all sessions end', async () => {
    const both = [await on.open({ token: on.user.token }), await on.open({ token: on.user.token })];
    await Promise.all(both.map((socket) => socket.received(1)));
    await on.t.bus.publish('session', { userId: on.user.userId, sessionIds: null });
    expect(await Promise.all(both.map(({ closed }) => closed))).toEqual([
      closeCodes.unauthorised,
      closeCodes.unauthorised,
    ]);
  });
});

describe('a server that shuts down', () => {
  it('says so to every socket', async () => {
    const other = await createTestApp({ features: [createRealtimeFeature({ limits: shortLimits })] });
    await seedMarket(other.context);
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = await openSocket(other.app, { token: (await other.createUser()).token });
    await socket.received(1);
    await other.close();
    expect(await socket.closed).toBe(closeCodes.shutdown);
  });
});
