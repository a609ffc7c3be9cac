import { Box, chakra, Flex, LocaleProvider } from '@chakra-ui/react';
import { SIDEBAR_COLLAPSE_PX, TOP_BAR_HEIGHT_PX } from '@pipa/contract';
import { useLayoutEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { isSignedIn } from '../app/access.ts';
import { routeAt } from '../app/routes.ts';
import { tabStorage } from '../browser-storage.ts';
import { DoubtsProvider } from '../doubt-views/doubts.tsx';
import { lazyPart } from '../lazy-part.ts';
import { messages } from '../messages/index.ts';
import { useSession } from '../session/browser-session.ts';
import { useMailLanguage } from '../session/use-mail-language.ts';
import { PartFrame, useIdlePreload } from '../ui/part-frame.tsx';
import { AskButton } from './ask/ask-button.tsx';
import { useAskPanel } from './ask/use-ask-panel.ts';
import { Footer } from './footer.tsx';
import { HistoryNotice } from './history-notice.tsx';
import { MarketLine } from './market-clock.tsx';
import { useRouteTitle } from './route-title.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const SidebarDrawer = lazyPart(() => import('./sidebar-drawer.tsx'));
const AskPanel = lazyPart(() => import('../features/ask/ask-panel.tsx'));

/** From this width on the page and the panel of Ask stand side by side. */
const ASK_BESIDE = '@media (min-width: 1280px)';
const ASK_WIDTH = '420px';
/** Where the panel leaves the top bar no room for the time of the market. */
const ASK_WITHOUT_CLOCK = '@media (max-width: 1699px)';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    minHeight: '100dvh',
    // English prose in the mirrored layout keeps its full stops at the end.
    '&[dir=rtl] :is(h1, h2, p, li, footer)': { unicodeBidi: 'plaintext', textAlign: 'right' },
    '& .pipa-menu-button': { display: 'none' },
    [ASK_BESIDE]: { '&:has([data-ask-panel])': { pe: ASK_WIDTH } },
    [ASK_WITHOUT_CLOCK]: { '&:has([data-ask-panel]) .pipa-market': { display: 'none' } },
    [`@media (max-width: ${SIDEBAR_COLLAPSE_PX - 1}px)`]: {
      '& .pipa-sidebar': { display: 'none' },
      '& .pipa-menu-button': { display: 'block' },
    },
  },
});
const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '-60px',
    insetInlineStart: '12px',
    zIndex: 'skipNav',
    px: '14px',
    py: '9px',
    bg: 'surface',
    color: 'accent',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'line-strong',
    _focus: { top: '12px' },
  },
});

const SCROLL_POSITIONS = 'scrollPositions';
/**
 * The router keeps the position of the first page of a visit under the same name for every page, so that an address which was opened
 * would begin where the page before it had been left. Reloads, and Back from elsewhere, have their position.
 */
const [visit] = performance.getEntriesByType?.('navigation') ?? [];
if ((visit as PerformanceNavigationTiming | undefined)?.type === 'navigate') tabStorage.removeItem(SCROLL_POSITIONS);

/** A language of each direction, which tells menus and dialogs where to open. */
const localeOf = { ltr: 'en-US', rtl: 'ar' } as const;

/** Menus, drawers and dialogs are drawn beside the frame, so the document has its direction. */
function useDocumentDirection(direction: 'ltr' | 'rtl') {
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    return () => {
      document.documentElement.dir = 'ltr';
    };
  }, [direction]);
}

/** Top bar, sidebar, page, footer; for visitors without a sidebar. The right-to-left layout mirrors it. */
export function AdminLayout({ direction = 'ltr' }: { direction?: 'ltr' | 'rtl' }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isMember = isSignedIn(useSession());
  const withoutFooter = routeAt(useLocation().pathname)?.withoutFooter;
  const ask = useAskPanel(isMember);
  useRouteTitle();
  useMailLanguage();
  useDocumentDirection(direction);
  useIdlePreload(SidebarDrawer);
  const openDrawer = () => {
    SidebarDrawer.preload();
    setWasOpened(true);
    setDrawerOpen(true);
  };
  return (
    <LocaleProvider locale={localeOf[direction]}>
      <Frame dir={direction}>
        <SkipLink href="#content">{messages.shell.skipToContent}</SkipLink>
        {isMember && <Sidebar />}
        {wasOpened && (
          <PartFrame onFault={() => setWasOpened(false)}>
            <SidebarDrawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
          </PartFrame>
        )}
        <Flex direction="column" flex="1" minW="0">
          <TopBar
            onMenu={openDrawer}
            ask={ask.isOffered && <AskButton isOpen={ask.isShown} onNear={AskPanel.preload} onPress={ask.toggle} />}
          />
          <MarketLine />
          {/* The footer begins below the screen, so that it does not move when a page gets its content. */}
          <Flex
            direction="column"
            flex="1"
            minHeight={withoutFooter ? undefined : `calc(100dvh - ${TOP_BAR_HEIGHT_PX}px)`}
            _print={{ minHeight: 'auto' }}
          >
            <Box
              as="main"
              id="content"
              tabIndex={-1}
              flex="1"
              px={{ base: '4', md: '28px' }}
              py={{ base: '5', md: '26px' }}
              outline="0"
            >
              <Box maxW="1480px" mx="auto">
                <DoubtsProvider>
                  <Outlet />
                </DoubtsProvider>
              </Box>
            </Box>
            <HistoryNotice />
          </Flex>
          {!withoutFooter && <Footer />}
        </Flex>
        {ask.isShown && (
          <PartFrame onFault={ask.close}>
            <AskPanel asked={ask.asked} onClose={ask.close} />
          </PartFrame>
        )}
        <ScrollRestoration storageKey={SCROLL_POSITIONS} />
      </Frame>
    </LocaleProvider>
  );
}
