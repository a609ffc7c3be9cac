import type { AskPart } from '@pipa/contract';

export interface AskEvent {
  readonly type: string;
  readonly id?: string;
  readonly data?: unknown;
}

/** The events of a stream; comments are left out. */
export function readEvents(body: string): AskEvent[] {
  return body
    .split('\n\n')
    .filter((block) => block.startsWith('data: ') && block !== 'data: [DONE]')
    .map((block) => JSON.parse(block.slice('data: '.length)) as AskEvent);
}

/** The parts of an answer as a client has them in the end: one of the same id replaces the one before. */
export function partsOf(events: readonly AskEvent[]): AskPart[] {
  const parts = new Map<string, AskPart>();
  for (const { type, id, data } of events) {
    if (type.startsWith('data-') && id !== undefined) parts.set(`${type} ${id}`, data as AskPart);
  }
  return [...parts.values()];
}
