import { Box } from '@chakra-ui/react';
import type { ForumTopic, ForumTopicType } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { paths } from '../../app/paths.ts';
import { forum as words } from '../../messages/forum.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { forumQueries } from '../../queries/forum/forum-queries.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AnswerList, type AnswerPlace } from './answer-list.tsx';
import type { ForumRights } from './forum-rights.ts';
import { useAnswerField } from './new-answer.tsx';
import { type OpenDialog, PostDialogs } from './post-dialogs.tsx';
import { nameOfType, PostMarks } from './post-parts.tsx';
import { TopicActions } from './topic-actions.tsx';
import { TopicText } from './topic-text.tsx';

const Gone = () => (
  <Card>
    <EmptyState title={words.goneTitle} action={<TextLink to={paths.forum}>{words.backToList}</TextLink>}>
      {words.goneText}
    </EmptyState>
  </Card>
);

/** What was unread when the topic was opened stays marked, though it is read from then on. */
function useUnread(topic: ForumTopic | undefined, userName: string | null): readonly number[] | null {
  const [unread, setUnread] = useState<readonly number[] | null>(null);
  if (unread === null && topic !== undefined) {
    setUnread(
      topic.answer_list.filter(({ isUnread, user }) => isUnread && user !== userName).map(({ answer_id }) => answer_id),
    );
  }
  return unread;
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
  const [place, setPlace] = useState<AnswerPlace>(answerId === undefined ? {} : { answer_id: answerId });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const query = useQuery(forumQueries.topic({ topic_id: topicId, ...place }));
  const view = useMutation(forumMutations.view());
  const field = useAnswerField(topicId);
  const unread = useUnread(query.data?.data[0], rights.userName);
  const isShown = query.data !== undefined && rights.isMember;
  useEffect(() => {
    if (isShown) view.mutate(topicId);
  }, [isShown, topicId]);
  if (query.error instanceof ApiError && query.error.errorCode === 'NOT_FOUND') return <Gone />;
  return (
    <QueryView query={query} pending={<TableSkeleton />}>
      {({ data: [topic] }) => {
        if (topic === undefined) return <Gone />;
        const type = types.find(({ id }) => id === topic.type_id);
        const inTopic = { topic, topicId, rights, onDialog: setDialog };
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
                  <PostMarks isHeld={topic.isHeld} isDeleted={topic.isDeleted} />
                </>
              }
              actions={<TopicActions topic={topic} type={type} types={types} rights={rights} onDialog={setDialog} />}
            />
            <TopicText onQuote={field.quote} {...inTopic} />
            <Box mt="4">
              <AnswerList
                targetId={answerId}
                unread={unread}
                field={field}
                place={place}
                onPlace={setPlace}
                {...inTopic}
              />
            </Box>
            <PostDialogs open={dialog} onClose={() => setDialog(null)} />
          </>
        );
      }}
    </QueryView>
  );
}
