import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import type { ForumTopic } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { Eye, type LucideIcon, MessageSquare, Star } from 'lucide-react';
import { useState } from 'react';
import { links } from '../../app/links.ts';
import { formatInstant } from '../../format.ts';
import { forum as words } from '../../messages/forum.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { ForumRights } from './forum-rights.ts';
import { AuthorName, DeleteDialog, keyed } from './post-parts.tsx';

const Count = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'ink-2',
    '& svg': { width: '14px', height: '14px' },
  },
});
const Counted = ({ icon: Icon, count, label }: { icon: LucideIcon; count: number; label: string }) => (
  <Count title={label}>
    <Icon aria-hidden />
    <span aria-hidden>{count}</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </Count>
);

/** A topic in a list, with what may be done there. */
export function TopicRow({
  topic,
  rights,
  onEdit,
}: {
  topic: ForumTopic;
  rights: ForumRights;
  onEdit: (topic: ForumTopic) => void;
}) {
  const [isDeleting, setDeleting] = useState(false);
  const change = useMutation(forumMutations.topic());
  const { topic_id: id, title, isEssence } = topic;
  const isOwn = rights.mayPost && topic.user !== '' && topic.user === rights.userName;
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" px={{ base: '4', md: '5' }} py="3.5" data-topic>
      <Flex gap="2" align="baseline" wrap="wrap">
        <TextLink to={links.topic(id)} fontSize="15px" fontWeight={topic.isUnread ? 660 : 560} overflowWrap="anywhere">
          {title}
        </TextLink>
        {topic.isUnread && <Pill tone="accent">{words.unread}</Pill>}
        {isEssence && <Pill tone="gain">{words.suggested}</Pill>}
        {topic.isHeld && <Pill tone="warn">{words.held}</Pill>}
      </Flex>
      {topic.content && (
        <Box color="ink-2" mt="0.5" lineClamp="2" overflowWrap="anywhere">
          {topic.content}
        </Box>
      )}
      <Flex gap="4" rowGap="1" mt="1.5" wrap="wrap" align="center" textStyle="hint" color="ink-2">
        <span>
          {words.author}: <AuthorName post={topic} />
        </span>
        <span>
          {words.shareTime}: {formatInstant(topic.createTime)}
        </span>
        <Counted icon={Eye} count={topic.viewNum} label={words.views(topic.viewNum)} />
        <Counted icon={Star} count={topic.starNum} label={words.stars(topic.starNum)} />
        <Counted icon={MessageSquare} count={topic.answerNum} label={words.answers(topic.answerNum)} />
        <Flex gap="1" ms="auto">
          {rights.isAdmin && (
            <Button
              size="sm"
              tone="quiet"
              loading={change.isPending}
              onClick={() => change.mutate(keyed({ op: 'essence', topic_id: id, essence: !isEssence }))}
            >
              {isEssence ? words.unflag : words.flag}
            </Button>
          )}
          {isOwn && (
            <Button size="sm" tone="quiet" onClick={() => onEdit(topic)}>
              {words.edit}
            </Button>
          )}
          {rights.isAdmin && (
            <Button size="sm" tone="quiet" onClick={() => setDeleting(true)}>
              {words.remove}
            </Button>
          )}
        </Flex>
      </Flex>
      {isDeleting && (
        <DeleteDialog
          title={words.deleteTopic(title)}
          text={words.deleteTopicText}
          onClose={() => setDeleting(false)}
          onConfirm={() => change.mutateAsync(keyed({ op: 'delete', topic_id: id }))}
        />
      )}
    </chakra.li>
  );
}
