import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

const HAS_CONTROLLER = 'navigator.serviceWorker.controller !== null';
const KEPT = 'caches.keys()';
/** A browser without a screen shows no notices, so the worker keeps what it would show. */
const KEEP_SHOWN =
  'self.shown = []; self.registration.showNotification = async (...notice) => void self.shown.push(notice);';

describe('the client on a device', () => {
  const product = inject('product');
  let browser: Browser;
  let person: Person;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'ines')]);
    page = await openPage(browser, product.apiUrl, { token: person.token, hasServiceWorker: true });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  it('can be installed: its manifest names icons that are there', async () => {
    await page.goto('dashboard');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await (await page.request.get(new URL(href ?? '', product.apiUrl).href)).json();
    expect(manifest).toMatchObject({ name: 'Pipa', start_url: '/admin/dashboard', display: 'standalone' });
    const icons = (manifest.icons as { src: string }[]).map(({ src }) => src);
    for (const src of [...icons, '/badge-96.png', '/apple-touch-icon.png']) {
      const { status, type } = await page.request
        .get(new URL(src, product.apiUrl).href)
        .then((answer) => ({ status: answer.status(), type: answer.headers()['content-type'] }));
      expect([src, status, type]).toEqual([src, 200, 'image/png']);
    }
  });

  it('says that it is offline, keeps nothing of what it has read, and goes on once it is not', async () => {
    await expect.poll(() => page.evaluate(HAS_CONTROLLER)).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor();
    expect(await page.evaluate(KEPT)).toEqual([]);
    await page.context().setOffline(true);
    await page.goto('orders');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await page.getByText('no prices, portfolios, orders or analysis on this device').count()).toBe(1);
    // The page reads itself again.
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Orders' }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('shows a notice that is pushed, under the tag that shows it once', async () => {
    const context = page.context();
    const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
    await worker.evaluate(KEEP_SHOWN);
    const devtools = await context.newCDPSession(page);
    const registrationId = await registrationOf(devtools);
    const [title, text, path, tag] = ['Mine has stopped', 'Everything is sold.', '/admin/notice?id=7', 'notice-7'];
    const data = JSON.stringify({ title, text, path, tag, language: 'en' });
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: product.apiUrl, registrationId, data });
    await expect
      .poll(() => worker.evaluate('self.shown'))
      .toEqual([[title, expect.objectContaining({ body: text, tag, lang: 'en', data: { path } })]]);
  });
});

/** The id that the browser gives to the service worker of the page. */
async function registrationOf(devtools: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first !== undefined) resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  return promise;
}
