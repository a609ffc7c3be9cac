import { api, type InputOf } from '@pipa/contract';
import { openStream } from '../../api/call.ts';

/** The server writes at least every few seconds while it works, and gives up a question itself before this is over. */
const LIMITS = { silenceMs: 30_000, wholeMs: 240_000 } as const;

/** Asks a question: the answer as a stream of UI messages. */
export const openAnswer = (input: InputOf<typeof api.ask>, signal?: AbortSignal): Promise<Response> =>
  openStream(api.ask, input, LIMITS, signal);
