import { Box } from '@chakra-ui/react';
import { formatDate } from '../format.ts';
import { messages } from '../messages/index.ts';

export const Footer = () => (
  <Box as="footer" px={{ base: '4', md: '28px' }} py="5" textStyle="hint" color="ink-2">
    {messages.shell.copyright(formatDate(new Date()).slice(0, 4))}
  </Box>
);
