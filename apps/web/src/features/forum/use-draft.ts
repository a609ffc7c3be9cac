import { useMemo, useState } from 'react';
import { browserStorage } from '../../browser-storage.ts';
import { useSession } from '../../session/browser-session.ts';
import { createDrafts } from './drafts.ts';

/** A text that is being written at a place, kept in the browser of its author until it is sent. */
export function useDraft(place: string, initial = '') {
  const { userId } = useSession();
  const drafts = useMemo(() => (userId === null ? null : createDrafts(browserStorage, userId)), [userId]);
  const [text, setText] = useState(() => drafts?.read(place) ?? initial);
  return {
    text,
    /** What is kept now, which another field of the same place may have written. */
    read: () => drafts?.read(place) ?? '',
    isKept: text.trim() !== '' && text !== initial,
    write(next: string) {
      setText(next);
      drafts?.write(place, next === initial || next.trim() === '' ? null : next);
    },
    /** After it was sent, or where it is not wanted any more. */
    clear(next = '') {
      setText(next);
      drafts?.write(place, null);
    },
  };
}
