import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** True once nothing is read or moves into place: what is half faded in has no colours of its own yet. */
const IS_SETTLED = `
  document.querySelector('main, [role=dialog]') !== null &&
  document.querySelector('[aria-busy=true]') === null &&
  document.getAnimations().every(
    ({ playState, effect }) => playState !== 'running' || effect.getTiming().iterations === Infinity,
  )`;

/** Serious and critical faults of WCAG 2.1 A and AA in what the page shows, in both colour schemes, each with its place. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(IS_SETTLED), { timeout: 30_000 }).toBe(true);
  const faults: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html.${colorScheme}`).waitFor();
    const { violations } = await new AxeBuilder({ page })
      .withTags(RULES)
      // No page has frames, and the browser needs no second page for the result then.
      .setLegacyMode(true)
      .analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      faults.push(...nodes.map(({ target }) => `${id} at ${target.join(' ')} (${colorScheme})`));
    }
  }
  return faults;
}
