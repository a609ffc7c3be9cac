import { Box, chakra, Flex } from '@chakra-ui/react';
import type { api, OutputOf } from '@pipa/contract';
import type { ReactNode } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { links } from '../../app/links.ts';
import { formatInstant } from '../../format.ts';
import { forumModeration as words } from '../../messages/forum-moderation.ts';
import { Pill } from '../../ui/pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { notify } from '../../ui/toaster.tsx';

export type PostInQuestion = OutputOf<typeof api.heldPosts>['posts'][number];

/** Names a post among others. */
export const keyOfPost = ({ topic_id, answer_id, comment_id }: PostInQuestion): string =>
  [topic_id, answer_id, comment_id].join('-');

const kindOfPost = ({ answer_id, comment_id }: PostInQuestion): string => {
  if (comment_id !== null) return words.comment;
  return answer_id === null ? words.topic : words.answer;
};

/** The answer of another administrator may have come first: the lists are read again, and this says why. */
export function saysFailure(error: unknown): void {
  if (asApiError(error).errorCode === 'NOT_FOUND') notify.info(words.decided);
  else notify.failure(error);
}

const Source = chakra('div', {
  base: {
    maxHeight: '220px',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    bg: 'bg',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l2',
    px: '3',
    py: '2',
  },
});

/** A post as it was typed, with its author, its place and what can be done about it. */
export function PostToDecide({
  post,
  children,
  actions,
}: {
  post: PostInQuestion;
  children?: ReactNode;
  actions: ReactNode;
}) {
  return (
    <Flex
      as="li"
      direction="column"
      gap="2"
      px={{ base: '4', md: '5' }}
      py="4"
      borderTopWidth="1px"
      borderColor="line"
      listStyleType="none"
    >
      <Flex gap="2" align="center" wrap="wrap">
        <Pill tone="neutral">{kindOfPost(post)}</Pill>
        <chakra.h3 fontWeight="600" overflowWrap="anywhere" flex="1 1 200px">
          {post.title}
        </chakra.h3>
      </Flex>
      <Box textStyle="hint" color="ink-2">
        {words.by}{' '}
        <TextLink to={links.operatorUser(post.userId)}>
          <bdi>{post.user || words.deletedMember}</bdi>
        </TextLink>
        , {formatInstant(post.createTime)}
      </Box>
      {/* Focusable, so that the keyboard scrolls a long text. */}
      <Source tabIndex={0} role="group" aria-label={words.textOf(post.title)}>
        {post.content}
      </Source>
      {children}
      <Flex gap="2" align="center" wrap="wrap">
        {actions}
        <TextLink to={links.topic(post.topic_id, post.answer_id ?? undefined)}>{words.open}</TextLink>
      </Flex>
    </Flex>
  );
}
