import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, openPage, solveCaptchaByKeyboard, tabTo } from './testing/browser.ts';
import { mailTo } from './testing/caller.ts';

// Everything here is done with the keyboard alone: no click, no touch, no value set by a script.
describe('a person without a mouse', () => {
  const person = { userName: 'kaia', email: 'kaia@example.org', password: 'harbour-Leaf-58', name: 'Kaia Moss' };
  const product = inject('product');
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await openPage(browser, product.apiUrl);
  });
  afterAll(() => browser?.close());

  const type = async (label: RegExp, text: string) => {
    await tabTo(page, page.getByRole('dialog').getByLabel(label).first());
    await page.keyboard.type(text);
  };
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }).first());
    await page.keyboard.press('Enter');
  };

  it('signs up', async () => {
    const [first = '', last = ''] = person.name.split(' ');
    await solveCaptchaByKeyboard(
      page,
      product.apiUrl,
      () => page.goto(`home?register=${product.inviteCode}`),
      async () => {
        await type(/^User Name/, person.userName);
        await type(/^Email/, person.email);
        await type(/^Password/, person.password);
        await type(/^Re-enter Password/, person.password);
        await type(/^First Name/, first);
        await type(/^Last Name/, last);
        await type(/^Mobile/, '+1 212 555 0142');
      },
    );
    await page.getByText('Account sign up success. Activation email has been sent.').waitFor();
  });

  it('logs in and signs the agreement', async () => {
    await expect.poll(() => mailTo(product.apiUrl, person.email), { timeout: 30_000 }).toHaveLength(1);
    const [mail] = await mailTo(product.apiUrl, person.email);
    await solveCaptchaByKeyboard(
      page,
      product.apiUrl,
      () => page.goto(mail?.links[0] ?? ''),
      async () => {
        await type(/^User Name or Email/, person.userName);
        await type(/^Password/, person.password);
      },
    );
    await page.getByRole('dialog', { name: 'User Agreement' }).waitFor();
    await type(/^Signature/, person.name);
    await press('Agree');
    await page.waitForURL('**/admin/get-started');
  });

  it('completes the risk assessment', async () => {
    await page.goto('useraccount?userAssessment=no');
    const questions = page.getByRole('group').filter({ has: page.getByRole('radio') });
    await expect.poll(() => questions.count(), { timeout: 30_000 }).toBe(10);
    for (let i = 0; i < 10; i++) {
      await tabTo(page, questions.nth(i).getByRole('radio').first());
      await page.keyboard.press('Space');
    }
    await page.getByText('You answered 10 out of 10').waitFor();
    await press('Submit');
    await type(/^Signature/, person.name);
    await press('Agree');
    await page.getByText('Set Risk level successfully').waitFor();
  });
});
