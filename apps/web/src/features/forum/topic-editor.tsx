import type { ForumTopicType } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { links } from '../../app/links.ts';
import { lazyPart } from '../../lazy-part.ts';
import { forumQueries } from '../../queries/forum/forum-queries.ts';
import { PartFrame } from '../../ui/part-frame.tsx';

const TopicDialog = lazyPart(() => import('./topic-dialog.tsx'));

interface DialogProps {
  types: readonly ForumTopicType[];
  isAdmin: boolean;
  onClose: () => void;
}

/** Opens the editor of a topic, whose text a list does not hold. */
function EditTopic({ topicId, ...rest }: DialogProps & { topicId: number; onSaved: (id: number) => void }) {
  const { data } = useQuery(forumQueries.topic({ topic_id: topicId }));
  const topic = data?.data[0];
  return topic ? <TopicDialog topic={topic} {...rest} /> : null;
}

/** The editor that a list opens: of a new topic, which is shown once it is saved, or of one in the list. */
export function TopicEditor({ editing, typeId, ...rest }: DialogProps & { editing: 'new' | number; typeId: number }) {
  const navigate = useNavigate();
  const { onClose } = rest;
  const saved = (id: number) => {
    onClose();
    navigate(links.topic(id));
  };
  return (
    <PartFrame onFault={onClose}>
      {editing === 'new' ? (
        <TopicDialog typeId={typeId} onSaved={saved} {...rest} />
      ) : (
        <EditTopic topicId={editing} onSaved={onClose} {...rest} />
      )}
    </PartFrame>
  );
}
