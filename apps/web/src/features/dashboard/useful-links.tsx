import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { dashboard } from '../../messages/dashboard.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const words = dashboard.links;

const places = [
  { label: words.strategyTutorial, to: `${paths.strategy}?tab=tutorial` },
  { label: words.faq, to: paths.faq },
  { label: words.tutorials, to: paths.tutorials },
  { label: words.seminars, to: paths.seminars },
  { label: words.forum, to: paths.forum },
  { label: words.contact, to: paths.contact },
];

export const LinkRow = ({ children }: { children: ReactNode }) => (
  <chakra.li
    display="flex"
    justifyContent="space-between"
    alignItems="baseline"
    gap="3"
    py="2"
    borderTopWidth="1px"
    borderColor="line"
    listStyleType="none"
  >
    {children}
  </chakra.li>
);

/** 1 §2: help for users. */
export const UsefulLinks = ({ children }: { children?: ReactNode }) => (
  <Card title={dashboard.usefulLinks}>
    <chakra.ul>
      {children}
      {places.map(({ label, to }) => (
        <LinkRow key={to}>
          <TextLink to={to}>{label}</TextLink>
        </LinkRow>
      ))}
    </chakra.ul>
  </Card>
);
