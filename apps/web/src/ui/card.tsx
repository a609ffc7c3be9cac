import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { cardRecipe } from '../theme/recipes/surface-recipes.ts';

const Surface = chakra('section', cardRecipe);

export interface CardProps {
  title?: ReactNode;
  /** One line under the title that describes the content: its subject, period and benchmark. */
  description?: ReactNode;
  actions?: ReactNode;
  /** none: the content reaches the edges, like a table. */
  pad?: 'none' | 'sm' | 'md';
  children?: ReactNode;
}

export function Card({ title, description, actions, pad = 'md', children }: CardProps) {
  const titleId = useId();
  const hasHead = Boolean(title || actions);
  return (
    <Surface pad={pad} aria-labelledby={title ? titleId : undefined}>
      {hasHead && (
        <Flex
          align="flex-start"
          justify="space-between"
          gap="3"
          wrap="wrap"
          p={pad === 'none' ? { base: '4', md: '5' } : undefined}
          pb={pad === 'none' ? '3' : undefined}
          mb={pad === 'none' ? undefined : '3'}
        >
          <Box flex="1" minW="min(100%, 150px)">
            {title && (
              <chakra.h2 id={titleId} textStyle="cardTitle" textWrap="balance">
                {title}
              </chakra.h2>
            )}
            {description && (
              <Box textStyle="hint" color="ink-2" textWrap="balance">
                {description}
              </Box>
            )}
          </Box>
          {actions && (
            <Flex gap="2" align="center" wrap="wrap">
              {actions}
            </Flex>
          )}
        </Flex>
      )}
      {children}
    </Surface>
  );
}
