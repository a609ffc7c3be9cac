import { expect, it } from 'vitest';
import { createFrameReader, opcodes } from './frame-reader.ts';

/** A frame as a server sends it: whole and without a mask. */
function frame(opcode: number, payload: string): Buffer {
  const data = Buffer.from(payload);
  if (data.length < 126) return Buffer.concat([Buffer.from([0x80 | opcode, data.length]), data]);
  const isShort = data.length < 65_536;
  const header = Buffer.alloc(isShort ? 4 : 10);
  header[0] = 0x80 | opcode;
  header[1] = isShort ? 126 : 127;
  if (isShort) header.writeUInt16BE(data.length, 2);
  else header.writeBigUInt64BE(BigInt(data.length), 2);
  return Buffer.concat([header, data]);
}

const payloads = ['', 'short', 'm'.repeat(125), 'n'.repeat(126), 'o'.repeat(3_000), 'p'.repeat(70_000), 'last'];
const stream = Buffer.concat([frame(opcodes.ping, ''), ...payloads.map((payload) => frame(opcodes.text, payload))]);
const expected = [[opcodes.ping, ''], ...payloads.map((payload) => [opcodes.text, payload.slice(0, 512)])];

it.each([1, 2, 3, 7, 126, 1_000, 65_536, stream.length])('reads frames that arrive in chunks of %i bytes', (size) => {
  const frames: [number, string][] = [];
  const read = createFrameReader((opcode, head) => frames.push([opcode, head.toString()]));
  for (let from = 0; from < stream.length; from += size) read(stream.subarray(from, from + size));
  expect(frames).toEqual(expected);
});

it('does not report a frame before its last byte', () => {
  const opened: number[] = [];
  const read = createFrameReader((opcode) => opened.push(opcode));
  const whole = frame(opcodes.text, 'x'.repeat(200));
  read(whole.subarray(0, -1));
  expect(opened).toEqual([]);
  read(whole.subarray(-1));
  expect(opened).toEqual([opcodes.text]);
});
