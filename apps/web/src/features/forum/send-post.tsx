import { Box, Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { asApiError } from '../../api/api-error.ts';
import { forum as words } from '../../messages/forum.ts';
import { messages } from '../../messages/index.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toaster.tsx';
import { Composer } from './composer.tsx';
import { useDraft } from './use-draft.ts';
import { useSendKey } from './use-send-key.ts';

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
export function SendPost({
  label,
  place,
  maxLength,
  topicId,
  initial,
  rows,
  submit,
  send,
  onSent,
  onCancel,
}: SendProps) {
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
