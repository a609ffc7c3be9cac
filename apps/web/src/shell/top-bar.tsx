import { Box, chakra, Flex } from '@chakra-ui/react';
import { SIDEBAR_COLLAPSE_PX, TOP_BAR_HEIGHT_PX } from '@pipa/contract';
import { Menu, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSignedIn } from '../app/access.ts';
import { type HomeState, paths } from '../app/paths.ts';
import { pathOf, routeAt } from '../app/routes.ts';
import { lazyPart } from '../lazy-part.ts';
import { messages } from '../messages/index.ts';
import { useSession } from '../session/browser-session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { MarketClock } from './market-clock.tsx';
import { QuickSearch } from './search/quick-search.tsx';
import { useVisitorPages } from './use-public-pages.ts';
import { VisitorNav } from './visitor-nav.tsx';

const NotificationMenu = lazyPart(() => import('./notifications/notification-menu.tsx'));
const ProfileMenu = lazyPart(() => import('./profile-menu.tsx'));

function VisitorButtons() {
  const navigate = useNavigate();
  const { pathname, search, hash, state: before } = useLocation();
  const isInNavigation = useVisitorPages().some((route) => pathOf(route) === pathname);
  const open = (dialog: HomeState['dialog']) => {
    if (pathname === paths.home) {
      const state: HomeState = { ...(before as HomeState | null), dialog };
      return navigate(`${pathname}${search}`, { state });
    }
    // What a visitor was reading opens again after signing in; a page of a mail's link has done its work.
    const state: HomeState = isInNavigation ? { dialog, from: `${pathname}${search}${hash}` } : { dialog };
    navigate(paths.home, { state });
  };
  return (
    <Flex gap="2">
      <Button size="sm" onClick={() => open('login')}>
        {messages.shell.signIn}
      </Button>
      <Button size="sm" tone="primary" onClick={() => open('signUp')}>
        {messages.shell.signUp}
      </Button>
    </Flex>
  );
}

function ColorModeToggle() {
  const { resolvedTheme, setTheme } = useTheme();
  const isDark = resolvedTheme === 'dark';
  return (
    <IconButton
      label={isDark ? messages.shell.toLight : messages.shell.toDark}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}

const WIDE = `@media (min-width: ${SIDEBAR_COLLAPSE_PX}px)`;
/** Where the navigation of visitors leaves no room for the market. */
const BESIDE_NAVIGATION = '@media (max-width: 1349px)';
const NARROW = `@media (max-width: ${SIDEBAR_COLLAPSE_PX - 1}px)`;

/** The title of the page. Where a visitor sees the navigation, its marked entry is the title. */
function Title() {
  const isMember = isSignedIn(useSession());
  const route = routeAt(useLocation().pathname);
  const isEntry = useVisitorPages().some(({ path }) => path === route?.path);
  return (
    <Box flex="1" minW="0">
      <chakra.span
        display="block"
        fontSize={{ base: '14px', sm: '16px' }}
        lineHeight={{ base: '17px', sm: '24px' }}
        fontWeight="620"
        letterSpacing="-0.01em"
        // Whole on a phone too, where it has two lines.
        lineClamp={{ base: 2, sm: 1 }}
        css={!isMember && isEntry ? { [WIDE]: { display: 'none' } } : undefined}
      >
        {route ? messages.shell.pageNames[route.name] : messages.shell.product}
      </chakra.span>
    </Box>
  );
}

/** In place of the sidebar: the way home, and the pages of visitors. */
const VisitorStart = () => (
  <Flex align="center" gap="5" css={{ [NARROW]: { display: 'none' } }}>
    <Logo to={paths.home} />
    <VisitorNav />
  </Flex>
);

interface TopBarProps {
  onMenu: () => void;
  /** The button of Ask, where it is offered. */
  ask?: ReactNode;
}
export function TopBar({ onMenu, ask }: TopBarProps) {
  const session = useSession();
  const isMember = isSignedIn(session);
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '1', md: '3' }}
      height={`${TOP_BAR_HEIGHT_PX}px`}
      px={{ base: '3', md: '28px' }}
      bg="surface"
      borderBottomWidth="1px"
      borderColor="line"
      position="sticky"
      top="0"
      zIndex="docked"
    >
      <Box className="pipa-menu-button">
        <IconButton label={messages.shell.openMenu} onClick={onMenu}>
          <Menu />
        </IconButton>
      </Box>
      {!isMember && <VisitorStart />}
      <Title />
      {isMember && <QuickSearch />}
      {ask}
      <Box
        className="pipa-market"
        hideBelow="sm"
        css={isMember ? undefined : { [BESIDE_NAVIGATION]: { display: 'none' } }}
      >
        <MarketClock />
      </Box>
      <LanguageSwitch />
      <ColorModeToggle />
      {session.token ? (
        <Suspense fallback={<Box boxSize="34px" />}>
          {!session.isHeld && <NotificationMenu />}
          <ProfileMenu />
        </Suspense>
      ) : (
        <VisitorButtons />
      )}
    </Flex>
  );
}
