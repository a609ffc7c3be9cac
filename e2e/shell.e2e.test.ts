import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { collectFaults, followAddress, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

const WIDE = { width: 1440, height: 1000 };
const YEAR_IN_NEW_YORK = "new Date().toLocaleDateString('en-US', { timeZone: 'America/New_York', year: 'numeric' })";
const COLLAPSES_AT = 960;

// The frame around every page: where addresses lead, its measures, its footer, and its mirror.
describe('the shell', () => {
  const product = inject('product');
  let browser: Browser;
  let person: Person;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'selma')]);
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const sidebar = () => page.getByRole('complementary');
  const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);

  it('leads a visitor to the home page from everywhere but the public pages', async () => {
    const visitor = await openPage(browser, product.apiUrl);
    for (const path of ['/', '/admin', '/admin/dashboard']) {
      await visitor.goto(path);
      await visitor.waitForURL('**/admin/home');
    }
    const dialog = visitor.getByRole('dialog', { name: 'Login' });
    const leaveDialog = async () => {
      await visitor.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    };
    await dialog.getByText('Please sign in to open Dashboard.').waitFor();
    await leaveDialog();
    for (const [path, name] of [
      ['/admin/useraccount', 'My Account'],
      ['/admin/portfolio', 'Portfolios'],
    ] as const) {
      await followAddress(visitor, path);
      await visitor.waitForURL('**/admin/home');
      await dialog.getByText(`Please sign in to open ${name}.`).waitFor();
      await leaveDialog();
    }
    await followAddress(visitor, 'validate');
    await visitor.getByText('Account activation failed! Please login').waitFor();
    await visitor.context().close();
  });

  it('has a navigation in place of the sidebar for a visitor, which a drawer holds on a phone', async () => {
    const visitor = await openPage(browser, product.apiUrl);
    await visitor.goto('home');
    const pages = visitor.getByRole('banner').getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Prices' }).click();
    await visitor.waitForURL('**/admin/prices');
    await visitor.getByRole('heading', { name: 'Membership plans' }).waitFor();
    // The home page has the plans too.
    await expect.poll(() => pages.locator('[aria-current=page]').allTextContents()).toEqual(['Prices']);
    expect(await visitor.getByRole('complementary').count()).toBe(0);
    await visitor.setViewportSize({ ...WIDE, width: 390 });
    await pages.waitFor({ state: 'hidden' });
    await visitor.getByRole('button', { name: 'Open menu' }).click();
    await visitor.getByRole('dialog', { name: 'Pages' }).getByRole('link', { name: 'Home' }).click();
    await visitor.waitForURL('**/admin/home');
    await visitor.context().close();
  });

  it('has the same page with the sidebar for a user, and a footer that leads to it', async () => {
    await page.goto('dashboard');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Prices' }).click();
    await page.getByRole('heading', { name: 'Membership plans' }).waitFor();
    await sidebar().waitFor();
  });

  it('has a top bar of 61 px and a sidebar of 230 px, with the title of the page and the year', async () => {
    await page.goto('dashboard');
    await page.getByRole('banner').getByText('Dashboard', { exact: true }).waitFor();
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(61);
    expect(await widthOf(sidebar())).toBe(230);
    const year = await page.evaluate(YEAR_IN_NEW_YORK);
    expect(await page.getByRole('contentinfo').textContent()).toContain(`© ${year} Pipa`);
  });

  it('keeps the sidebar down to 960 px, and has a drawer of its width below', async () => {
    await page.setViewportSize({ ...WIDE, width: COLLAPSES_AT });
    await sidebar().waitFor();
    await page.setViewportSize({ ...WIDE, width: COLLAPSES_AT - 1 });
    await sidebar().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Pages' });
    await drawer.getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await widthOf(drawer)).toBe(230);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.setViewportSize(WIDE);
  });

  it('keeps the search field in its place as the clock of the market ticks, and says what time that is', async () => {
    const { day, ...status } = await person.get<{ day: string }>('public/market');
    const open = { ...status, day, source: 'simulated', phase: 'Open', status: 'open', paused: false, fraction: 0 };
    // A narrow and a wide weekday, in each state.
    const moments = [
      { ...open, at: '2027-02-05T15:11:00.000Z' },
      { ...open, at: '2027-02-03T18:48:00.000Z', paused: true },
      { ...open, at: '2027-02-07T20:00:00.000Z', phase: 'Closed', status: 'close' },
    ];
    let now = moments[0];
    await page.route('**/api/public/market', (route) => route.fulfill({ json: { code: 200, data: now } }));
    const search = page.getByRole('banner').getByRole('button', { name: /Search/ });
    const places = new Set<number | undefined>();
    for (const [i, state] of ['open', 'paused', 'closed'].entries()) {
      now = moments[i];
      await page.goto('dashboard');
      await page.getByTestId('market-clock').getByText(`Market ${state}`).first().waitFor();
      // It has its place beside the clock, and is as wide as a name.
      await page.getByRole('button', { name: `Profile of ${person.userName}` }).waitFor();
      // A text in the font that is drawn until its own is read is a pixel wider or narrower.
      await page.evaluate('document.fonts.ready.then(() => null)');
      places.add((await search.boundingBox())?.x);
    }
    expect([...places]).toEqual([expect.any(Number)]);
    await page.getByTestId('market-clock').click();
    const dialog = page.getByRole('dialog', { name: 'Time of the market' });
    await dialog.getByText(/keeps a time of its own: a session of six and a half hours passes in/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Pause the market' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.unroute('**/api/public/market');
  });

  it('draws the upgrade apart from the pages, and leads to the plans', async () => {
    const borderOf = (name: string): Promise<string> =>
      sidebar()
        .getByRole('link', { name, exact: true })
        .evaluate((link) => link.ownerDocument.defaultView.getComputedStyle(link).borderTopWidth);
    expect([await borderOf('Dashboard'), await borderOf('Upgrade')]).toEqual(['0px', '1px']);
    await sidebar().getByRole('link', { name: 'Upgrade', exact: true }).click();
    await page.waitForURL('**/admin/useraccount?tab=membership');
  });

  it('is mirrored at /rtl: the sidebar is on the right', async () => {
    await followAddress(page, '/rtl/rtl-page');
    await sidebar().waitFor();
    await expect.poll(async () => (await sidebar().boundingBox())?.x).toBe(WIDE.width - 230);
    expect(faults).toEqual([]);
  });
});
