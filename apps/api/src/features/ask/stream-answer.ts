import type { AskPart } from '@pipa/contract';
import { createUIMessageStream, pipeUIMessageStreamToResponse, type UIMessage } from 'ai';
import type { FastifyReply } from 'fastify';

/** Comments on an idle stream, so that no proxy takes it for dead. */
const KEEP_ALIVE_MS = 10_000;

type Message = UIMessage<never, Record<string, unknown>>;

export interface AnswerStream {
  readonly messageId: string;
  /** First part. */
  readonly beginning: unknown;
  /** What is shown when `run` fails, which is a fault of the product. */
  readonly failure: string;
  run(show: (id: string, part: AskPart) => void, signal: AbortSignal): Promise<void>;
}

/**
 * Writes an answer as server-sent events. It takes the connection from the server: an answer is neither compressed nor counted among the
 * calls in hand, as it takes a minute in which it mostly waits. The signal ends when the client goes away, or with `ending`.
 */
export function streamAnswer(reply: FastifyReply, ending: AbortSignal, answer: AnswerStream): Promise<void> {
  const { raw } = reply;
  const left = new AbortController();
  raw.once('close', () => left.abort());
  reply.hijack();
  const stream = createUIMessageStream<Message>({
    execute: async ({ writer }) => {
      writer.write({ type: 'start', messageId: answer.messageId });
      writer.write({ type: 'data-conversation', data: answer.beginning });
      await answer.run(
        (id, part) => writer.write({ type: `data-${part.kind}`, id, data: part }),
        AbortSignal.any([left.signal, ending]),
      );
      writer.write({ type: 'finish' });
    },
    onError: () => answer.failure,
  });
  const headers = Object.entries(reply.getHeaders()).map(([name, value]): [string, string] => [name, String(value)]);
  return pipeUIMessageStreamToResponse({ response: raw, stream, headers, keepAliveMs: KEEP_ALIVE_MS });
}
