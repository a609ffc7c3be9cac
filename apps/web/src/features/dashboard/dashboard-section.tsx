import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface DashboardSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}
/** Cards of one service below its name. */
export function DashboardSection({ title, text, children }: DashboardSectionProps) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} minW="0">
      <Box mb="3">
        <chakra.h2 id={id} textStyle="sectionTitle">
          {title}
        </chakra.h2>
        <Box color="ink-2">{text}</Box>
      </Box>
      <Flex direction="column" gap="4">
        {children}
      </Flex>
    </chakra.section>
  );
}
