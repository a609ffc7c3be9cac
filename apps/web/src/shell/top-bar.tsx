import { Box, chakra, Flex } from '@chakra-ui/react';
import { TOP_BAR_HEIGHT_PX } from '@pipa/contract';
import { Menu, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type HomeState, paths } from '../app/paths.ts';
import { routeAt } from '../app/routes.ts';
import { lazyPart } from '../lazy-part.ts';
import { messages } from '../messages/index.ts';
import { useSession } from '../session/browser-session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MarketClock } from './market-clock.tsx';
import { QuickSearch } from './search/quick-search.tsx';

const NotificationMenu = lazyPart(() => import('./notifications/notification-menu.tsx'));
const ProfileMenu = lazyPart(() => import('./profile-menu.tsx'));

function VisitorButtons() {
  const navigate = useNavigate();
  const { pathname, search, state: before } = useLocation();
  const open = (dialog: HomeState['dialog']) => {
    const state: HomeState = { ...(pathname === paths.home ? (before as HomeState | null) : null), dialog };
    navigate(pathname === paths.home ? `${pathname}${search}` : paths.home, { state });
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

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const session = useSession();
  const { pathname } = useLocation();
  const name = routeAt(pathname)?.name;
  const title = name ? messages.shell.pageNames[name] : messages.shell.product;
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '2', md: '3' }}
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
      <chakra.span fontSize="16px" fontWeight="620" letterSpacing="-0.01em" truncate flex="1" minW="0">
        {title}
      </chakra.span>
      {session.token !== null && !session.isHeld && <QuickSearch />}
      <MarketClock />
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
