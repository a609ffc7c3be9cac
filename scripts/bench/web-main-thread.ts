import type { Browser } from 'playwright-core';
import { median } from './measure.ts';
import { type MainThread, mainThreadOf, openPage, openVisit } from './web-page.ts';

export const VISITS = 7;
/** What a browser does for any page that is measured. */
const NOTHING = 'data:text/html,<h1>Nothing</h1>';

/** The work of one visitor who is not signed in, in a browser that knows none of the files. */
async function workOfVisit(browser: Browser, address: string, marker: string): Promise<MainThread> {
  const visit = await openVisit(browser, null);
  try {
    return await mainThreadOf(await openPage(visit, address, marker));
  } finally {
    await visit.close();
  }
}

function middleOf(visits: readonly MainThread[]): MainThread {
  const middle = (of: keyof MainThread) => median(visits.map((visit) => visit[of]));
  return { taskMs: middle('taskMs'), scriptMs: middle('scriptMs'), layoutMs: middle('layoutMs') };
}

/** The middle of several first visits to a page, and as many to one that has nothing in it, in turn. */
export async function workOfVisits(browser: Browser, address: string, marker: string) {
  const [ofPage, ofNothing]: [MainThread[], MainThread[]] = [[], []];
  for (let visit = 0; visit < VISITS; visit++) {
    ofPage.push(await workOfVisit(browser, address, marker));
    ofNothing.push(await workOfVisit(browser, NOTHING, 'h1'));
  }
  return { ofPage: middleOf(ofPage), ofNothing: middleOf(ofNothing) };
}
