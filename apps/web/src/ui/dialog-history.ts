// Each open dialog has an entry of its own in the browser's history, so that Back closes the dialog and keeps the page. The entry
// repeats the page's address and the router's state, and counts the dialogs that are open in it.

interface OpenDialog {
  onBack: () => void;
}

const open: OpenDialog[] = [];
/** Whether this module asked the browser to go back, which is not a person's Back. */
let isReturning = false;
/** How often the browser was asked in a row, each time for the same entry. */
let returns = 0;
const MOST_RETURNS = 3;
/** A browser goes back within milliseconds, or not at all. */
const RETURN_LIMIT_MS = 1_000;
let returnLimit: ReturnType<typeof setTimeout> | undefined;

const entriesNow = (): number => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0;

// A page that was loaded again has no dialog open.
if (entriesNow() > 0) window.history.replaceState({ ...window.history.state, dialogs: 0 }, '');

/**
 * Goes `steps` entries back. Rejects where the browser gives up, which it does when the router adds or replaces an entry before it has
 * arrived. Browsers without the Navigation API do not say so, and give up without a word.
 */
async function goBack(steps: number): Promise<void> {
  const navigation = window.navigation as Navigation | undefined;
  const target = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - steps];
  if (navigation === undefined || target === undefined) return window.history.go(-steps);
  const { committed, finished } = navigation.traverseTo(target.key);
  // Rejects together with the other one.
  finished?.catch(() => undefined);
  await committed;
}

/** Makes the history's count equal to the open dialogs: after Back that a dialog refused, or after a dialog closed itself. */
function settle() {
  if (isReturning) return;
  const surplus = entriesNow() - open.length;
  if (surplus > 0) {
    if (returns === MOST_RETURNS) {
      // An entry too many is less than a Back that does nothing.
      returns = 0;
      window.history.replaceState({ ...window.history.state, dialogs: open.length }, '');
      return;
    }
    returns += 1;
    isReturning = true;
    const giveUp = () => {
      if (!isReturning) return;
      isReturning = false;
      settle();
    };
    clearTimeout(returnLimit);
    returnLimit = setTimeout(giveUp, RETURN_LIMIT_MS);
    // The page moved on in the same moment, and the browser gave up.
    void goBack(surplus).catch(() => setTimeout(giveUp));
    return;
  }
  returns = 0;
  for (let count = entriesNow() + 1; count <= open.length; count++) {
    window.history.pushState({ ...window.history.state, dialogs: count }, '');
  }
}
// A dialog that closes may be replaced by another, or by another page, in the same moment.
const settleSoon = () => setTimeout(settle);

function whenPopped() {
  clearTimeout(returnLimit);
  if (isReturning) isReturning = false;
  else for (const dialog of open.slice(entriesNow()).reverse()) dialog.onBack();
  settleSoon();
}

/** Enters an open dialog. @returns its leave, to be called once when it has closed */
export function enterDialog(onBack: () => void): () => void {
  const dialog = { onBack };
  if (open.length === 0) window.addEventListener('popstate', whenPopped);
  open.push(dialog);
  settleSoon();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    settleSoon();
  };
}
