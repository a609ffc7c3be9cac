import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { accessibilityFaults } from './accessibility.ts';
import { answerInstead, followAddress, hasOpenDialog, openBrowser, openPage } from './browser.ts';
import { type Caller, type StartedPortfolio, seededLogin, seededPortfolio, signIn } from './caller.ts';
import { allDialogs, allRoutes } from './shown-parts.ts';

/** The parts of the client, each of which a test looks at: they run side by side. */
type ShownPart = 'analysis' | 'investing' | 'accounts' | 'design';

const OF_ANALYSIS = /^\/(ida|symbol|market(?!-))\b|^ida-views\/|^features\/(ida-|symbol|market-today)/;
const OF_DESIGN = /^\/(typography|icons|maps|notifications)$|^features\/design\//;
const OF_INVESTING =
  /^\/(strategy|write-strategy|written-strategy|aqm|portfolio|accountPosition|all-portfolios|myaqs|orders|tear-sheet|shared)|^strategy-views\/|^features\/(model-accounts|portfolios|tear-sheet|written-strategies)\b/;

/** A page may scroll down, not sideways: a wide table scrolls in its frame. */
const BEYOND_PX = 'document.documentElement.scrollWidth - window.innerWidth';

/** The part that a route or a file with a dialog belongs to: each belongs to one. */
function partOf(place: string): ShownPart {
  if (OF_ANALYSIS.test(place)) return 'analysis';
  if (OF_DESIGN.test(place)) return 'design';
  return OF_INVESTING.test(place) ? 'investing' : 'accounts';
}

/**
 * Looks of the tests of a file at a part of the client, every route and every dialog of it in both colour schemes. `leftOut` are those
 * that the client has and no test has looked at.
 */
export function useLooks(part: ShownPart) {
  const product = inject('product');
  let browser: Browser;
  const on = {
    page: undefined as unknown as Page,
    investor: undefined as unknown as Caller,
    running: undefined as unknown as StartedPortfolio,
    faults: [] as string[],
    routes: new Set<string>(),
    dialogs: new Set<string>(),
    /** False where the page must be loaded again: it is new, or something changed that it was not informed of. */
    knowsAll: false,
    browser: () => browser,
  };
  beforeAll(async () => {
    [browser, on.investor] = await Promise.all([
      openBrowser(),
      signIn(product.apiUrl, seededLogin(product, 'investor')),
    ]);
    on.running = await seededPortfolio(on.investor);
  });
  afterEach(() => on.page?.context().close());
  afterAll(() => browser?.close());

  const visit = async ({
    url = product.apiUrl,
    ...options
  }: Parameters<typeof openPage>[2] & { url?: string } = {}) => {
    on.page = await openPage(browser, url, options);
    on.faults = [];
    on.knowsAll = false;
  };
  const answer = (answers: Parameters<typeof answerInstead>[1]) => {
    on.knowsAll = false;
    return answerInstead(on.page, answers);
  };
  /** Loads a page whose dialog is to be looked at. */
  const load = async (address: string) => {
    await on.page.goto(address);
    on.knowsAll = true;
  };
  const open = async (address: string) => {
    // A dialog that cannot be closed is left by loading the next page.
    const isReady = on.knowsAll && !(await hasOpenDialog(on.page));
    await (isReady ? followAddress(on.page, address) : load(address));
    const [path = ''] = address.split(/[?#]/);
    on.routes.add(path.startsWith('/') ? path : `/${path}`);
    on.faults.push(...(await accessibilityFaults(on.page)).map((fault) => `${address}: ${fault}`));
    const beyondPx = await on.page.evaluate(BEYOND_PX);
    if (beyondPx !== 0) on.faults.push(`${address}: is ${beyondPx} px wider than the window`);
  };
  /** An open dialog, which the file draws. */
  const look = async (file: string) => {
    on.dialogs.add(file);
    on.faults.push(...(await accessibilityFaults(on.page, 'dialog')).map((fault) => `${file}: ${fault}`));
  };
  const close = async () => {
    await on.page.keyboard.press('Escape');
    await on.page.getByRole('dialog').or(on.page.getByRole('alertdialog')).first().waitFor({ state: 'hidden' });
  };
  const button = (name: string | RegExp) => on.page.getByRole('button', { name, exact: true }).first();
  /** Opens each dialog by its button, and closes it again. */
  const lookAtEach = async (dialogs: readonly (readonly [name: string | RegExp, file: string])[]) => {
    for (const [name, file] of dialogs) {
      await button(name).click();
      await look(file);
      await close();
    }
  };
  const leftOut = async () => {
    const missing = (all: readonly string[], seen: ReadonlySet<string>) =>
      all.filter((place) => partOf(place) === part && !seen.has(place));
    return { routes: missing(await allRoutes(), on.routes), dialogs: missing(await allDialogs(), on.dialogs) };
  };
  return Object.assign(on, { visit, answer, load, open, look, close, button, lookAtEach, leftOut });
}
