import { browserStorage } from '../browser-storage.ts';

const KEY = 'wantedPage';

/** The page from which a visitor came to sign up, and the name under which they did. */
interface WantedPage {
  readonly userName: string;
  readonly path: string;
}

/** Kept in the browser, as the link of the activation mail opens a window of its own. The latest sign-up replaces the one before. */
export const keepWantedPage = (wanted: WantedPage) => browserStorage.setItem(KEY, JSON.stringify(wanted));

export const forgetWantedPage = () => browserStorage.removeItem(KEY);

export function wantedPage(): WantedPage | null {
  try {
    return JSON.parse(browserStorage.getItem(KEY) ?? 'null') as WantedPage | null;
  } catch {
    return null;
  }
}
