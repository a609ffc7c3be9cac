import { Box, chakra, Flex } from '@chakra-ui/react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { messages } from '../messages/index.ts';
import { TextLink } from './text-link.tsx';

export interface Crumb {
  label: string;
  to?: string;
}

interface PageHeaderProps {
  title: ReactNode;
  /** What the page is about, such as the name of a strategy, for the title of the document. */
  about?: string;
  breadcrumb?: readonly Crumb[];
  /** Pills under the title. */
  meta?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <chakra.nav aria-label={messages.shell.breadcrumb} mb="1.5">
      <chakra.ol display="flex" flexWrap="wrap" gap="1.5" fontSize="13px" color="ink-2" listStyleType="none">
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <Fragment key={`${crumb.label}-${crumb.to ?? ''}`}>
              {/* Hidden on a phone, where the title right below has the same text. */}
              <chakra.li aria-current={isLast ? 'page' : undefined} hideBelow={isLast ? 'sm' : undefined}>
                {crumb.to ? (
                  <TextLink quiet to={crumb.to}>
                    {crumb.label}
                  </TextLink>
                ) : (
                  <chakra.span color={isLast ? 'ink' : 'inherit'} fontWeight={isLast ? 500 : 400}>
                    {crumb.label}
                  </chakra.span>
                )}
              </chakra.li>
              {!isLast && (
                <chakra.li aria-hidden hideBelow={index === crumbs.length - 2 ? 'sm' : undefined}>
                  /
                </chakra.li>
              )}
            </Fragment>
          );
        })}
      </chakra.ol>
    </chakra.nav>
  );
}

export function PageHeader({ title, about, breadcrumb, meta, description, actions }: PageHeaderProps) {
  // The frame has set the title of the route before, in a layout effect.
  useEffect(() => {
    if (about) document.title = messages.shell.documentTitle(about);
  }, [about]);
  return (
    <Flex as="header" align="flex-start" justify="space-between" gap="4" wrap="wrap" mb="5">
      <Box minW="0" flex="1 1 300px">
        {breadcrumb && breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
        <chakra.h1 textStyle="pageTitle" overflowWrap="anywhere">
          {title}
        </chakra.h1>
        {description && (
          <chakra.p color="ink-2" mt="1" maxW="80ch" textWrap="pretty">
            {description}
          </chakra.p>
        )}
        {meta && (
          <Flex gap="2" wrap="wrap" mt="2.5">
            {meta}
          </Flex>
        )}
      </Box>
      {actions && (
        <Flex gap={{ base: '1.5', sm: '2' }} wrap="wrap" align="center" pt={breadcrumb ? { base: '0', lg: '6' } : '0'}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
