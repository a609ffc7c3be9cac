import { describe, expect, it } from 'vitest';
import { AnswerReader } from './answer-reader.ts';

const answer = (status: number, body: string, headers = '') =>
  `HTTP/1.1 ${status} Words\r\nContent-Type: application/json${headers}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

function readAll(chunks: readonly Buffer[]): [number, boolean][] {
  const answers: [number, boolean][] = [];
  const reader = new AnswerReader((...of) => answers.push(of));
  for (const chunk of chunks) {
    reader.read(chunk);
    // The bytes belong to the connection, which uses them again.
    chunk.fill(0);
  }
  return answers;
}

describe('the reader of answers', () => {
  const two = `${answer(200, '{"code":200,"data":"größer"}')}${answer(503, '{}')}`;
  const bytes = Buffer.from(two);

  it('reads several answers in one chunk', () => {
    expect(readAll([Buffer.from(bytes)])).toEqual([
      [200, true],
      [503, true],
    ]);
  });

  it('reads answers that are split anywhere', () => {
    for (let at = 1; at < bytes.length; at++) {
      const chunks = [Buffer.from(bytes.subarray(0, at)), Buffer.from(bytes.subarray(at))];
      expect(readAll(chunks).map(([status]) => status)).toEqual([200, 503]);
    }
    expect(readAll([...bytes].map((byte) => Buffer.of(byte)))).toHaveLength(2);
  });

  it('counts an answer only when its last byte has arrived', () => {
    expect(readAll([Buffer.from(bytes.subarray(0, bytes.length - 1))])).toEqual([[200, true]]);
  });

  it('reads an answer without a body', () => {
    expect(readAll([Buffer.from(answer(401, '')), Buffer.from(answer(200, '{}'))])).toHaveLength(2);
  });

  it('knows that the server closes the connection after an answer', () => {
    expect(readAll([Buffer.from(answer(503, '{}', '\r\nConnection: close'))])).toEqual([[503, false]]);
  });

  it.each([
    ['a chunked answer', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['another protocol', 'SSH-2.0\r\n\r\n'],
    ['a head without an end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`],
  ])('refuses %s', (_, text) => {
    expect(() => readAll([Buffer.from(text)])).toThrow();
  });
});
