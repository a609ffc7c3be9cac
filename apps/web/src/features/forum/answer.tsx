import { chakra, Flex } from '@chakra-ui/react';
import { type ForumAnswer, MAX_POST_LENGTH } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { links } from '../../app/links.ts';
import { formatInstant } from '../../format.ts';
import { forum as words } from '../../messages/forum.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Comments, type ReplyTo } from './comments.tsx';
import type { InTopic } from './in-topic.ts';
import { copyLink, quoted, showAnswer } from './post-actions.ts';
import { AuthorName, PostBody, PostMarks, SmallButton } from './post-parts.tsx';
import { SendPost } from './send-post.tsx';

function EditAnswer({ answer, topicId, onClose }: { answer: ForumAnswer; topicId: number; onClose: () => void }) {
  const { answer_id: answerId } = answer;
  const change = useMutation(forumMutations.answer());
  return (
    <SendPost
      label={words.editAnswer}
      place={`answer-${answerId}`}
      initial={answer.content}
      maxLength={MAX_POST_LENGTH}
      topicId={topicId}
      submit={words.save}
      send={(content, idempotencyKey) =>
        change.mutateAsync({
          input: { op: 'update', topic_id: topicId, answer_id: answerId, content },
          idempotencyKey,
        })
      }
      onSent={onClose}
      onCancel={onClose}
    />
  );
}

interface ActionsProps extends InTopic {
  answer: ForumAnswer;
  onReply: () => void;
  onQuote: () => void;
  onEdit: () => void;
}
/** What may be done with an answer. */
function AnswerActions({ answer, topicId, rights, onDialog, onReply, onQuote, onEdit }: ActionsProps) {
  const { answer_id: answerId } = answer;
  const isOwn = answer.user !== '' && answer.user === rights.userName;
  const place = { topic_id: topicId, answer_id: answerId };
  return (
    <Flex gap="1" mt="2" wrap="wrap">
      {rights.mayPost && (
        <>
          <SmallButton onClick={onReply}>{words.comment}</SmallButton>
          <SmallButton onClick={onQuote}>{words.quote}</SmallButton>
        </>
      )}
      <SmallButton onClick={() => void copyLink(links.topic(topicId, answerId))}>{words.copyLink}</SmallButton>
      {rights.mayPost && isOwn && <SmallButton onClick={onEdit}>{words.edit}</SmallButton>}
      {rights.mayPost && !isOwn && (
        <SmallButton onClick={() => onDialog({ kind: 'report', post: place })}>{words.report}</SmallButton>
      )}
      {!answer.isDeleted && rights.mayPost && (isOwn || rights.isAdmin) && (
        <SmallButton onClick={() => onDialog({ kind: 'delete', post: place })}>{words.remove}</SmallButton>
      )}
    </Flex>
  );
}

interface AnswerProps extends InTopic {
  answer: ForumAnswer;
  isUnread: boolean;
  isTarget: boolean;
  onQuote: (text: string) => void;
}
/** An answer with its comments. */
export function Answer({ answer, isUnread, isTarget, onQuote, ...inTopic }: AnswerProps) {
  const { answer_id: answerId } = answer;
  const { topicId, onDialog } = inTopic;
  const [isEditing, setEditing] = useState(false);
  const [replyTo, setReplyTo] = useState<ReplyTo | null>(null);
  const frame = useRef<HTMLLIElement>(null);
  const place = { topic_id: topicId, answer_id: answerId };
  useEffect(() => {
    if (isTarget) showAnswer(answerId);
  }, [isTarget, answerId]);
  return (
    <chakra.li
      ref={frame}
      id={`answer-${answerId}`}
      tabIndex={-1}
      borderTopWidth="1px"
      borderColor="line"
      px={{ base: '4', md: '5' }}
      py="4"
      bg={isTarget ? 'accent-soft' : undefined}
    >
      <Flex gap="2" align="baseline" wrap="wrap" textStyle="hint" color="ink-2" mb="1.5">
        <AuthorName post={answer} />
        <TextLink quiet to={links.topic(topicId, answerId)}>
          {formatInstant(answer.createTime)}
        </TextLink>
        {answer.editTime && (
          <SmallButton onClick={() => onDialog({ kind: 'history', post: place, now: answer })}>
            {words.edited(formatInstant(answer.editTime))}
          </SmallButton>
        )}
        <PostMarks {...answer} isUnread={isUnread} />
      </Flex>
      {isEditing ? (
        <EditAnswer answer={answer} topicId={topicId} onClose={() => setEditing(false)} />
      ) : (
        <PostBody text={answer.content} cards={answer.cards} />
      )}
      <AnswerActions
        answer={answer}
        onReply={() => setReplyTo({ name: answer.user || words.deletedMember })}
        onQuote={() => onQuote(quoted(answer.user, answer.content, frame.current))}
        onEdit={() => setEditing(true)}
        {...inTopic}
      />
      {(answer.comments.length > 0 || replyTo) && (
        <Comments answer={answer} replyTo={replyTo} onReply={setReplyTo} {...inTopic} />
      )}
    </chakra.li>
  );
}
