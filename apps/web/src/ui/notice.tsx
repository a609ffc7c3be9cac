import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { noticeRecipe } from '../theme/recipes/surface-recipes.ts';

const Frame = chakra('div', noticeRecipe);

interface NoticeProps {
  tone?: 'neutral' | 'accent' | 'gain' | 'loss' | 'warn';
  /** Screen readers read it at once: for failures after an action. */
  urgent?: boolean;
  action?: ReactNode;
  children: ReactNode;
}
export function Notice({ tone = 'neutral', urgent = false, action, children }: NoticeProps) {
  return (
    <Frame tone={tone} role={urgent ? 'alert' : undefined} alignItems="center" flexWrap="wrap">
      <Box flex="1 1 240px" minW="0">
        {children}
      </Box>
      {action}
    </Frame>
  );
}
