import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseClientMessage } from './authorise-socket.ts';
import { createChannel, outgoing, type Wire } from './channel.ts';
import { runPaced } from './paced-round.ts';
import { addStaleness, nothingStale } from './viewers.ts';

const AT = new Date('2026-03-02T15:00:00.000Z');

describe('a channel', () => {
  it('numbers every message, also those it dropped, and writes none into a full buffer', () => {
    const sent: { seq: number }[] = [];
    const wire = {
      bufferedAmount: 0,
      isOpen: true,
      send: (texts: readonly Buffer[]) => sent.push(...texts.map((text) => JSON.parse(String(text)))),
      ping: () => undefined,
      close: () => undefined,
      cut: () => undefined,
    } satisfies Wire;
    const channel = createChannel(wire, 100);
    expect(channel.send([outgoing('noop', AT, null)])).toBe(true);
    wire.bufferedAmount = 101;
    expect(channel.send([outgoing('noop', AT, null)])).toBe(false);
    channel.drop(1);
    wire.bufferedAmount = 26;
    expect(channel.isDrained).toBe(false);
    wire.bufferedAmount = 25;
    expect(channel.isDrained).toBe(true);
    expect(channel.send([outgoing('noop', AT, null)])).toBe(true);
    expect(sent).toEqual([
      { type: 'noop', seq: 0, at: AT.toISOString(), data: null },
      { type: 'noop', seq: 3, at: AT.toISOString(), data: null },
    ]);
  });
});

it('sockets at the same number of a message share its bytes', () => {
  const message = outgoing('noop', AT, null);
  const bytes = message.encode(4);
  expect(message.encode(4)).toBe(bytes);
  expect(String(message.encode(5))).toBe(String(bytes).replace('"seq":4', '"seq":5'));
});

describe('a paced round', () => {
  const pace = { slotSockets: 5 };

  it('visits everything once, and lets other work have its turn after each slot of sockets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(12), { maxLength: 200 }), async (sockets) => {
        const slots: number[][] = [[]];
        const timers = {
          after(ms: number, run: () => void) {
            expect(ms).toBe(0);
            slots.push([]);
            queueMicrotask(run);
            return () => undefined;
          },
        };
        const visit = (count: number) => {
          slots.at(-1)?.push(count);
          return count;
        };
        await runPaced(sockets, visit, { pace, timers, isOver: () => false });
        expect(slots.flat()).toEqual(sockets);
        const sizes = slots.map((slot) => slot.reduce((total, count) => total + count, 0));
        for (const [i, slot] of slots.entries()) expect(sizes[i] - (slot.at(-1) ?? 0)).toBeLessThan(pace.slotSockets);
        for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThanOrEqual(pace.slotSockets);
      }),
    );
  });

  it('ends in the middle when it is cancelled', async () => {
    const visited: number[] = [];
    const timers = {
      after(_: number, run: () => void) {
        run();
        return () => undefined;
      },
    };
    const items = Array.from({ length: 20 }, (_, i) => i);
    await runPaced(items, (item) => visited.push(item), { pace, timers, isOver: () => visited.length >= 10 });
    expect(visited).toHaveLength(10);
  });
});

describe('messages of a client', () => {
  it.each(['', '{', '[]', '{"type":"other"}', '{"type":"auth"}', '{"type":"snapshot","more":1}', 'null'])(
    'ignores %s',
    (text) => {
      expect(parseClientMessage(Buffer.from(text))).toBeNull();
    },
  );

  it('reads what it knows', () => {
    expect(parseClientMessage(Buffer.from('{"type":"snapshot"}'))).toEqual({ type: 'snapshot' });
  });
});

describe('what has to be sent again', () => {
  it('adds up, and becomes the newest orders when too many or unknown ones changed', () => {
    const stale = nothingStale();
    addStaleness(stale, ['portfolio'], null);
    expect(stale.orderIds).toEqual(new Set());
    addStaleness(stale, ['order'], [1, 2]);
    addStaleness(stale, ['order', 'position'], [2, 3]);
    expect([stale.parts, stale.orderIds]).toEqual([new Set(['portfolio', 'order', 'position']), new Set([1, 2, 3])]);
    addStaleness(stale, ['order'], null);
    addStaleness(stale, ['order'], [9]);
    expect(stale.orderIds).toBeNull();
    const many = nothingStale();
    addStaleness(
      many,
      ['order'],
      Array.from({ length: 501 }, (_, i) => i),
    );
    expect(many.orderIds).toBeNull();
  });
});
