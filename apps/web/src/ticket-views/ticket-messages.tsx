import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Ticket } from '@pipa/contract';
import { formatInstant } from '../format.ts';
import { support as words } from '../messages/support.ts';

const List = chakra('ol', { base: { listStyle: 'none', m: '0', p: '0', display: 'grid', gap: '3' } });

interface TicketMessagesProps {
  messages: Ticket['messages'];
  /** Who has asked, as the reader names them. */
  asker: string;
}

/** What was asked and answered, the oldest first, as plain text. */
export const TicketMessages = ({ messages, asker }: TicketMessagesProps) => (
  <List>
    {messages.map(({ id, isAnswer, text, at }) => (
      <li key={id}>
        <Box borderWidth="1px" borderColor="line" borderRadius="l2" p="3" bg={isAnswer ? 'accent-soft' : 'surface'}>
          <Flex justify="space-between" gap="3" wrap="wrap" mb="1" color="ink-2" textStyle="hint">
            <strong>{isAnswer ? words.operator : asker}</strong>
            <span>{formatInstant(at)}</span>
          </Flex>
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text}
          </Box>
        </Box>
      </li>
    ))}
  </List>
);
