import { closeCodes } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { type Connection, followSocket, SILENCE_MS, type Socket } from './follow-socket.ts';
import { reconnectDelay } from './reconnect-delay.ts';

const said = (data: string) => new MessageEvent('message', { data });
const closed = (code: number) => Object.assign(new Event('close'), { code, reason: '', wasClean: false });

/** A connection whose server is the test, with a clock that the test advances. */
function scene() {
  const sockets: (Socket & { sent: string[]; isClosed: boolean })[] = [];
  const timers: { dueIn: number; work: () => void }[] = [];
  const connections: Connection[] = [];
  const seqs: number[] = [];
  const end = followSocket({
    token: 'secret',
    random: () => 0,
    onConnection: (connection) => connections.push(connection),
    onMessage: (message) => seqs.push(message.seq),
    after: (dueIn, work) => {
      const timer = { dueIn, work };
      timers.push(timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    open: () => {
      const socket: (typeof sockets)[number] = {
        onopen: null,
        onmessage: null,
        onclose: null,
        sent: [],
        isClosed: false,
        send: (text: string) => void socket.sent.push(text),
        close: () => {
          socket.isClosed = true;
        },
      };
      sockets.push(socket);
      return socket;
    },
  });
  const say = (seq: number) =>
    sockets
      .at(-1)
      ?.onmessage?.(said(JSON.stringify({ type: 'noop', seq, at: '2026-11-19T15:00:00.000Z', data: null })));
  const pass = (dueIn: number) => {
    const timer = timers.find((candidate) => candidate.dueIn === dueIn);
    if (!timer) throw new Error(`Nothing is due in ${dueIn} ms`);
    timers.splice(timers.indexOf(timer), 1);
    timer.work();
  };
  return { sockets, timers, connections, seqs, end, say, pass };
}

describe('a socket', () => {
  it('sends the token as its first message and never in the address', () => {
    const { sockets } = scene();
    sockets[0].onopen?.(new Event('open'));
    expect(sockets[0].sent).toEqual([JSON.stringify({ type: 'auth', token: 'secret' })]);
  });

  it('is live once a message came and asks for a snapshot after a gap', () => {
    const { sockets, connections, seqs, say } = scene();
    say(1);
    say(3);
    expect(connections).toEqual(['connecting', 'live', 'live']);
    expect(seqs).toEqual([1, 3]);
    expect(sockets[0].sent).toEqual([JSON.stringify({ type: 'snapshot' })]);
  });

  it('gives up a silent line and opens another one', () => {
    const { sockets, connections, pass, say } = scene();
    say(1);
    pass(SILENCE_MS);
    expect(sockets[0].isClosed).toBe(true);
    expect(connections.at(-1)).toBe('away');
    pass(reconnectDelay(0, 0));
    expect(sockets).toHaveLength(2);
  });

  it('waits longer with each failure and forgets that after a message', () => {
    const { sockets, pass, say } = scene();
    sockets[0].onclose?.(closed(1006));
    pass(reconnectDelay(0, 0));
    sockets[1].onclose?.(closed(1006));
    pass(reconnectDelay(1, 0));
    say(1);
    sockets[2].onclose?.(closed(1006));
    pass(reconnectDelay(0, 0));
    expect(sockets).toHaveLength(4);
  });

  it('does not come back to a door that is closed for it', () => {
    const { sockets, connections, timers } = scene();
    sockets[0].onclose?.(closed(closeCodes.unauthorised));
    expect(connections.at(-1)).toBe('refused');
    expect(timers).toEqual([]);
  });

  it('leaves nothing behind when it ends', () => {
    const { sockets, timers, end } = scene();
    end();
    expect(sockets[0].isClosed).toBe(true);
    expect(timers).toEqual([]);
  });

  it('passes over what it cannot read', () => {
    const { sockets, seqs, connections } = scene();
    sockets[0].onmessage?.(said('{"type":"unknown"}'));
    sockets[0].onmessage?.(said('no json'));
    expect(seqs).toEqual([]);
    expect(connections).toEqual(['connecting']);
  });
});

describe('wait before the next attempt', () => {
  it('doubles up to half a minute, half of it random', () => {
    expect([0, 1, 2, 20].map((attempt) => reconnectDelay(attempt, 0))).toEqual([250, 500, 1_000, 15_000]);
    expect(reconnectDelay(20, 0.999)).toBeLessThanOrEqual(30_000);
  });
});
