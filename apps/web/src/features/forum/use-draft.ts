import { useState } from 'react';
import { browserStorage } from '../../browser-storage.ts';
import { sessionStore } from '../../session/browser-session.ts';

/** Drafts of one user that a browser keeps; the oldest go. */
const MAX_DRAFTS = 20;
const INDEX = 'forumDrafts';

const placeOf = (place: string): string => `forumDraft:${sessionStore.get().userId ?? 0}:${place}`;

function keptPlaces(): string[] {
  try {
    const read: unknown = JSON.parse(browserStorage.getItem(INDEX) ?? '[]');
    return Array.isArray(read) ? read.filter((place) => typeof place === 'string') : [];
  } catch {
    return [];
  }
}

function keep(key: string, text: string): void {
  const others = keptPlaces().filter((place) => place !== key);
  const places = text === '' ? others : [key, ...others];
  for (const old of places.slice(MAX_DRAFTS)) browserStorage.removeItem(old);
  if (text === '') browserStorage.removeItem(key);
  else browserStorage.setItem(key, text);
  browserStorage.setItem(INDEX, JSON.stringify(places.slice(0, MAX_DRAFTS)));
}

/** A text that is being written at a place, kept in the browser of its author until it is sent. */
export function useDraft(place: string, initial = '') {
  const key = placeOf(place);
  const [text, setText] = useState(() => browserStorage.getItem(key) ?? initial);
  return {
    text,
    isKept: text !== '' && text !== initial,
    write(next: string) {
      setText(next);
      keep(key, next === initial ? '' : next);
    },
    /** After it was sent. */
    clear() {
      setText('');
      keep(key, '');
    },
  };
}
