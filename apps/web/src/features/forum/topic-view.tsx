import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  type ForumAnswer,
  type ForumCard,
  type ForumComment,
  type ForumTopic,
  type ForumTopicType,
  MAX_COMMENT_LENGTH,
  MAX_POST_LENGTH,
} from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, asApiError } from '../../api/api-error.ts';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatInstant } from '../../format.ts';
import { lazyPart } from '../../lazy-part.ts';
import { forum as words } from '../../messages/forum.ts';
import { messages } from '../../messages/index.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { forumQueries } from '../../queries/forum/forum-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PartFrame } from '../../ui/part-frame.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { notify } from '../../ui/toaster.tsx';
import { Composer } from './composer.tsx';
import { appended, quoteOf } from './markdown-edits.ts';
import { HistoryDialog, type PostPlace, ReportDialog } from './post-dialogs.tsx';
import { AuthorName, DeleteDialog, keyed, nameOfType } from './post-parts.tsx';
import type { ForumRights } from './topic-list.tsx';
import { useDraft } from './use-draft.ts';
import { useSendKey } from './use-send-key.ts';

const Markdown = lazyPart(() => import('./markdown.tsx'));
const TopicDialog = lazyPart(() => import('./topic-dialog.tsx'));

/** A quotation of a post, as its answer begins. */
function quoted(user: string, content: string, frame: HTMLElement | null): string {
  // What is selected in the post is quoted, else the whole post.
  const selection = window.getSelection();
  const isInside = selection?.rangeCount && frame?.contains(selection.getRangeAt(0).commonAncestorContainer);
  return quoteOf((isInside && selection.toString().trim()) || content, user && `@${user}`);
}

async function copyLink(to: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}${to}`);
    notify.success(words.linkCopied);
  } catch (error) {
    notify.failure(error);
  }
}

/** The text of a post; while it is loaded its words are shown as they are. */
const Body = ({ text, cards }: { text: string; cards?: readonly ForumCard[] }) => (
  <PartFrame onFault={() => undefined}>
    <Markdown text={text} cards={cards ?? []} />
  </PartFrame>
);

const Small = (props: React.ComponentProps<typeof Button>) => <Button size="sm" tone="quiet" {...props} />;

interface Marked {
  isHeld: boolean;
  isDeleted: boolean;
  isUnread?: boolean;
}
const Marks = ({ isHeld, isDeleted, isUnread }: Marked) => (
  <>
    {isUnread && <Pill tone="accent">{words.unread}</Pill>}
    {isHeld && <Pill tone="warn">{words.held}</Pill>}
    {isDeleted && <Pill tone="loss">{words.deleted}</Pill>}
  </>
);

/** Brings an answer into view and gives it the focus, so that the keyboard goes on from it. */
function showAnswer(id: number): void {
  const frame = document.getElementById(`answer-${id}`);
  frame?.scrollIntoView({ block: 'center' });
  frame?.focus({ preventScroll: true });
}

interface SendProps {
  label: string;
  place: string;
  maxLength: number;
  topicId: number;
  initial?: string;
  rows?: number;
  submit: string;
  send: (content: string, idempotencyKey: string) => Promise<{ data: { isHeld: boolean } | null }>;
  onSent: () => void;
  onCancel?: () => void;
}
/** A field for an answer or a comment, whose draft is kept until it is sent. */
function SendPost({ label, place, maxLength, topicId, initial, rows, submit, send, onSent, onCancel }: SendProps) {
  const draft = useDraft(place, initial);
  const key = useSendKey();
  const sending = useMutation({
    ...forumMutations.sending(() => send(draft.text, key.keyOf(draft.text))),
    onSuccess: ({ data }) => {
      key.settle();
      draft.clear();
      notify.success(data?.isHeld ? words.sentHeld : initial === undefined ? words.sent : words.saved);
      onSent();
    },
    onError: (error) => {
      key.settle(error);
      notify.failure(error);
    },
  });
  const isEmpty = draft.text.trim() === '';
  const go = () => {
    if (!isEmpty && !sending.isPending) sending.mutate();
  };
  const failure = sending.error && asApiError(sending.error);
  return (
    <Box>
      <Composer
        label={label}
        value={draft.text}
        isKept={draft.isKept}
        maxLength={maxLength}
        topicId={topicId}
        rows={rows}
        error={failure ? (failure.fields.content ?? failure.words) : undefined}
        onChange={draft.write}
        onSend={go}
      />
      <Flex gap="2" mt="2" justify="flex-end">
        {onCancel && <Button onClick={onCancel}>{messages.shell.cancel}</Button>}
        <Button tone="primary" disabled={isEmpty} loading={sending.isPending} onClick={go}>
          {submit}
        </Button>
      </Flex>
    </Box>
  );
}

type OpenDialog =
  | { kind: 'report' | 'delete'; post: PostPlace }
  | { kind: 'history'; post: PostPlace; now: { title?: string; content: string } }
  | null;

/** The dialogs that the posts of a topic open. */
function PostDialogs({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  const removeAnswer = useMutation(forumMutations.answer());
  const removeComment = useMutation(forumMutations.comment());
  if (open === null) return null;
  if (open.kind === 'report') return <ReportDialog post={open.post} onClose={onClose} />;
  if (open.kind === 'history') return <HistoryDialog post={open.post} now={open.now} onClose={onClose} />;
  const { topic_id, answer_id = 0, comment_id } = open.post;
  return comment_id === undefined ? (
    <DeleteDialog
      title={words.deleteAnswer}
      text={words.deleteAnswerText}
      onClose={onClose}
      onConfirm={() => removeAnswer.mutateAsync(keyed({ op: 'delete', topic_id, answer_id }))}
    />
  ) : (
    <DeleteDialog
      title={words.deleteComment}
      text={words.deleteCommentText}
      onClose={onClose}
      onConfirm={() => removeComment.mutateAsync(keyed({ op: 'delete', topic_id, answer_id, comment_id }))}
    />
  );
}

interface InTopic {
  topicId: number;
  rights: ForumRights;
  onDialog: (dialog: OpenDialog) => void;
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
        <Marks {...comment} />
      </Flex>
      <Body text={comment.content} />
      <Flex gap="1" mt="1">
        {rights.mayPost && <Small onClick={onReply}>{words.reply}</Small>}
        {rights.mayPost && !isOwn && (
          <Small onClick={() => onDialog({ kind: 'report', post: place })}>{words.report}</Small>
        )}
        {!comment.isDeleted && rights.mayPost && (isOwn || rights.isAdmin) && (
          <Small onClick={() => onDialog({ kind: 'delete', post: place })}>{words.remove}</Small>
        )}
      </Flex>
    </chakra.li>
  );
}

function Answer({
  answer,
  topicId,
  rights,
  onDialog,
  onQuote,
  isTarget,
  isUnread,
}: InTopic & { isUnread: boolean; answer: ForumAnswer; isTarget: boolean; onQuote: (text: string) => void }) {
  const { answer_id: answerId } = answer;
  const [isEditing, setEditing] = useState(false);
  const [replyTo, setReplyTo] = useState<{ comment_id?: number; name: string } | null>(null);
  const change = useMutation(forumMutations.answer());
  const comment = useMutation(forumMutations.comment());
  const frame = useRef<HTMLLIElement>(null);
  const isOwn = answer.user !== '' && answer.user === rights.userName;
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
          <Small onClick={() => onDialog({ kind: 'history', post: place, now: answer })}>
            {words.edited(formatInstant(answer.editTime))}
          </Small>
        )}
        <Marks {...answer} isUnread={isUnread} />
      </Flex>
      {isEditing ? (
        <SendPost
          label={words.editAnswer}
          place={`answer-${answerId}`}
          initial={answer.content}
          maxLength={MAX_POST_LENGTH}
          topicId={topicId}
          submit={words.save}
          send={(content, idempotencyKey) =>
            change.mutateAsync({ input: { op: 'update', ...place, content }, idempotencyKey })
          }
          onSent={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Body text={answer.content} cards={answer.cards} />
      )}
      <Flex gap="1" mt="2" wrap="wrap">
        {rights.mayPost && (
          <>
            <Small onClick={() => setReplyTo({ name: answer.user || words.deletedMember })}>{words.comment}</Small>
            <Small onClick={() => onQuote(quoted(answer.user, answer.content, frame.current))}>{words.quote}</Small>
          </>
        )}
        <Small onClick={() => void copyLink(links.topic(topicId, answerId))}>{words.copyLink}</Small>
        {rights.mayPost && isOwn && <Small onClick={() => setEditing(true)}>{words.edit}</Small>}
        {rights.mayPost && !isOwn && (
          <Small onClick={() => onDialog({ kind: 'report', post: place })}>{words.report}</Small>
        )}
        {!answer.isDeleted && rights.mayPost && (isOwn || rights.isAdmin) && (
          <Small onClick={() => onDialog({ kind: 'delete', post: place })}>{words.remove}</Small>
        )}
      </Flex>
      {(answer.comments.length > 0 || replyTo) && (
        <Box ms={{ base: '3', md: '6' }} mt="2">
          <chakra.ul listStyleType="none">
            {answer.comments.map((one) => (
              <Comment
                key={one.comment_id}
                comment={one}
                answerId={answerId}
                topicId={topicId}
                rights={rights}
                onDialog={onDialog}
                onReply={() => setReplyTo({ comment_id: one.comment_id, name: one.user || words.deletedMember })}
              />
            ))}
          </chakra.ul>
          {replyTo && (
            <SendPost
              key={replyTo.comment_id ?? 0}
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
                    ...place,
                    ...(replyTo.comment_id !== undefined && { comment_id: replyTo.comment_id }),
                    content,
                  },
                  idempotencyKey,
                })
              }
              onSent={() => setReplyTo(null)}
              onCancel={() => setReplyTo(null)}
            />
          )}
        </Box>
      )}
    </chakra.li>
  );
}

function TopicActions({
  topic,
  type,
  types,
  rights,
  onDialog,
}: Omit<InTopic, 'topicId'> & {
  topic: ForumTopic;
  type?: ForumTopicType | undefined;
  types: readonly ForumTopicType[];
}) {
  const { topic_id: id, title, isStarred, isEssence } = topic;
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const change = useMutation(forumMutations.topic());
  const star = useMutation({ ...forumMutations.star(), onError: notify.failure });
  // What was clicked is shown at once; the server has the last word.
  const isShownStarred = star.isPending ? star.variables.op === 'add' : isStarred;
  const isOwn = rights.mayPost && topic.user !== '' && topic.user === rights.userName;
  return (
    <>
      {rights.mayPost && (
        <Button
          aria-pressed={isShownStarred}
          onClick={() => star.mutate({ op: isShownStarred ? 'delete' : 'add', topic_id: id })}
        >
          <Star aria-hidden fill={isShownStarred ? 'currentColor' : 'none'} />
          {isShownStarred ? words.collected : words.collect}
        </Button>
      )}
      {rights.isAdmin && (
        <Button
          loading={change.isPending}
          onClick={() => change.mutate(keyed({ op: 'essence', topic_id: id, essence: !isEssence }))}
        >
          {isEssence ? words.unflag : words.flag}
        </Button>
      )}
      {isOwn && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
      {rights.isAdmin && !topic.isDeleted && <Button onClick={() => setDeleting(true)}>{words.remove}</Button>}
      {rights.mayPost && !isOwn && (
        <Button onClick={() => onDialog({ kind: 'report', post: { topic_id: id } })}>{words.report}</Button>
      )}
      <Button onClick={() => void copyLink(links.topic(id))}>{words.copyLink}</Button>
      {isEditing && (
        <PartFrame onFault={() => setEditing(false)}>
          <TopicDialog
            topic={topic}
            types={types}
            typeId={type?.id}
            isAdmin={rights.isAdmin}
            onClose={() => setEditing(false)}
            onSaved={() => setEditing(false)}
          />
        </PartFrame>
      )}
      {isDeleting && (
        <DeleteDialog
          title={words.deleteTopic(title)}
          text={words.deleteTopicText}
          onClose={() => setDeleting(false)}
          onConfirm={() => change.mutateAsync(keyed({ op: 'delete', topic_id: id })).then(() => navigate(paths.forum))}
        />
      )}
    </>
  );
}

const Gone = () => (
  <Card>
    <EmptyState title={words.goneTitle} action={<TextLink to={paths.forum}>{words.backToList}</TextLink>}>
      {words.goneText}
    </EmptyState>
  </Card>
);

interface Place {
  answer_id?: number;
  afterAnswer?: number;
  beforeAnswer?: number;
}

/** A topic with its answers and comments, at its first unread answer or at the one of the address. */
export function TopicView({
  topicId,
  answerId,
  types,
  rights,
}: {
  topicId: number;
  answerId?: number | undefined;
  types: readonly ForumTopicType[];
  rights: ForumRights;
}) {
  const [place, setPlace] = useState<Place>(answerId === undefined ? {} : { answer_id: answerId });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const query = useQuery(forumQueries.topic({ topic_id: topicId, ...place }));
  const view = useMutation(forumMutations.view());
  const answer = useMutation(forumMutations.answer());
  const draftPlace = `answers-${topicId}`;
  const [quotes, setQuotes] = useState(0);
  const draft = useDraft(draftPlace);
  const foot = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = quotes > 0 ? foot.current?.querySelector('textarea') : null;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [quotes]);
  const topicNow = query.data?.data[0];
  // What was unread when the topic was opened stays marked, though it is read from then on.
  const [unread, setUnread] = useState<readonly number[] | null>(null);
  if (unread === null && topicNow !== undefined) {
    setUnread(
      topicNow.answer_list
        .filter(({ isUnread, user }) => isUnread && user !== rights.userName)
        .map(({ answer_id }) => answer_id),
    );
  }
  const firstUnread = unread?.[0];
  const isShown = query.data !== undefined && rights.isMember;
  useEffect(() => {
    if (isShown) view.mutate(topicId);
  }, [isShown, topicId]);
  if (query.error instanceof ApiError && query.error.errorCode === 'NOT_FOUND') return <Gone />;
  const quote = (text: string) => {
    // The field below has what was typed there; it begins anew with the quotation behind it.
    draft.write(appended(draft.read(), text));
    setQuotes(quotes + 1);
  };
  return (
    <QueryView query={query} pending={<TableSkeleton />}>
      {(found) => {
        const [topic] = found.data;
        if (topic === undefined) return <Gone />;
        const type = types.find(({ id }) => id === topic.type_id);
        const [firstShown, lastShown] = [topic.answer_list[0]?.answer_id, topic.answer_list.at(-1)?.answer_id];
        return (
          <>
            <PageHeader
              title={topic.title}
              about={topic.title}
              breadcrumb={[{ label: words.title, to: paths.forum }, { label: topic.title }]}
              meta={
                <>
                  {type && <Pill>{nameOfType(type)}</Pill>}
                  {topic.isEssence && <Pill tone="gain">{words.suggested}</Pill>}
                  <Marks isHeld={topic.isHeld} isDeleted={topic.isDeleted} />
                </>
              }
              actions={<TopicActions topic={topic} type={type} types={types} rights={rights} onDialog={setDialog} />}
            />
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
                    <Small onClick={() => setDialog({ kind: 'history', post: { topic_id: topicId }, now: topic })}>
                      {words.edited(formatInstant(topic.editTime))}
                    </Small>
                  )}
                </Flex>
                {topic.isHeld && (
                  <Box color="ink-2" mb="2">
                    {words.heldNote}
                  </Box>
                )}
                <Body text={topic.content} cards={topic.cards} />
              </Box>
              {rights.mayPost && (
                <Flex mt="2">
                  <Small onClick={() => quote(quoted(topic.user, topic.content, head.current))}>{words.quote}</Small>
                </Flex>
              )}
            </Card>
            <Box mt="4">
              <Card
                pad="none"
                title={`${words.answersTitle} (${topic.answerNum})`}
                actions={
                  firstUnread !== undefined && (
                    <Button size="sm" onClick={() => showAnswer(firstUnread)}>
                      {words.firstUnread}
                    </Button>
                  )
                }
              >
                {topic.hasEarlierAnswers && firstShown !== undefined && (
                  <Box px="5" pb="3">
                    <Button onClick={() => setPlace({ beforeAnswer: firstShown })}>{words.earlierAnswers}</Button>
                  </Box>
                )}
                <chakra.ul listStyleType="none">
                  {topic.answer_list.map((one) => (
                    <Answer
                      key={one.answer_id}
                      answer={one}
                      topicId={topicId}
                      rights={rights}
                      onDialog={setDialog}
                      onQuote={quote}
                      isTarget={one.answer_id === answerId}
                      isUnread={unread?.includes(one.answer_id) ?? false}
                    />
                  ))}
                </chakra.ul>
                {topic.hasLaterAnswers && lastShown !== undefined && (
                  <Box px="5" py="3">
                    <Button onClick={() => setPlace({ afterAnswer: lastShown })}>{words.laterAnswers}</Button>
                  </Box>
                )}
                {rights.mayPost && !topic.isDeleted && (
                  <Box ref={foot} borderTopWidth="1px" borderColor="line" p={{ base: '4', md: '5' }}>
                    <SendPost
                      key={quotes}
                      label={words.yourAnswer}
                      place={draftPlace}
                      maxLength={MAX_POST_LENGTH}
                      topicId={topicId}
                      submit={words.submit}
                      send={(content, idempotencyKey) =>
                        answer.mutateAsync({ input: { op: 'add', topic_id: topicId, content }, idempotencyKey })
                      }
                      onSent={() =>
                        setPlace(lastShown === undefined || !topic.hasLaterAnswers ? place : { afterAnswer: lastShown })
                      }
                    />
                  </Box>
                )}
              </Card>
            </Box>
            <PostDialogs open={dialog} onClose={() => setDialog(null)} />
          </>
        );
      }}
    </QueryView>
  );
}
