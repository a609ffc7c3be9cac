import { chakra } from '@chakra-ui/react';
import type { ForumTopicType } from '@pipa/contract';
import { forum as words } from '../../messages/forum.ts';
import { language } from '../../messages/language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';

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
