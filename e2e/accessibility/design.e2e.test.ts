import { describe, expect, it } from 'vitest';
import { TWO_FRAMES } from '../testing/browser.ts';
import { useLooks } from '../testing/looks.ts';

/** Whether what has the focus shows an outline of the accent. */
const SHOWS_FOCUS = `(() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return document.activeElement !== document.body && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
})()`;

describe('each state of each component can be read and operated with any of the aids', () => {
  const on = useLooks('design');
  const { visit, open, look, close, button, lookAtEach } = on;

  it.each(['desktop', 'phone'] as const)('on a %s, in both schemes', async (device) => {
    await visit({ device });
    for (const tab of ['foundations', 'components', 'charts']) await open(`typography?tab=${tab}`);
    for (const page of ['icons', 'maps', 'notifications', '/rtl/rtl-page']) await open(page);
    expect(on.faults).toEqual([]);
  });

  it('and so can its dialogs, and a form with its faults', async () => {
    await visit();
    await open('typography?tab=components');
    await lookAtEach([
      ['Open Dialog', 'features/design/surface-examples.tsx'],
      ['Open Confirmation', 'features/design/surface-examples.tsx'],
      ['Open Destructive confirmation', 'features/design/surface-examples.tsx'],
    ]);
    await button('Open Form in a dialog').click();
    await look('features/design/component-examples.tsx');
    await close();
    await button('Send').click();
    await on.page.getByText('This field is required').nth(4).waitFor();
    await open('typography?tab=components');
    expect(on.faults).toEqual([]);
  });

  it('shows where the keyboard is', async () => {
    await visit();
    await open('typography?tab=components');
    await button('Open Dialog').focus();
    const hidden: string[] = [];
    let steps = 0;
    for (; steps < 30; steps++) {
      await on.page.keyboard.press('Tab');
      await on.page.evaluate(TWO_FRAMES);
      // Behind the last control the keyboard is in the browser.
      if (await on.page.evaluate('document.activeElement === document.body')) break;
      if (!(await on.page.evaluate(SHOWS_FOCUS)))
        hidden.push(await on.page.evaluate('document.activeElement.outerHTML'));
    }
    expect(hidden).toEqual([]);
    expect(steps).toBeGreaterThan(10);
  });

  it('keeps the colour and the image of the mirrored sidebar after a reload', async () => {
    await visit({ token: on.investor.token });
    await open('/rtl/rtl-page');
    const ground = () =>
      on.page.evaluate<string>(`getComputedStyle(document.querySelector('.pipa-sidebar')).backgroundColor`);
    const before = await ground();
    await on.page.getByRole('radio', { name: 'Green' }).check();
    await on.page.getByRole('radio', { name: 'Dots' }).check();
    await on.page.reload();
    await expect.poll(() => on.page.getByRole('radio', { name: 'Green' }).isChecked()).toBe(true);
    expect(await ground()).not.toBe(before);
    await open('/rtl/rtl-page');
    await open('dashboard');
    expect(await ground()).not.toContain('url');
    expect(on.faults).toEqual([]);
  });

  it('and nothing is left out', async () => {
    expect(await on.leftOut()).toEqual({ routes: [], dialogs: [] });
  });
});
