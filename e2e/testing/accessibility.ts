import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { TWO_FRAMES } from './browser.ts';

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const SCHEMES = ['light', 'dark'] as const;
/** Rows of a long table that look like the rows before them. */
const FURTHER_ROWS = 'tbody tr:nth-child(n+7)';
const DIALOG = '[role=dialog], [role=alertdialog]';
/** The tab that the address names, once it is the chosen one: a page that reads its code still shows the tab before. */
const SHOWS_TAB_OF_ADDRESS = `
  [...document.querySelectorAll('[role=tab]')].every((tab) => tab.ariaSelected === 'true' ||
    tab.dataset.value !== new URLSearchParams(location.search).get('tab')?.replaceAll(' ', '-'))`;
/** True once nothing but an example of the design system is read, and nothing moves into place: what is half faded in has no colours of its own yet. */
const IS_SETTLED = `
  ${SHOWS_TAB_OF_ADDRESS} &&
  document.querySelector('main, [role=dialog]') !== null &&
  document.querySelector('[aria-busy=true]:not([data-example] *)') === null &&
  [...document.querySelectorAll('[role=tab][aria-selected=true]')].every(
    (tab) => document.getElementById(tab.getAttribute('aria-controls')) !== null,
  ) &&
  document.getAnimations().every(
    ({ playState, effect }) => playState !== 'running' || effect.getTiming().iterations === Infinity,
  )`;

/** What a script has begun to show is drawn after two frames: a tab that was chosen a moment ago may have no panel until then. */
const STAYS_SETTLED = `
  new Promise((settled) => {
    const isSettled = () => ${IS_SETTLED};
    const lookAgain = (frames) => {
      if (!isSettled()) settled(false);
      else if (frames === 0) settled(true);
      else requestAnimationFrame(() => lookAgain(frames - 1));
    };
    lookAgain(3);
  })`;

/** Ends when the page shows what it has to show. */
export const settled = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(STAYS_SETTLED), { timeout: 60_000 }).toBe(true);

const HAS_AXE = 'window.axe !== undefined';
/** A script in place of axe, where the page has it already: to read its half a megabyte takes longer than most looks. */
const NO_SCRIPT = 'void 0';

/** Serious and critical faults of what the page shows, each with its place. */
async function faultsOf(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const axe = new AxeBuilder({ page, ...((await page.evaluate(HAS_AXE)) ? { axeSource: NO_SCRIPT } : {}) })
    .options({ resultTypes: ['violations'] })
    // No page has frames, and the browser needs no second page for the result then.
    .setLegacyMode(true);
  const { violations } = await choose(axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html, any }) => `${id} at ${target.join(' ')} (${html.slice(0, 200)}) ${any[0]?.message ?? ''}`,
      ),
    );
}

/** A colour in the middle of a change of scheme belongs to neither. */
const TRANSITIONS_ENDED = `Promise.allSettled(
  document.getAnimations().filter((each) => each instanceof CSSTransition).map(({ finished }) => finished),
).then(() => null)`;

/**
 * Faults against WCAG 2.1 A and AA in the scheme that is shown, and of the colours in the other one, where nothing else differs. Of
 * the whole page, or of the open dialogs alone. The page stays in the other scheme, so that each look changes it once.
 */
export async function accessibilityFaults(page: Page, part: 'page' | 'dialog' = 'page'): Promise<string[]> {
  if (part === 'dialog') await page.locator(DIALOG).first().waitFor();
  await settled(page);
  // A page that has failed is accessible: it shows a heading and a button.
  const hasFailed = (await page.getByRole('heading', { name: 'This page stopped working' }).count()) > 0;
  if (hasFailed) return ['the page has failed, and says so'];
  const scoped = (axe: AxeBuilder) => (part === 'dialog' ? axe.include(DIALOG) : axe).exclude(FURTHER_ROWS);
  const [shown, other] = (await page.locator('html.dark').count()) > 0 ? SCHEMES.toReversed() : SCHEMES;
  const first = await faultsOf(page, (axe) => scoped(axe).withTags(WCAG_TAGS));
  await page.emulateMedia({ colorScheme: other });
  await page.locator(`html.${other}`).waitFor();
  // Until the next frame, an element whose colour changes gradually still has the colour of the scheme before.
  await page.evaluate(TWO_FRAMES);
  await page.evaluate(TRANSITIONS_ENDED);
  const second = await faultsOf(page, (axe) => scoped(axe).withRules('color-contrast'));
  return [
    ...first.map((fault) => `${fault} in the ${shown} scheme`),
    ...second.map((fault) => `${fault} in the ${other} scheme`),
  ];
}

/** The same of a page without the product's own switch of the scheme, such as the payment provider's: it follows the browser alone. */
export async function faultsInEachScheme(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES.toReversed()) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await faultsOf(page, (axe) => axe.withTags(WCAG_TAGS))).map((fault) => `${fault} (${colorScheme})`));
  }
  return found;
}
