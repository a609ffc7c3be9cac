import { z } from 'zod';
import type { KeptStorage } from '../../browser-storage.ts';

const STORAGE_KEY = 'forumDrafts';
/** Drafts that are kept, the newest ones, and for how long. */
export const MAX_DRAFTS = 20;
export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

const draft = z.strictObject({ userId: z.int(), place: z.string(), text: z.string(), at: z.number() });
type Draft = z.infer<typeof draft>;

const parse = (text: string | null): Draft[] => {
  try {
    return z.array(draft).parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

/** Unsent posts of a user, by the place that they are for: they outlive a reload and the end of a session. */
export function createDrafts(storage: KeptStorage, userId: number, now: () => number = Date.now) {
  // Those of another user are gone once someone else writes on this device.
  const keptNow = () =>
    parse(storage.getItem(STORAGE_KEY)).filter(
      (each) => each.userId === userId && each.at > now() - DRAFT_DAYS * DAY_MS,
    );
  return {
    read: (place: string): string | null => keptNow().find((each) => each.place === place)?.text ?? null,
    /** Keeps a text; null removes it. */
    write(place: string, text: string | null) {
      const others = keptNow().filter((each) => each.place !== place);
      const kept = text === null ? others : [{ userId, place, text, at: now() }, ...others];
      if (kept.length === 0) storage.removeItem(STORAGE_KEY);
      else storage.setItem(STORAGE_KEY, JSON.stringify(kept.slice(0, MAX_DRAFTS)));
    },
  };
}
