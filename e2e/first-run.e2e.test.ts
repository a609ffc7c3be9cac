import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { collectFaults, openBrowser, openPage, solveCaptcha } from './testing/browser.ts';
import { mailTo, signIn } from './testing/caller.ts';

const MOST_CLICKS = 18;
const MOST_FIELDS = 12;
const FITS = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

interface Running {
  name: string;
  status: string;
  tradeType: string;
}

// One person from the landing page to a portfolio that runs. The steps build on each other, and each click is counted.
describe.each(['desktop', 'phone'] as const)('a newcomer on a %s', (device) => {
  const userName = `nova-${device}`;
  const person = { userName, email: `${userName}@example.org`, password: 'orchard-Lamp-72', name: 'Nova Reed' };
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let clicks = 0;
  let fields = 0;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await openPage(browser, product.apiUrl, { device, isFirstVisit: true });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    fields += 1;
    await target.fill(text);
  };
  const dialog = () => page.getByRole('dialog');
  const labelled = (label: RegExp) => dialog().getByLabel(label).and(page.locator('input')).first();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** The click on the picture sends the form. */
  const clickPicture = async (fill: () => Promise<void>, shown: Locator) => {
    clicks += 1;
    await solveCaptcha(page, product.apiUrl, fill, shown);
  };

  it('signs up, and signs in by the link of the mail', async () => {
    await page.goto('home');
    const [first = '', last = ''] = person.name.split(' ');
    const answers: readonly [RegExp, string][] = [
      [/^User Name/, person.userName],
      [/^Email/, person.email],
      [/^Password/, person.password],
      [/^Re-enter Password/, person.password],
      [/^First Name/, first],
      [/^Last Name/, last],
      [/^Mobile/, '+1 212 555 0100'],
      [/^Invitation Code/, product.inviteCode],
    ];
    await clickPicture(async () => {
      await click(page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }));
      for (const [label, text] of answers) await type(labelled(label), text);
    }, page.getByText('Account sign up success. Activation email has been sent.'));
    await expect.poll(() => mailTo(product.apiUrl, person.email), { timeout: 30_000 }).toHaveLength(1);
    const [mail] = await mailTo(product.apiUrl, person.email);
    // The link in the mail.
    clicks += 1;
    await clickPicture(
      async () => {
        await page.goto(mail?.links[0] ?? '');
        await type(labelled(/^User Name or Email/), person.userName);
        await type(labelled(/^Password/), person.password);
      },
      dialog().getByLabel(/^Signature/),
    );
    await type(dialog().getByLabel(/^Signature/), person.name);
    await click(button('Agree'));
    await page.waitForURL('**/admin/get-started');
  });

  it('answers a question a step, and finds the answers again after a reload', async () => {
    const answers = page.getByRole('main').getByRole('button', { name: /^[A-E]\. / });
    for (let question = 1; question <= 10; question += 1) {
      await page.getByText(`Question ${question} of 10`).waitFor();
      if (question === 6) {
        await expect
          .poll(async () => (await signIn(product.apiUrl, person)).get('users/getUserOption?option=riskAnswers'))
          .toContain('"5":"D"');
        await page.reload();
        await page.getByText('You answered 5 out of 10').waitFor();
        await page.getByText('Question 6 of 10').waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate(FITS)).toBe(true);
      }
      await click(answers.nth(3));
    }
    await dialog().getByText(/^R4/).waitFor();
    await type(dialog().getByLabel(/^Signature/), person.name);
    await click(dialog().getByRole('button', { name: 'Agree', exact: true }));
  });

  it('sees the strategies that are open, the best fit first, with its orders before anything is sent', async () => {
    await page.getByText(/^\d+ of \d+ strategies are open to you\.$/).waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Subscribe:/ })
        .count(),
    ).toBe(3);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(FITS)).toBe(true);
    await click(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Subscribe:/ })
        .first(),
    );
    await dialog().getByRole('region', { name: 'Orders of the preview' }).waitFor();
  });

  it('finds what was typed into the form again after a reload', async () => {
    const amount = dialog().getByLabel(/^Investment Amount/);
    const proposed = await amount.inputValue();
    await amount.fill('43210');
    await dialog()
      .getByLabel(/^Portfolio Name/)
      .fill('Kept');
    await page.reload();
    await expect.poll(() => amount.inputValue()).toBe('43210');
    expect(
      await dialog()
        .getByLabel(/^Portfolio Name/)
        .inputValue(),
    ).toBe('Kept');
    await amount.fill(proposed);
  });

  it(`has a running portfolio on paper, with ${MOST_CLICKS} clicks and ${MOST_FIELDS} fields at most`, async () => {
    await click(button('Submit'));
    await page.waitForURL('**/admin/strategy?tab=my+portfolios');
    await page.getByRole('article', { name: 'Kept' }).waitFor();
    const caller = await signIn(product.apiUrl, person);
    expect(await caller.get<Running[]>('portfolios')).toMatchObject([{ name: 'Kept', tradeType: 'SIMU_PIPA' }]);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
    expect(fields).toBeLessThanOrEqual(MOST_FIELDS);
  });

  it('finds the steps done, and met no dialog that was not asked for', async () => {
    await page.goto('get-started');
    await page.getByRole('link', { name: 'My portfolios' }).waitFor();
    expect(await page.getByLabel('Done', { exact: true }).count()).toBe(3);
    await page.goto('dashboard');
    await page.getByRole('heading', { name: 'Useful Links for Users' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
