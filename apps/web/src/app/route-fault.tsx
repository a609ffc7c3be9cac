import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { messages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { faultWords } from './fault-words.ts';

/** Shown when a page fails, also when a new version has replaced the files of the open one. */
export function RouteFault() {
  const fault = useRouteError();
  useEffect(() => {
    console.error('A page stopped working', fault);
  }, [fault]);
  const words = faultWords(fault);
  return (
    <Flex as="main" role="alert" direction="column" align="flex-start" gap="3" p={{ base: '5', md: '7' }} maxW="64ch">
      <chakra.h1 textStyle="pageTitle">{words.title}</chakra.h1>
      <Box color="ink-2">{words.text}</Box>
      <Button tone="primary" onClick={() => window.location.reload()}>
        {messages.shell.reload}
      </Button>
    </Flex>
  );
}
