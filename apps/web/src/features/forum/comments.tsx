import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ForumAnswer, type ForumComment, MAX_COMMENT_LENGTH } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { formatInstant } from '../../format.ts';
import { forum as words } from '../../messages/forum.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import type { InTopic } from './in-topic.ts';
import { AuthorName, PostBody, PostMarks, SmallButton } from './post-parts.tsx';
import { SendPost } from './send-post.tsx';

/** Whom a comment that is being written answers: the answer, or one of its comments. */
export interface ReplyTo {
  comment_id?: number;
  name: string;
}

function Comment({
  comment,
  answerId,
  topicId,
  rights,
  onDialog,
  onReply,
}: InTopic & { comment: ForumComment; answerId: number; onReply: () => void }) {
  const place = { topic_id: topicId, answer_id: answerId, comment_id: comment.comment_id };
  const isOwn = comment.user !== '' && comment.user === rights.userName;
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" py="2.5">
      <Flex gap="2" align="baseline" wrap="wrap" textStyle="hint" color="ink-2">
        <AuthorName post={comment} />
        {comment.to_user && <span>{words.replyTo(comment.to_user)}</span>}
        <span>{formatInstant(comment.createTime)}</span>
        <PostMarks {...comment} />
      </Flex>
      <PostBody text={comment.content} />
      <Flex gap="1" mt="1">
        {rights.mayPost && <SmallButton onClick={onReply}>{words.reply}</SmallButton>}
        {rights.mayPost && !isOwn && (
          <SmallButton onClick={() => onDialog({ kind: 'report', post: place })}>{words.report}</SmallButton>
        )}
        {!comment.isDeleted && rights.mayPost && (isOwn || rights.isAdmin) && (
          <SmallButton onClick={() => onDialog({ kind: 'delete', post: place })}>{words.remove}</SmallButton>
        )}
      </Flex>
    </chakra.li>
  );
}

interface WriteCommentProps {
  topicId: number;
  answerId: number;
  replyTo: ReplyTo;
  onClose: () => void;
}
function WriteComment({ topicId, answerId, replyTo, onClose }: WriteCommentProps) {
  const comment = useMutation(forumMutations.comment());
  return (
    <SendPost
      label={words.addComment(replyTo.name)}
      place={`comment-${answerId}-${replyTo.comment_id ?? 0}`}
      maxLength={MAX_COMMENT_LENGTH}
      topicId={topicId}
      rows={3}
      submit={words.submit}
      send={(content, idempotencyKey) =>
        comment.mutateAsync({
          input: {
            op: 'add',
            topic_id: topicId,
            answer_id: answerId,
            ...(replyTo.comment_id !== undefined && { comment_id: replyTo.comment_id }),
            content,
          },
          idempotencyKey,
        })
      }
      onSent={onClose}
      onCancel={onClose}
    />
  );
}

/** The comments on an answer, and the field for one where one is being written. */
export function Comments({
  answer,
  replyTo,
  onReply,
  ...inTopic
}: InTopic & { answer: ForumAnswer; replyTo: ReplyTo | null; onReply: (to: ReplyTo | null) => void }) {
  const { answer_id: answerId, comments } = answer;
  return (
    <Box ms={{ base: '3', md: '6' }} mt="2">
      <chakra.ul listStyleType="none">
        {comments.map((one) => (
          <Comment
            key={one.comment_id}
            comment={one}
            answerId={answerId}
            onReply={() => onReply({ comment_id: one.comment_id, name: one.user || words.deletedMember })}
            {...inTopic}
          />
        ))}
      </chakra.ul>
      {replyTo && (
        <WriteComment
          key={replyTo.comment_id ?? 0}
          topicId={inTopic.topicId}
          answerId={answerId}
          replyTo={replyTo}
          onClose={() => onReply(null)}
        />
      )}
    </Box>
  );
}
