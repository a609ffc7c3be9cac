import { api } from '@pipa/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { changing } from '../changes.ts';
import { draftFamily } from './draft-queries.ts';

/** The id of the draft that a dialog was opened for; null where a person opened it. */
export const ConfirmedDraft = createContext<number | null>(null);

/** One at a time in all tabs of the browser; where the browser has no such locks, in the sequence of the calls. */
const oneAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

async function confirm<T>(client: QueryClient, id: number, send: () => Promise<T>): Promise<T> {
  try {
    // Another page may have made the act meanwhile.
    const { state } = await call(api.draft, { id });
    if (state !== 'open') {
      const errMsg = 'This proposal was confirmed, dismissed or has expired';
      throw new ApiError({ code: 409, errorCode: 'ILLEGAL_TRANSITION', errMsg });
    }
    const made = await send();
    // The act is made, whether or not its proposal is ended with it.
    await call(api.closeDraft, { id, outcome: 'confirmed' }).catch(() => undefined);
    return made;
  } finally {
    void client.invalidateQueries({ queryKey: draftFamily });
  }
}

type Changing<I, O> = ReturnType<typeof changing<I, O>>;

/** The mutation of a dialog, which confirms the draft that the dialog was opened for: the act is made once, then the draft ends. */
export function useConfirming<I, O>(mutation: Changing<I, O>): Changing<I, O> {
  const id = useContext(ConfirmedDraft);
  const client = useQueryClient();
  const { mutationFn } = mutation;
  if (id === null || mutationFn === undefined) return mutation;
  return {
    ...mutation,
    mutationFn: (input, context) =>
      oneAtATime(`draft-${id}`, () => confirm(client, id, () => mutationFn(input, context))),
  };
}
