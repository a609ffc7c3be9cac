import { chakra } from '@chakra-ui/react';
import type { ForumCard, ForumTopicType } from '@pipa/contract';
import { lazyPart } from '../../lazy-part.ts';
import { forum as words } from '../../messages/forum.ts';
import { language } from '../../messages/language.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PartFrame } from '../../ui/part-frame.tsx';
import { Pill } from '../../ui/pill.tsx';

const Markdown = lazyPart(() => import('./markdown.tsx'));

/** A topic, an answer to it, or a comment on that, as the calls name it. */
export interface PostPlace {
  topic_id: number;
  answer_id?: number;
  comment_id?: number;
}

/** Name of a type in the language of the page. */
export const nameOfType = ({ en_name, zh_name }: ForumTopicType): string => (language === 'zh' ? zh_name : en_name);

/** A change with a key of its own, for what is done by one click. */
export const keyed = <I,>(input: I) => ({ input, idempotencyKey: crypto.randomUUID() });

/** The author of a post: a deleted account has no name. */
export const AuthorName = ({
  post: { user, isAdministrator },
}: {
  post: { user: string; isAdministrator: boolean };
}) => (
  <>
    <chakra.bdi color="ink" fontWeight="560">
      {user || words.deletedMember}
    </chakra.bdi>
    {isAdministrator && user && (
      <Pill tone="accent" ms="1.5">
        {words.administrator}
      </Pill>
    )}
  </>
);

/** The text of a post; while it is loaded its words are shown as they are. */
export const PostBody = ({ text, cards }: { text: string; cards?: readonly ForumCard[] }) => (
  <PartFrame onFault={() => undefined}>
    <Markdown text={text} cards={cards ?? []} />
  </PartFrame>
);

export const SmallButton = (props: React.ComponentProps<typeof Button>) => <Button size="sm" tone="quiet" {...props} />;

interface Marked {
  isHeld: boolean;
  isDeleted: boolean;
  isUnread?: boolean;
}
/** What is out of the ordinary about a post. */
export const PostMarks = ({ isHeld, isDeleted, isUnread }: Marked) => (
  <>
    {isUnread && <Pill tone="accent">{words.unread}</Pill>}
    {isHeld && <Pill tone="warn">{words.held}</Pill>}
    {isDeleted && <Pill tone="loss">{words.deleted}</Pill>}
  </>
);

interface DeleteDialogProps {
  title: string;
  text: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}
/** Asks before a post is taken away. */
export const DeleteDialog = ({ title, text, ...rest }: DeleteDialogProps) => (
  <ConfirmDialog open destructive title={title} confirmLabel={words.remove} {...rest}>
    {text}
  </ConfirmDialog>
);
