import { Box, chakra, Flex } from '@chakra-ui/react';
import { paths } from '../app/paths.ts';
import { messages } from '../messages/index.ts';
import { ButtonLink } from '../ui/button.tsx';

export const NotFound = () => (
  <Flex direction="column" align="flex-start" gap="3" py="4" maxW="64ch">
    <chakra.h1 textStyle="pageTitle">{messages.shell.notFoundTitle}</chakra.h1>
    <Box color="ink-2">{messages.shell.notFoundText}</Box>
    <ButtonLink tone="primary" to={paths.home} mt="2">
      {messages.shell.goHome}
    </ButtonLink>
  </Flex>
);
