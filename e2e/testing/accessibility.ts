import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const DIALOG = '[role=dialog], [role=alertdialog]';
/** True once nothing is read or moves into place: what is half faded in has no colours of its own yet. */
const IS_SETTLED = `
  document.querySelector('main, [role=dialog]') !== null &&
  document.querySelector('[aria-busy=true]') === null &&
  document.getAnimations().every(
    ({ playState, effect }) => playState !== 'running' || effect.getTiming().iterations === Infinity,
  )`;

/** Serious and critical faults of what the page shows, each with its place. */
async function faultsOf(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // No page has frames, and the browser needs no second page for the result then.
    .setLegacyMode(true);
  const { violations } = await choose(axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

/**
 * Faults against WCAG 2.1 A and AA in the light scheme, and of the colours in the dark one, where nothing else differs. Of the whole
 * page, or of the open dialogs alone.
 */
export async function accessibilityFaults(page: Page, part: 'page' | 'dialog' = 'page'): Promise<string[]> {
  if (part === 'dialog') await page.locator(DIALOG).first().waitFor();
  await expect.poll(() => page.evaluate(IS_SETTLED), { timeout: 30_000 }).toBe(true);
  const show = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html.${colorScheme}`).waitFor();
  };
  const scoped = (axe: AxeBuilder) => (part === 'dialog' ? axe.include(DIALOG) : axe);
  await show('dark');
  const dark = await faultsOf(page, (axe) => scoped(axe).withRules('color-contrast'));
  await show('light');
  const light = await faultsOf(page, (axe) => scoped(axe).withTags(WCAG_TAGS));
  return [...light, ...dark.map((fault) => `${fault} in the dark scheme`)];
}
