import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { dashboard as words } from '../../messages/dashboard.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Pages of a later part: each row says when it opens. */
const later = [
  { label: words.links.faq, reason: words.laterSupport },
  { label: words.links.tutorials, reason: words.laterSupport },
  { label: words.links.seminars, reason: words.laterSupport },
  { label: words.links.forum, reason: words.laterForum },
  { label: words.links.contact, reason: words.laterSupport },
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
  <Card title={words.usefulLinks}>
    <chakra.ul>
      {children}
      <LinkRow>
        <TextLink to={`${paths.strategy}?tab=tutorial`}>{words.links.strategyTutorial}</TextLink>
      </LinkRow>
      {later.map(({ label, reason }) => (
        <LinkRow key={label}>
          <chakra.span role="link" aria-disabled="true" color="ink-2">
            {label}
          </chakra.span>
          <chakra.span textStyle="hint" color="ink-2">
            {reason}
          </chakra.span>
        </LinkRow>
      ))}
    </chakra.ul>
  </Card>
);
