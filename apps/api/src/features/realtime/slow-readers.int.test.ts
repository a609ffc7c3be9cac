import { closeCodes } from '@pipa/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realtimeLimits } from './limits.ts';
import { createTestWire, type HubFloor, openHubFloor, received, type TestHub } from './testing/test-hub.ts';

let t: HubFloor['t'];
let userId: HubFloor['userId'];
let sessionId: HubFloor['sessionId'];
let portfolioId: HubFloor['portfolioId'];
let tick: HubFloor['tick'];
let openHub: HubFloor['openHub'];
let hub: TestHub['hub'];
let timers: TestHub['timers'];
let join: TestHub['join'];
let pass: TestHub['pass'];
let after: TestHub['after'];

beforeAll(async () => {
  ({ t, userId, sessionId, portfolioId, tick, openHub } = await openHubFloor());
});
beforeEach(async () => {
  ({ hub, timers, join, pass, after } = await openHub());
});
afterEach(() => hub.close());
afterAll(() => t.close());

describe('a reader that is too slow', () => {
  it('gets no more than its buffer holds, and one snapshot once that has drained', async () => {
    const socket = join();
    await received(socket, 6);
    socket.state.isReading = false;
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes + 1;
    const before = socket.messages.length;
    for (let i = 0; i < 20; i++) await tick();
    await expect.poll(() => socket.viewer.state).toBe('waiting');
    pass(1_000);
    expect(socket.messages).toHaveLength(before);
    expect(socket.viewer.state).toBe('waiting');
    socket.state.isReading = true;
    socket.state.bufferedAmount = 0;
    pass(1_000);
    await received(socket, before + 6);
    expect(socket.types().slice(before)).toEqual(['marketStatus', 'portfolio', 'perf', 'record', 'order', 'position']);
    // The numbers of dropped messages are missing.
    expect(socket.messages[before].seq).toBeGreaterThan(socket.messages[before - 1].seq + 1);
  });

  it('is let go when it never catches up', async () => {
    const socket = join();
    await received(socket, 6);
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes + 1;
    await tick();
    await expect.poll(() => socket.viewer.state).toBe('waiting');
    pass(realtimeLimits.slowReaderMs + 1_000);
    expect(socket.state.closedWith).toBe(closeCodes.slow);
  });

  it('delays no other client', async () => {
    const [slow, quick] = [join(), join()];
    await Promise.all([received(slow, 6), received(quick, 6)]);
    slow.state.bufferedAmount = realtimeLimits.maxBufferedBytes + 1;
    const before = quick.messages.length;
    await tick();
    await received(quick, before + 2);
    expect(slow.messages).toHaveLength(6);
  });
});

describe('a snapshot that takes long', () => {
  it('waits between its parts for the reader, and then sends the changes since it began', async () => {
    const socket = createTestWire();
    socket.state.isReading = false;
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes / 2;
    const viewer = hub.join({ userId, sessionId, portfolioId, wire: socket.wire });
    await t.bus.publish('portfolio', { portfolioId, parts: ['record'] });
    timers.advance(realtimeLimits.changePauseMs);
    await expect.poll(() => viewer?.missed.parts).toEqual(new Set(['record']));
    expect(socket.messages).toEqual([]);
    socket.state.isReading = true;
    socket.state.bufferedAmount = 0;
    await after(realtimeLimits.pumpMs, () => viewer?.state).toBe('live');
    expect(socket.types()).toEqual(['marketStatus', 'portfolio', 'perf', 'record', 'order', 'position']);
    timers.advance(realtimeLimits.changePauseMs);
    await received(socket, 8);
    expect(socket.types().slice(6)).toEqual(['perf', 'record']);
  });

  it('is given up when the reader does not read at all', async () => {
    const socket = createTestWire();
    socket.state.bufferedAmount = realtimeLimits.maxBufferedBytes;
    hub.join({ userId, sessionId, portfolioId, wire: socket.wire });
    await after(1_000, () => socket.state.closedWith).toBe(closeCodes.slow);
    expect(socket.messages).toEqual([]);
  });
});
