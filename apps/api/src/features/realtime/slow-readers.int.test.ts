import { closeCodes } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { realtimeLimits } from './limits.ts';
import { createTestWire, hubForEachTest, received } from './testing/test-hub.ts';

const on = hubForEachTest();

describe('a reader that is too slow', () => {
  it('gets no more than its buffer holds, and one snapshot once that has drained', async () => {
    const socket = on.join();
    await received(socket, 6);
    socket.state.isReading = false;
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes + 1;
    const before = socket.messages.length;
    for (let i = 0; i < 20; i++) await on.tick();
    await expect.poll(() => socket.viewer.state).toBe('waiting');
    on.pass(1_000);
    expect(socket.messages).toHaveLength(before);
    expect(socket.viewer.state).toBe('waiting');
    socket.state.isReading = true;
    socket.state.bufferedAmount = 0;
    on.pass(1_000);
    await received(socket, before + 6);
    expect(socket.types().slice(before)).toEqual(['marketStatus', 'portfolio', 'perf', 'record', 'order', 'position']);
    // The numbers of dropped messages are missing.
    expect(socket.messages[before].seq).toBeGreaterThan(socket.messages[before - 1].seq + 1);
  });

  it('is let go when it never catches up', async () => {
    const socket = on.join();
    await received(socket, 6);
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes + 1;
    await on.tick();
    await expect.poll(() => socket.viewer.state).toBe('waiting');
    on.pass(realtimeLimits.slowReaderMs + 1_000);
    expect(socket.state.closedWith).toBe(closeCodes.slow);
  });

  it('delays no other client', async () => {
    const [slow, quick] = [on.join(), on.join()];
    await Promise.all([received(slow, 6), received(quick, 6)]);
    slow.state.bufferedAmount = realtimeLimits.maxBufferedBytes + 1;
    const before = quick.messages.length;
    await on.tick();
    await received(quick, before + 2);
    expect(slow.messages).toHaveLength(6);
  });
});

describe('a snapshot that takes long', () => {
  it('waits between its parts for the reader, and then sends the changes since it began', async () => {
    const socket = createTestWire();
    socket.state.isReading = false;
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes / 2;
    const viewer = on.hub.join(on.watching(socket.wire));
    await on.t.bus.publish('portfolio', { portfolioId: on.portfolioId, parts: ['record'] });
    on.timers.advance(realtimeLimits.changePauseMs);
    await expect.poll(() => viewer?.missed.parts).toEqual(new Set(['record']));
    expect(socket.messages).toEqual([]);
    socket.state.isReading = true;
    socket.state.bufferedAmount = 0;
    await on.after(realtimeLimits.pumpMs, () => viewer?.state).toBe('live');
    expect(socket.types()).toEqual(['marketStatus', 'portfolio', 'perf', 'record', 'order', 'position']);
    on.timers.advance(realtimeLimits.changePauseMs);
    await received(socket, 8);
    expect(socket.types().slice(6)).toEqual(['perf', 'record']);
  });

  it('is given up when the reader does not read at all', async () => {
    const socket = createTestWire();
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes;
    on.hub.join(on.watching(socket.wire));
    await on.after(1_000, () => socket.state.closedWith).toBe(closeCodes.slow);
    expect(socket.messages).toEqual([]);
  });
});
