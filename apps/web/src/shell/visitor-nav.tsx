import { chakra } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';
import { pathOf } from '../app/routes.ts';
import { messages } from '../messages/index.ts';
import { useVisitorPages } from './use-public-pages.ts';

const Entry = chakra(NavLink, {
  base: {
    display: 'block',
    px: '9px',
    py: '7px',
    borderRadius: 'l2',
    color: 'ink-2',
    fontWeight: 560,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    _hover: { bg: 'bg', color: 'ink' },
    '&[aria-current=page]': { color: 'ink', fontWeight: 620 },
  },
});
const List = chakra('ul', { base: { display: 'flex', gap: '2px', listStyleType: 'none' } });

/** The pages of visitors, in the top bar of wide screens. The present one is the title of the bar. */
export const VisitorNav = () => (
  <nav aria-label={messages.shell.pages}>
    <List>
      {useVisitorPages().map((route) => (
        <li key={route.path}>
          <Entry to={pathOf(route)}>{messages.shell.pageNames[route.name]}</Entry>
        </li>
      ))}
    </List>
  </nav>
);
