import type { Browser, BrowserContext } from 'playwright-core';

type Size = 'desktop' | 'phone';
type Theme = 'light' | 'dark';
type Speech = 'en' | 'zh';

/** One picture of a page: how it is looked at, and by whom. */
export interface Shot {
  readonly file: string;
  readonly page: string;
  /** Below /admin. */
  readonly path: string;
  readonly reader: Reader;
  readonly size: Size;
  readonly theme: Theme;
  readonly speech: Speech;
}

export type Reader = 'visitor' | 'investor' | 'administrator';

export interface MainPage {
  readonly name: string;
  readonly path: string;
  readonly reader?: Reader;
}

/** Twenty pages, which two pictures each make forty. */
export const mainPages = ({ id, strategyId }: { id: number; strategyId: number }): readonly MainPage[] => [
  { name: 'home', path: 'home', reader: 'visitor' },
  { name: 'prices', path: 'prices', reader: 'visitor' },
  { name: 'dashboard', path: 'dashboard' },
  { name: 'strategies', path: 'strategy' },
  { name: 'strategy', path: `strategyDetails?id=${strategyId}` },
  { name: 'backtest', path: `strategyDetails?id=${strategyId}&tab=backtest` },
  { name: 'monitor', path: `portfolioMonitor?id=${id}` },
  { name: 'model-accounts', path: 'aqmModelAccount' },
  { name: 'all-portfolios', path: 'all-portfolios' },
  { name: 'orders', path: 'orders' },
  { name: 'tear-sheet', path: `tear-sheet?of=portfolio&id=${id}` },
  { name: 'market', path: 'market' },
  { name: 'symbol', path: 'symbol?symbol=SPY' },
  { name: 'screener', path: 'ida?tab=universes&signals=screener' },
  { name: 'watch-lists', path: 'ida?tab=watch-lists' },
  { name: 'ask', path: 'ask' },
  { name: 'accounts', path: 'useraccount?tab=broker' },
  { name: 'membership', path: 'useraccount?tab=membership' },
  { name: 'users', path: 'operator?tab=users', reader: 'administrator' },
  { name: 'health', path: 'operator?tab=health', reader: 'administrator' },
];

/** The two looks at a page: a wide and a narrow one, of which one is dark and one is Chinese, in turns. */
const LOOKS = [
  [
    { size: 'desktop', theme: 'light', speech: 'en' },
    { size: 'phone', theme: 'dark', speech: 'zh' },
  ],
  [
    { size: 'desktop', theme: 'dark', speech: 'zh' },
    { size: 'phone', theme: 'light', speech: 'en' },
  ],
] as const;

/** Two pictures of each page; sizes, themes and languages are mixed. */
export const shotsOf = (pages: readonly MainPage[]): Shot[] =>
  pages.flatMap(({ name, path, reader = 'investor' }, index) =>
    (LOOKS[index % LOOKS.length] ?? LOOKS[0]).map((look) => ({
      ...look,
      ...{ page: name, path, reader, file: `${name}-${look.size}-${look.theme}-${look.speech}.webp` },
    })),
  );

const VIEWPORTS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** A browser that has chosen theme and language, signed in where there is a token. */
export async function openLook(browser: Browser, shot: Shot, token: string | null): Promise<BrowserContext> {
  const isPhone = shot.size === 'phone';
  const context = await browser.newContext({
    viewport: VIEWPORTS[shot.size],
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    colorScheme: shot.theme,
  });
  const kept = {
    ...{ theme: shot.theme, language: shot.speech, whatsNewSeen: '1', getStartedSeen: '1' },
    ...(token !== null && { accessToken: token }),
  };
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
  return context;
}

/** Bytes of a picture, and of all of them: they are cloned with the repository. */
export const PICTURE_BYTES = 60_000;
export const ALL_BYTES = 3_000_000;
/** Tried in turn until a picture is small enough. */
export const QUALITIES = [80, 70, 60, 50, 40, 30] as const;

const SPEECHES = { en: 'English', zh: 'Chinese' } as const;

/** The page that shows them, in Markdown. */
export function indexOf(shots: readonly Shot[]): string {
  const pages = [...new Set(shots.map(({ page }) => page))];
  const rows = pages.map((page) => {
    const cells = shots
      .filter((shot) => shot.page === page)
      .map(({ file, theme, speech }) => `![${page}, ${theme}, ${SPEECHES[speech]}](${file})`);
    return `| ${page} | ${cells.join(' | ')} |`;
  });
  return [
    '# Pages of the product',
    '',
    'Taken by `node scripts/trials/screenshots.ts` from the simulated market of local mode, 1440 and 390 pixels wide.',
    '',
    '| page | wide | narrow |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
