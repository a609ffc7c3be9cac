import type { AskBeginning, AskPart } from '@pipa/contract';
import { raw } from './scripted-server.ts';

const beginning: AskBeginning = { conversationId: 12, questionId: 91, answerId: 92, engine: 'planner', title: 'SPY' };

/** An answer of Ask that a test streams, as the server does. */
export function answerStream() {
  const text = new TextEncoder();
  let pipe: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pipe = controller;
    },
  });
  const write = (event: string) => pipe?.enqueue(text.encode(`data: ${event}\n\n`));
  let count = 0;
  const stream = {
    /** Of `ask` in the script of the server. */
    answer: raw(new Response(body)),
    begin(changed: Partial<AskBeginning> = {}) {
      write(JSON.stringify({ type: 'start', messageId: '92' }));
      write(JSON.stringify({ type: 'data-conversation', data: { ...beginning, ...changed } }));
      return stream;
    },
    /** A part of the same id replaces the one before. */
    send(part: AskPart, id = `part-${count++}`) {
      write(JSON.stringify({ type: `data-${part.kind}`, id, data: part }));
      return stream;
    },
    end() {
      write(JSON.stringify({ type: 'finish' }));
      write('[DONE]');
      pipe?.close();
      return stream;
    },
    /** The server goes away. */
    cut() {
      pipe?.error(new TypeError('network error'));
      return stream;
    },
  };
  return stream;
}

/** An answer that is there at once. */
export function answered(...parts: readonly AskPart[]) {
  const stream = answerStream().begin();
  for (const part of parts) stream.send(part);
  return stream.end().answer;
}
