import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { messages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';

/** Shown when a page fails, also when a new version has replaced the files of the open one. */
export function RouteFault() {
  const fault = useRouteError();
  useEffect(() => {
    console.error('A page stopped working', fault);
  }, [fault]);
  return (
    <Flex as="main" role="alert" direction="column" align="flex-start" gap="3" p={{ base: '5', md: '7' }} maxW="64ch">
      <chakra.h1 textStyle="pageTitle">{messages.shell.faultTitle}</chakra.h1>
      <Box color="ink-2">{messages.shell.faultText}</Box>
      <Button tone="primary" onClick={() => window.location.reload()}>
        {messages.shell.reload}
      </Button>
    </Flex>
  );
}
