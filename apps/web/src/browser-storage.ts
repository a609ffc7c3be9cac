/** What the client needs of a storage of the browser. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage that never throws. Browsers refuse theirs when site data are blocked, and writes when it is full; what they refuse
 * is kept in memory, as long as the page is open.
 */
export function guardedStorage(open: () => KeptStorage): KeptStorage {
  const refused = new Map<string, string | null>();
  const write = (key: string, value: string | null) => {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
      refused.delete(key);
    } catch (fault) {
      if (refused.size === 0) console.warn('The browser keeps nothing for this page', fault);
      refused.set(key, value);
    }
  };
  return {
    getItem(key) {
      const kept = refused.get(key);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(key);
      } catch (fault) {
        console.warn(`The browser does not give ${key} back`, fault);
        return null;
      }
    },
    setItem: write,
    removeItem: (key) => write(key, null),
  };
}

/** The storage of this browser, which outlives the page, and that of this tab, which outlives a reload. The only place that names them. */
export const browserStorage = guardedStorage(() => window.localStorage);
export const tabStorage = guardedStorage(() => window.sessionStorage);
