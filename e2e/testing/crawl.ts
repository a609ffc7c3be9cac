import type { Locator, Page } from 'playwright-core';
import { settled } from './accessibility.ts';
import { collectFaults, followAddress, hasOpenDialog } from './browser.ts';
import { latinTexts } from './english-words.ts';

/** Addresses that a crawl visits at most: many more than the client has, so that a page that makes addresses without end is a fault. */
const MOST_ADDRESSES = 250;
/** Tabs of a page that are opened. */
const MOST_TABS = 12;
/** A tab that is there can be clicked within this time. */
const TAB_MS = 60_000;
/** Time for the pages of a member with their tabs, beside other browsers. */
export const CRAWL_MS = 720_000;

const NOT_FOUND = /This page does not exist|页面不存在/;
const STOPPED = /This page stopped working|A part of this page could not be loaded|页面出错了/;
/** A read that failed offers to try again; the pages of the design system have examples of it. */
const FAILED_READS = '[role=alert] button:not([data-example] *)';

/** Pages of the design system, which show names of the code, and the letters' list. */
const OF_DEVELOPERS = /\/(typography|icons|maps|notifications|rtl-page)\b/;

/** What a page shows that a person could follow: addresses of links, and links that lead nowhere. */
interface Seen {
  hrefs: string[];
  dead: string[];
  text: string;
}
const LOOK = `({
  hrefs: [...document.querySelectorAll('a[href]')].map(({ href }) => href),
  dead: [...document.querySelectorAll('[role=link][aria-disabled=true], a:not([href]), a[href=""], a[href="#"]')].map(
    ({ textContent }) => textContent,
  ),
  text: document.body.innerText,
})`;

/** The part of an address that decides what is shown: figures and names of things are alike, words choose a view. */
function shapeOf({ pathname, searchParams }: URL): string {
  const parts = [...searchParams].map(([name, value]) => `${name}=${/^[a-z][a-zA-Z +-]*$/.test(value) ? value : '*'}`);
  return `${pathname}?${parts.sort().join('&')}`;
}

export interface Crawled {
  /** Dead ends, each with where it was. */
  faults: string[];
  /** Addresses that were visited, one a shape. */
  visited: string[];
  /** Addresses elsewhere, which nobody fetches. */
  external: string[];
  /** Pages that asked a visitor to sign in. */
  askedToSignIn: string[];
}

interface CrawlOptions {
  /** Paths of the pages whose tabs are opened too. */
  tabs?: RegExp;
  /** Addresses that are not visited again where a link leads to them. */
  known?: readonly string[];
  /** Keeps each text with Latin words, with where it was. */
  latin?: Map<string, string>;
  /** A link of a mail may say that it has expired; what the server refuses is no fault then. */
  mayBeRefused?: boolean;
}

/** Follows links from some addresses until each shape of an address has been seen once. The client is loaded once. */
export async function crawl(page: Page, start: readonly string[], options: CrawlOptions = {}): Promise<Crawled> {
  const origin = new URL(page.url()).origin;
  const faults: string[] = [];
  const [visited, external, askedToSignIn, files] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  const shapes = new Set<string>();
  const waiting: { address: string; from: string }[] = [];
  const add = (href: string, from: string) => {
    const url = new URL(href, origin);
    if (url.origin !== origin) return external.add(url.href);
    if (!/^\/(admin|rtl)(\/|$)/.test(url.pathname)) return files.add(url.href);
    const shape = shapeOf(url);
    if (shapes.has(shape)) return;
    shapes.add(shape);
    waiting.push({ address: url.href.slice(origin.length), from });
  };
  let at = '';
  const fault = (what: string) => faults.push(`${at}: ${what}`);
  const consoleFaults = collectFaults(page);
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith('/api/') && !options.mayBeRefused)
      fault(`${response.status()} from ${pathname}`);
  });
  const look = async () => {
    await settled(page);
    const { hrefs, dead, text } = await page.evaluate<Seen>(LOOK);
    for (const name of dead) fault(`the link “${name}” leads nowhere`);
    if (NOT_FOUND.test(text)) fault('does not exist');
    if (STOPPED.test(text)) fault('has stopped');
    if (!options.mayBeRefused && (await page.locator(FAILED_READS).count()) > 0) fault('could not be read');
    if (options.latin !== undefined && !OF_DEVELOPERS.test(at))
      for (const each of await latinTexts(page)) options.latin.set(each, at);
    for (const href of hrefs) add(href, at);
  };
  const closeDialog = async () => {
    if (!(await hasOpenDialog(page))) return;
    if (/\/home$/.test(new URL(page.url()).pathname)) askedToSignIn.add(at);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  };
  /** A tab that has gone meanwhile, with the part of the page that it belongs to, is no tab of this page. */
  const openTab = async (tab: Locator): Promise<'opened' | 'left' | 'gone'> => {
    const timeout = TAB_MS;
    try {
      const isOpen = (await tab.getAttribute('aria-selected', { timeout })) === 'true';
      if (isOpen || (await tab.isDisabled({ timeout }))) return 'left';
      await tab.click({ timeout });
      return 'opened';
    } catch (error) {
      if ((await tab.count()) > 0) throw error;
      return 'gone';
    }
  };
  const openTabs = async () => {
    const tabs = page.getByRole('tablist').first().getByRole('tab');
    const count = Math.min(await tabs.count(), MOST_TABS);
    // The page may show fewer once one is open.
    for (let i = 0; i < count && i < (await tabs.count()); i++) {
      const outcome = await openTab(tabs.nth(i));
      if (outcome === 'gone') break;
      if (outcome === 'left') continue;
      await look();
      shapes.add(shapeOf(new URL(page.url())));
    }
  };
  for (const address of start) add(address, 'the table of pages');
  for (const address of options.known ?? []) shapes.add(shapeOf(new URL(address, origin)));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (visited.size >= MOST_ADDRESSES)
      throw new Error(`More than ${MOST_ADDRESSES} addresses: ${[...visited].join(' ')}`);
    at = `${next.from.split(':')[0]} → ${next.address}`;
    visited.add(next.address);
    await followAddress(page, next.address, closeDialog);
    await look();
    if (options.tabs?.test(next.address)) await openTabs();
    await closeDialog();
  }
  for (const href of files) {
    const response = await page.request.get(href);
    if (!response.ok()) faults.push(`${href} answers ${response.status()}`);
  }
  return {
    faults: [...faults, ...consoleFaults],
    visited: [...visited],
    external: [...external],
    askedToSignIn: [...askedToSignIn],
  };
}
