import type { CurrentUser } from '@pipa/contract';
import { isRiskLevel, ONBOARDING_OPTIONS, OPTION_SEEN, riskLabel } from '@pipa/contract';
import type { KeptStorage } from '../browser-storage.ts';

/** Names under which the browser keeps the session (1 §3: what is stored after login). */
export const storageKeys = {
  accessToken: 'accessToken',
  forumToken: 'forumToken',
  userId: 'userId',
  userName: 'userName',
  riskLabel: 'riskLabel',
  membership: 'membership',
  ...ONBOARDING_OPTIONS,
} as const;

/** A popup that a user sees once. */
export type Popup = keyof typeof ONBOARDING_OPTIONS;

export interface Session {
  /** Token that calls carry; null for a visitor. */
  token: string | null;
  /** True while the agreement is unsigned: the token is not stored and is lost when the page unloads. */
  isHeld: boolean;
  userId: number | null;
  userName: string | null;
  riskLabel: string | null;
  membership: string | null;
  /** True when the server no longer knew the session, so that a visitor can read why the page closed. */
  hasEnded: boolean;
}

const visitor: Session = {
  token: null,
  isHeld: false,
  userId: null,
  userName: null,
  riskLabel: null,
  membership: null,
  hasEnded: false,
};

const read = (storage: KeptStorage): Session => {
  const token = storage.getItem(storageKeys.accessToken);
  if (!token) return visitor;
  const userId = Number(storage.getItem(storageKeys.userId));
  return {
    token,
    isHeld: false,
    userId: Number.isInteger(userId) && userId > 0 ? userId : null,
    userName: storage.getItem(storageKeys.userName),
    riskLabel: storage.getItem(storageKeys.riskLabel),
    membership: storage.getItem(storageKeys.membership),
    hasEnded: false,
  };
};

const riskLabelOf = (user: CurrentUser): string | null =>
  user.riskLevel !== null && isRiskLevel(user.riskLevel) ? riskLabel(user.riskLevel) : null;

/** The signed-in user, kept in the browser's storage. Every listener is notified; other tabs follow through `refresh`. */
export function createSessionStore(storage: KeptStorage) {
  let session = read(storage);
  const listeners = new Set<() => void>();
  const change = (next: Session) => {
    session = next;
    for (const listener of listeners) listener();
  };
  const write = (key: keyof typeof storageKeys, value: string | null) =>
    value === null ? storage.removeItem(storageKeys[key]) : storage.setItem(storageKeys[key], value);

  return {
    get: (): Session => session,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Keeps the token of a user who has not signed the agreement, in memory only. */
    hold: (token: string) => change({ ...visitor, token, isHeld: true }),
    /** Stores the token for later visits. */
    keep(token: string) {
      write('accessToken', token);
      // One that is stored is of the session before.
      write('forumToken', null);
      change({ ...session, token, isHeld: false, hasEnded: false });
    },
    /** Stores the user's fields that the shell shows. Every row of a table may ask for it, so a user who is known changes nothing. */
    remember(user: CurrentUser) {
      const next = {
        ...session,
        userId: user.userId,
        userName: user.userName,
        riskLabel: riskLabelOf(user),
        membership: user.investorState,
      };
      if (!session.isHeld) {
        write('userId', String(next.userId));
        write('userName', next.userName);
        write('riskLabel', next.riskLabel);
        write('membership', next.membership);
      }
      const isKnown = (Object.keys(next) as (keyof Session)[]).every((key) => next[key] === session[key]);
      if (!isKnown) change(next);
    },
    /** Token of the forum; null before it was obtained. */
    forumToken: (): string | null => storage.getItem(storageKeys.forumToken),
    keepForumToken: (token: string | null) => write('forumToken', token),
    hasSeen: (popup: Popup): boolean => storage.getItem(storageKeys[popup]) === OPTION_SEEN,
    noteSeen: (popup: Popup) => write(popup, OPTION_SEEN),
    /** Clears the session (1 §4: sign out). `hasEnded`: the server ended it, not the user. */
    clear(hasEnded = false) {
      for (const key of Object.keys(storageKeys) as (keyof typeof storageKeys)[]) write(key, null);
      change({ ...visitor, hasEnded });
    },
    /** Reads the storage again after another tab signed in or out. A held token is kept. */
    refresh() {
      if (!session.isHeld) change(read(storage));
    },
  };
}
