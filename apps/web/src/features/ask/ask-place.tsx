import { Box, chakra, Flex } from '@chakra-ui/react';
import { MARKET_LINE_HEIGHT_PX, TOP_BAR_HEIGHT_PX } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ask as words } from '../../messages/ask.ts';
import { messages } from '../../messages/index.ts';
import { askQueries } from '../../queries/ask/ask-queries.ts';
import { cardRecipe } from '../../theme/recipes/surface-recipes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAskPage } from './ask-page.ts';
import { AskThread } from './ask-thread.tsx';
import { ConversationTools } from './conversation-tools.tsx';
import type { Conversation } from './conversations.ts';

const Surface = chakra('section', cardRecipe);

/** Room of a page below the top bar; on a phone the line of the market is between them. */
const HEIGHT = {
  base: `calc(100dvh - ${TOP_BAR_HEIGHT_PX + MARKET_LINE_HEIGHT_PX + 40}px)`,
  md: `calc(100dvh - ${TOP_BAR_HEIGHT_PX + 52}px)`,
};

interface AskPlaceProps {
  conversation: Conversation;
  id: number | null;
  /** The list of conversations: beside the thread, or in a dialog where there is no room. */
  history: ReactNode;
  onDeleted: (id: number) => void;
}

export function AskPlace({ conversation, id, history, onDeleted }: AskPlaceProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isListed, setListed] = useState(false);
  const page = useAskPage();
  const { data } = useQuery({ ...askQueries.conversation(id ?? 0), enabled: id !== null });
  const title = data?.title ?? null;
  useEffect(() => {
    if (title) document.title = messages.shell.documentTitle(title);
  }, [title]);
  // On a phone the keyboard would cover the page that is just opened.
  useEffect(() => {
    setListed(false);
    if (conversation && window.matchMedia('(pointer: fine)').matches) box.current?.focus();
  }, [conversation]);
  return (
    <Flex height={HEIGHT} minH="360px" gap="4">
      <Surface pad="sm" hideBelow="lg" width="280px" flexShrink="0">
        {history}
      </Surface>
      <Surface pad="sm" flex="1" minW="0">
        <Flex direction="column" height="100%" minH="0" maxW="900px" mx="auto">
          <Flex align="center" gap="1" mb="2">
            <chakra.h1 textStyle="sectionTitle" flex="1" minW="0" truncate>
              {title ?? words.pageTitle}
            </chakra.h1>
            <IconButton label={words.history} hideFrom="lg" onClick={() => setListed(true)}>
              <History />
            </IconButton>
            {id !== null && title !== null && <ConversationTools id={id} title={title} onDeleted={onDeleted} />}
          </Flex>
          <Box flex="1" minH="0">
            <AskThread key={conversation.key} conversation={conversation} page={page} box={box} />
          </Box>
        </Flex>
      </Surface>
      <Dialog open={isListed} onClose={() => setListed(false)} title={words.history} asksBeforeLoss={false}>
        <Box height="60dvh">{history}</Box>
      </Dialog>
    </Flex>
  );
}
