import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

interface Settings {
  readonly servers: { readonly pipa: { readonly url: string; readonly headers: Readonly<Record<string, string>> } };
}

// One person connects an assistant, sees what it has called, and switches it off. The steps build on each other.
describe('an assistant', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;
  let pipa: Settings['servers']['pipa'];

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'mira')]);
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const settings = () => page.getByRole('region', { name: 'Settings' });
  const call = (method: string, params: object) =>
    fetch(pipa.url, {
      method: 'POST',
      headers: { ...pipa.headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });

  it('is connected with the settings of its program, which hold the new key', async () => {
    await page.goto('useraccount?tab=assistants');
    await page.getByText('No assistant has called yet.').waitFor();
    expect(await settings().textContent()).toContain('YOUR_KEY');
    await button('Create key').click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByLabel(/^Name/).fill('Editor');
    await dialog.getByLabel(/^Password/).fill(person.password);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog', { name: 'Your new API key' }).waitFor();
    await page.keyboard.press('Escape');
    await button('I have kept it').click();
    await page.getByLabel('Program').selectOption('VS Code');
    ({ pipa } = (JSON.parse((await settings().textContent()) ?? '') as Settings).servers);
    expect(pipa.headers.Authorization).toMatch(/^Bearer pipa_/);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('reads, and what it has called is shown', async () => {
    const answer = await call('tools/call', { name: 'show_accounts', arguments: { call: 'trackAccounts' } });
    expect(await answer.text()).toContain('Mode: simulated');
    await page.reload();
    await page.getByText('show_accounts · trackAccounts').waitFor();
    expect(await settings().textContent()).toContain('YOUR_KEY');
  });

  it('is refused from its next call on once it was switched off', async () => {
    await page.getByRole('switch', { name: 'Assistants may call' }).click();
    await page.getByText(/^Every call has been refused since/).waitFor();
    expect((await call('tools/list', {})).status).toBe(403);
    await page.getByRole('switch', { name: 'Assistants may call' }).click();
    await page.getByText('Calls are taken as far as their keys allow.').waitFor();
    expect((await call('tools/list', {})).status).toBe(200);
    expect(faults).toEqual([]);
  });
});
