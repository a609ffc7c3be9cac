import { Box, Flex } from '@chakra-ui/react';
import type { ForumTopic } from '@pipa/contract';
import { useRef } from 'react';
import { formatInstant } from '../../format.ts';
import { forum as words } from '../../messages/forum.ts';
import { Card } from '../../ui/card.tsx';
import type { InTopic } from './in-topic.ts';
import { quoted } from './post-actions.ts';
import { AuthorName, PostBody, SmallButton } from './post-parts.tsx';

/** What the author of a topic has written, with its facts. */
export function TopicText({
  topic,
  topicId,
  rights,
  onDialog,
  onQuote,
}: InTopic & { topic: ForumTopic; onQuote: (text: string) => void }) {
  const head = useRef<HTMLDivElement>(null);
  return (
    <Card>
      <Box ref={head}>
        <Flex gap="3" align="baseline" wrap="wrap" textStyle="hint" color="ink-2" mb="2">
          <span>
            {words.author}: <AuthorName post={topic} />
          </span>
          <span>
            {words.shareTime}: {formatInstant(topic.createTime)}
          </span>
          <span>{words.views(topic.viewNum)}</span>
          <span>{words.stars(topic.starNum)}</span>
          {topic.editTime && (
            <SmallButton onClick={() => onDialog({ kind: 'history', post: { topic_id: topicId }, now: topic })}>
              {words.edited(formatInstant(topic.editTime))}
            </SmallButton>
          )}
        </Flex>
        {topic.isHeld && (
          <Box color="ink-2" mb="2">
            {words.heldNote}
          </Box>
        )}
        <PostBody text={topic.content} cards={topic.cards} />
      </Box>
      {rights.mayPost && (
        <Flex mt="2">
          <SmallButton onClick={() => onQuote(quoted(topic.user, topic.content, head.current))}>
            {words.quote}
          </SmallButton>
        </Flex>
      )}
    </Card>
  );
}
