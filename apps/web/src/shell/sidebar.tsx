import { Box, chakra, Flex } from '@chakra-ui/react';
import { SIDEBAR_WIDTH_PX, TOP_BAR_HEIGHT_PX } from '@pipa/contract';
import { NavLink, useLocation } from 'react-router-dom';
import { isSignedIn, sidebarSections } from '../app/access.ts';
import { paths } from '../app/paths.ts';
import { pathOf, routeAt, routes } from '../app/routes.ts';
import { messages } from '../messages/index.ts';
import { useSession } from '../session/browser-session.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Logo } from './logo.tsx';
import { useVisitorPages } from './use-public-pages.ts';

const Entry = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '11px',
    height: '36px',
    px: '11px',
    borderRadius: 'l2',
    color: 'ink-2',
    fontWeight: 560,
    textDecoration: 'none',
    transition: 'background 120ms, color 120ms',
    _hover: { bg: 'bg', color: 'ink' },
    '&[aria-current=page], &[data-within]': { bg: 'accent-soft', color: 'accent' },
    '&[data-upgrades]': { color: 'accent', borderWidth: '1px', borderColor: 'accent-soft' },
    '& svg': { width: '17px', height: '17px', flexShrink: 0 },
  },
});

/** Navigation derived from the route table: that of a signed-in user, or in a drawer that of visitors. */
export function SidebarContent({ onNavigate }: { onNavigate?: () => void }) {
  const session = useSession();
  const user = useCurrentUser();
  const under = routeAt(useLocation().pathname)?.under;
  const isMember = isSignedIn(session);
  const visitorPages = useVisitorPages();
  const sections = isMember ? sidebarSections(routes, user.data) : [{ group: null, routes: visitorPages }];
  return (
    <Flex direction="column" height="100%" overflowY="auto">
      <Flex align="center" height={`${TOP_BAR_HEIGHT_PX}px`} px="20px" flexShrink="0">
        <Logo to={isMember ? paths.dashboard : paths.home} />
      </Flex>
      <chakra.nav aria-label={messages.shell.pages} px="12px" pb="5" pt="1">
        {sections.map((section) => (
          <Box key={section.group ?? 'top'} mb="3.5">
            {section.group && (
              <Box fontSize="11.5px" fontWeight="600" color="ink-2" letterSpacing="0.01em" px="11px" pb="1.5" pt="1.5">
                {messages.shell.sidebarGroups[section.group]}
              </Box>
            )}
            <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="0.5">
              {section.routes.map((route) => (
                <li key={route.path}>
                  <Entry
                    to={pathOf(route)}
                    onClick={onNavigate}
                    data-within={route.path === under ? '' : undefined}
                    data-upgrades={route.upgrades ? '' : undefined}
                  >
                    <route.icon aria-hidden />
                    {messages.shell.pageNames[route.name]}
                  </Entry>
                </li>
              ))}
            </chakra.ul>
          </Box>
        ))}
      </chakra.nav>
    </Flex>
  );
}

export const Sidebar = () => (
  <Box
    as="aside"
    position="sticky"
    top="0"
    height="100dvh"
    width={`${SIDEBAR_WIDTH_PX}px`}
    flexShrink="0"
    bg="surface"
    borderInlineEndWidth="1px"
    borderColor="line"
    className="pipa-sidebar"
  >
    <SidebarContent />
  </Box>
);
