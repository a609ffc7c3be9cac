import { Flex } from '@chakra-ui/react';
import { type ForumTopic, type ForumTopicType, MAX_POST_LENGTH, MAX_TOPIC_TITLE } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { forum as words } from '../../messages/forum.ts';
import { messages } from '../../messages/index.ts';
import { refusalWords } from '../../messages/refusals.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldFrame, Input, Options, Select } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/toaster.tsx';
import { Composer } from './composer.tsx';
import { nameOfType } from './post-parts.tsx';
import { useDraft } from './use-draft.ts';
import { useSendKey } from './use-send-key.ts';

interface TopicDialogProps {
  types: readonly ForumTopicType[];
  isAdmin: boolean;
  /** The topic to edit; a new one without. */
  topic?: ForumTopic;
  /** Type that is chosen first. */
  typeId?: number | undefined;
  onClose: () => void;
  onSaved: (topicId: number) => void;
}

/** A new subject, or the own one to edit. What is typed is kept in the browser until it is sent. */
export default function TopicDialog({ types, isAdmin, topic, typeId, onClose, onSaved }: TopicDialogProps) {
  // 3 §4: only types that are open can be chosen.
  const offered = types.filter(({ id, isOpened }) => isOpened || isAdmin || id === topic?.type_id);
  const place = topic ? `topic-${topic.topic_id}` : 'new';
  const title = useDraft(`${place}-title`, topic?.title);
  const content = useDraft(place, topic?.content);
  const [type, setType] = useState(
    topic?.type_id ?? offered.find(({ id }) => id === typeId)?.id ?? offered[0]?.id ?? 0,
  );
  const [isTouched, setTouched] = useState(false);
  const key = useSendKey();
  const save = useMutation({
    ...forumMutations.topic(),
    onSuccess: ({ data }) => {
      key.settle();
      title.clear();
      content.clear();
      notify.success(data?.isHeld ? words.sentHeld : topic ? words.saved : words.sent);
      if (data) onSaved(data.topic_id);
    },
    onError: (error) => {
      key.settle(error);
      notify.failure(error);
    },
  });
  const fields = save.error ? asApiError(save.error).fields : {};
  const isBlocked = title.text.trim() === '' || content.text.trim() === '' || type === 0;
  const send = () => {
    if (isBlocked || save.isPending) return;
    const input = { title: title.text, content: content.text, type_id: type };
    save.mutate({
      input: topic ? { op: 'update', topic_id: topic.topic_id, ...input } : { op: 'create', ...input },
      idempotencyKey: key.keyOf(JSON.stringify(input)),
    });
  };
  const missing = isTouched && title.text.trim() === '' ? refusalWords('This field is required') : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={topic ? words.editTopic : words.newTopic}
      size="lg"
      closeOnOutside={false}
      asksBeforeLoss={false}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {messages.shell.cancel}
          </Button>
          <Button tone="primary" disabled={isBlocked} loading={save.isPending} onClick={send}>
            {topic ? words.save : words.submit}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="2">
        <FieldFrame label={words.subject} required error={fields.title ?? missing}>
          {(wiring) => (
            <Input
              {...wiring}
              value={title.text}
              maxLength={MAX_TOPIC_TITLE}
              onChange={(event) => title.write(event.target.value)}
              onBlur={() => setTouched(true)}
            />
          )}
        </FieldFrame>
        <FieldFrame label={words.type} error={fields.type_id}>
          {(wiring) => (
            <Select kind="select" {...wiring} value={type} onChange={(event) => setType(Number(event.target.value))}>
              <Options choices={offered.map((one) => ({ value: String(one.id), label: nameOfType(one) }))} />
            </Select>
          )}
        </FieldFrame>
        <Composer
          label={words.text}
          value={content.text}
          isKept={content.isKept}
          maxLength={MAX_POST_LENGTH}
          error={
            fields.content ??
            (save.error && !fields.title && !fields.type_id ? asApiError(save.error).words : undefined)
          }
          rows={10}
          onChange={content.write}
          onSend={send}
        />
      </Flex>
    </Dialog>
  );
}
