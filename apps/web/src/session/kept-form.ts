import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStorage } from '../browser-storage.ts';
import { sessionStore } from './browser-session.ts';

const KEY = 'openForm';

/** The form that is open in a dialog: which one, on which page, whose, and what it holds. */
interface KeptForm {
  readonly form: string;
  readonly at: string;
  readonly userId: number;
  readonly values: unknown;
}

/** Which form of whom a page holds; null without a user who is known. */
const identityOf = (form: string): Omit<KeptForm, 'values'> | null => {
  const { userId } = sessionStore.get();
  return userId === null ? null : { form, at: window.location.pathname, userId };
};

function read(): KeptForm | null {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? 'null') as KeptForm | null;
  } catch {
    return null;
  }
}

/** What a form held when the page was loaded again, or its session ended; null where it was not open on this page. */
export function keptValues(form: string): unknown {
  const [kept, own] = [read(), identityOf(form)];
  const isSame =
    kept !== null && own !== null && kept.form === form && kept.at === own.at && kept.userId === own.userId;
  return isSame ? kept.values : null;
}

/** Whether a form that is kept is open, or about to be. */
let isHeld = false;

/** Whether the caller is to open a form that was open before: true for the first of several that could. */
export function claimKeptForm(form: string): boolean {
  if (isHeld || keptValues(form) === null) return false;
  isHeld = true;
  return true;
}

export const forgetKeptForm = () => tabStorage.removeItem(KEY);

/** Keeps what is typed into a form while it is open, so that a reload or an ended session loses nothing of it. */
export function useKeptForm<V extends FieldValues, T>(
  form: string,
  { watch, getValues }: Pick<UseFormReturn<V, unknown, T>, 'watch' | 'getValues'>,
): void {
  useEffect(() => {
    const keep = () => {
      const own = identityOf(form);
      if (own !== null) tabStorage.setItem(KEY, JSON.stringify({ ...own, values: getValues() } satisfies KeptForm));
    };
    isHeld = true;
    keep();
    const { unsubscribe } = watch(keep);
    return () => {
      unsubscribe();
      isHeld = false;
      // A session that has ended closes the form too, and its user comes back to it.
      if (sessionStore.get().token !== null) forgetKeptForm();
    };
  }, [form, watch, getValues]);
}
