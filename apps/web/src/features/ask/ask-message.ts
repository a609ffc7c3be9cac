import {
  type AskBeginning,
  type AskEngineName,
  type AskMessage,
  type AskPart,
  type AskPartOf,
  askBeginning,
  askPart,
} from '@pipa/contract';
import type { UIMessage } from 'ai';
import type { z } from 'zod';

/** Parts of an answer by their kind; the first says which conversation and messages it is of. */
type AskData = { [K in AskPart['kind']]: AskPartOf<K> } & { conversation: AskBeginning };

/** A question, which is a text, or an answer, which is parts. */
export type ChatMessage = UIMessage<{ engine: AskEngineName | null }, AskData>;

/** What a streamed part has to be, by the name after `data-`. */
export const partSchemas = {
  conversation: askBeginning,
  ...Object.fromEntries(askPart.options.map((option) => [option.shape.kind.value, option])),
} as unknown as { [K in keyof AskData]: z.ZodType<AskData[K]> };

export const questionText = (message: ChatMessage): string =>
  message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

const kinds: ReadonlySet<string> = new Set(Object.keys(partSchemas).filter((kind) => kind !== 'conversation'));

/** The parts of an answer that are shown. */
export const answerParts = (message: ChatMessage): AskPart[] =>
  message.parts.flatMap((part) =>
    part.type.startsWith('data-') && kinds.has(part.type.slice(5)) && 'data' in part ? [part.data as AskPart] : [],
  );

export const beginningOf = (message: ChatMessage): AskBeginning | undefined => {
  for (const part of message.parts) if (part.type === 'data-conversation') return part.data;
  return undefined;
};

/** Who answered; null while that is not known. */
export const engineOf = (message: ChatMessage): AskEngineName | null =>
  message.metadata?.engine ?? beginningOf(message)?.engine ?? null;

/** A stored message as the stream would have brought it. */
export function storedMessage({ id, role, text, parts, engine }: AskMessage): ChatMessage {
  return {
    id: String(id),
    role,
    metadata: { engine },
    parts:
      role === 'user'
        ? [{ type: 'text', text: text ?? '' }]
        : parts.map((data) => ({ type: `data-${data.kind}`, data }) as ChatMessage['parts'][number]),
  };
}

/** All parts of a kind, in their order. */
export const partsOf = <K extends AskPart['kind']>(parts: readonly AskPart[], kind: K): AskPartOf<K>[] =>
  parts.filter((part): part is AskPartOf<K> => part.kind === kind);
