import {
  type Browser,
  type BrowserServer,
  chromium,
  devices,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, inject } from 'vitest';
import { captchaTarget } from './caller.ts';

/** The browser of all tests: Debian's Chromium, or the one that CHROMIUM_PATH names; the test run sets it. */
export function startBrowser(): Promise<BrowserServer> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('No Chromium: install it, or set CHROMIUM_PATH.');
  return chromium.launchServer({
    executablePath,
    // Pages live for seconds: code that is compiled again to run faster, and a process kept ready for the next page, cost more
    // processor time than they save.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-gpu',
      '--js-flags=--no-opt',
      '--disable-features=SpareRendererForSitePerProcess',
    ],
  });
}

/** A connection of its own to the browser of all tests: closing it closes its pages alone. */
export const openBrowser = (): Promise<Browser> => chromium.connect(inject('browserUrl'));

const STEP_LIMIT_MS = 120_000;
/** Without animations: the processor draws each of their frames, and several browsers share it. Phones have them. */
const DESKTOP = { viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' } as const;
/** A phone of 390 px with touch. */
const PHONE = devices['iPhone 13'];

/** Runs before every script of a page: what breaks the content policy is an error of the console, also where a script catches it. */
const REPORT_POLICY = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('The content policy was broken:', violatedDirective, blockedURI));`;

interface PageOptions {
  /** Session that the browser has kept from an earlier visit. */
  token?: string;
  device?: 'desktop' | 'phone';
  /** The browser has not seen the popups of the first visit, which cover the dashboard. */
  isFirstVisit?: boolean;
  /** The service worker of the client reads the pages, which `answerInstead` then does not see. */
  hasServiceWorker?: boolean;
}

const POPUPS_SEEN = ['whatsNewSeen', 'getStartedSeen'].map((name) => ({ name, value: '1' }));

/** A page of a person who shares no cookie and no storage with others, at the product's address. */
export async function openPage(
  browser: Browser,
  url: string,
  { token, device, isFirstVisit = false, hasServiceWorker = false }: PageOptions = {},
): Promise<Page> {
  const kept = isFirstVisit ? [] : [...POPUPS_SEEN];
  if (token !== undefined) kept.push({ name: 'accessToken', value: token });
  const { defaultBrowserType: _type, ...phone } = PHONE ?? {};
  const context = await browser.newContext({
    ...(device === 'phone' ? { ...phone, viewport: { width: 390, height: 844 } } : DESKTOP),
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    baseURL: `${url}/admin/`,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: kept }] },
  });
  await context.addInitScript(REPORT_POLICY);
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_LIMIT_MS);
  const goto = page.goto.bind(page);
  // A dialog that closes goes back in the history, which ends a navigation of the same moment; a person would ask again.
  page.goto = (address, options) =>
    goto(address, options).catch((fault: Error) => {
      if (!fault.message.includes('ERR_ABORTED')) throw fault;
      return goto(address, options);
    });
  return page;
}

/** Frames within which the page before is gone: few where nothing takes its place, as a visitor's whom every page leads home. */
const MOST_FRAMES = 120;
/** Goes to an address, and ends once the page before is gone, as the router draws the next one when it has time. */
const goTo = (target: string) => `
  new Promise((gone) => {
    const isOther = new URL(${JSON.stringify(target)}).pathname !== location.pathname;
    const before = document.querySelector('main h1') ?? document.querySelector('main > * > *');
    history.pushState(null, '', ${JSON.stringify(target)});
    dispatchEvent(new PopStateEvent('popstate'));
    const lookAgain = (frames) => {
      if (!isOther || before?.isConnected !== true || frames === 0) gone();
      else requestAnimationFrame(() => lookAgain(frames - 1));
    };
    lookAgain(${MOST_FRAMES});
  })`;

/**
 * Leads an open page to another address of the client as its links do: the client is not loaded again. Waits for dialogs to close
 * first, as that goes back in the history. Ends when what the address asks for is there.
 * @param closeDialog closes the dialog that is open, if one is: one that the page opens by itself may come late
 */
export async function followAddress(
  page: Page,
  address: string,
  closeDialog: () => Promise<void> = async () => undefined,
): Promise<void> {
  const waiting = new Set<Request>();
  const begin = (request: Request) => waiting.add(request);
  const end = (request: Request) => waiting.delete(request);
  await expect.poll(() => closeDialog().then(() => page.evaluate(OPEN_DIALOGS))).toEqual([]);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    const target = new URL(address, `${new URL(page.url()).origin}/admin/`).href;
    await page.evaluate(goTo(target));
    await expect.poll(() => page.evaluate(TWO_FRAMES).then(() => waiting.size)).toBe(0);
    await page.evaluate(TWO_FRAMES);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Each open dialog has an entry in the history, until it has closed. */
const HAS_OPEN_DIALOG = '(history.state?.dialogs ?? 0) > 0';
export const hasOpenDialog = (page: Page): Promise<boolean> => page.evaluate(HAS_OPEN_DIALOG);
/** Where a dialog has not closed: what the page shows, and the entries of the history. */
const OPEN_DIALOGS = `${HAS_OPEN_DIALOG} ? [
  ...[...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map((shown) => shown.textContent.slice(0, 200)),
  JSON.stringify(history.state),
  navigation.entries().map(({ url, index }) => (index === navigation.currentEntry.index ? '→' : '') + url).join(' '),
] : []`;

/** What a script has changed is drawn after two frames. */
export const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))';

/** Faults that a person would not see but a developer must: exceptions, and console errors that are no failed request. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const isRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRequest) faults.push(message.text());
  });
  return faults;
}

/** Does something that brings a captcha up, clicks its target and waits for what is shown then: by default that it matched. */
export async function solveCaptcha(
  page: Page,
  apiUrl: string,
  open: () => Promise<unknown>,
  shown: Locator = page.getByText('Matched', { exact: true }),
): Promise<void> {
  const loading = page.waitForResponse((response) => response.url().includes('/api/public/verificationCode'));
  await open();
  const { data } = (await (await loading).json()) as { data: { codeToken: string; width: number; height: number } };
  const { x, y } = await captchaTarget(apiUrl, data.codeToken);
  const picture = page.getByTestId('captcha').locator('img');
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The captcha is not visible');
  await picture.click({ position: { x: (x / data.width) * box.width, y: (y / data.height) * box.height } });
  await shown.waitFor();
}

/** Answers calls of the page with data of the test: for states that the product reaches only by the payment provider. */
export async function answerInstead(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [path, data] of Object.entries(answers)) {
    const isCall = ({ pathname }: URL) => pathname === `/api/${path}`;
    await page.route(isCall, (route) => route.fulfill({ json: { code: 200, data } }));
  }
}

/** Steps of the cross that the arrow keys move over the captcha, in pixels of the picture. */
const STEP_PX = 12;
const SMALL_STEP_PX = 2;

async function steer(page: Page, distance: number, forward: string, back: string): Promise<void> {
  const key = distance < 0 ? back : forward;
  const steps = Math.floor(Math.abs(distance) / STEP_PX);
  const small = Math.round((Math.abs(distance) - steps * STEP_PX) / SMALL_STEP_PX);
  for (let i = 0; i < steps; i++) await page.keyboard.press(key);
  for (let i = 0; i < small; i++) await page.keyboard.press(`Shift+${key}`);
}

/** Presses Tab, or Shift+Tab to go back, until an element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < 100; i++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** As `solveCaptcha`, with the keyboard alone: the arrow keys move a cross from the middle of the picture, Enter clicks there. */
export async function solveCaptchaByKeyboard(
  page: Page,
  apiUrl: string,
  open: () => Promise<unknown>,
  fill: () => Promise<unknown>,
): Promise<void> {
  const loading = page.waitForResponse((response) => response.url().includes('/api/public/verificationCode'));
  await open();
  const { data } = (await (await loading).json()) as { data: { codeToken: string; width: number; height: number } };
  const { x, y } = await captchaTarget(apiUrl, data.codeToken);
  await fill();
  await tabTo(page, page.getByTestId('captcha'));
  await steer(page, x - data.width / 2, 'ArrowRight', 'ArrowLeft');
  await steer(page, y - data.height / 2, 'ArrowDown', 'ArrowUp');
  await page.keyboard.press('Enter');
}
