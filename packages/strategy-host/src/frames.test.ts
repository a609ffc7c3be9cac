import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameError, FrameReader, frameOf } from './frames.ts';

describe('messages in a stream', () => {
  it('come out as they went in, however the stream is cut', () => {
    const frames = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 10 });
    fc.assert(
      fc.property(frames, fc.integer({ min: 1, max: 40 }), (sent, size) => {
        const stream = Buffer.concat(sent.map((bytes) => frameOf(bytes)));
        const heard: number[][] = [];
        const reader = new FrameReader(50, (frame) => heard.push([...frame]));
        for (let at = 0; at < stream.length; at += size) reader.take(stream.subarray(at, at + size));
        expect(heard).toEqual(sent.map((bytes) => [...bytes]));
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('end the reading when one says that it is too long, before it has come', () => {
    const reader = new FrameReader(50, () => expect.fail('nothing has come'));
    const header = frameOf(new Uint8Array(51)).subarray(0, 4);
    expect(() => reader.take(header)).toThrow(FrameError);
  });
});
