import type { ForumTopic, ForumTopicType } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { lazyPart } from '../../lazy-part.ts';
import { forum as words } from '../../messages/forum.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { PartFrame } from '../../ui/part-frame.tsx';
import { notify } from '../../ui/toaster.tsx';
import type { InTopic } from './in-topic.ts';
import { copyLink } from './post-actions.ts';
import { DeleteDialog, keyed } from './post-parts.tsx';

const TopicDialog = lazyPart(() => import('./topic-dialog.tsx'));

/** What may be done with a topic. */
export function TopicActions({
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
