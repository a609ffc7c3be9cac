import { Flex, Grid } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import type { ReactNode } from 'react';
import { LockNotice } from '../../../strategy-views/subscription-lock.tsx';

interface SubscribeColumnsProps {
  strategy: Strategy;
  aside: ReactNode;
  children: ReactNode;
}

/** The form, below what locks it; beside it, what will happen and what it costs. */
export const SubscribeColumns = ({ strategy, aside, children }: SubscribeColumnsProps) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 600px) minmax(300px, 420px)' }} gap="8">
    <Flex direction="column" gap="5" minW="0">
      <LockNotice strategy={strategy} />
      {children}
    </Flex>
    {aside}
  </Grid>
);
