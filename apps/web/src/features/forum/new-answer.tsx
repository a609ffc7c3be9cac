import { Box } from '@chakra-ui/react';
import { MAX_POST_LENGTH } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forum as words } from '../../messages/forum.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { appended } from './markdown-edits.ts';
import { SendPost } from './send-post.tsx';
import { useDraft } from './use-draft.ts';

/** The field for an answer to a topic, into which its posts are quoted. */
export function useAnswerField(topicId: number) {
  const place = `answers-${topicId}`;
  const [quotes, setQuotes] = useState(0);
  const draft = useDraft(place);
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = quotes > 0 ? foot.current?.querySelector('textarea') : null;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [quotes]);
  const quote = (text: string) => {
    // The field below has what was typed there; it begins anew with the quotation behind it.
    draft.write(appended(draft.read(), text));
    setQuotes(quotes + 1);
  };
  return { place, quotes, foot, quote };
}

export type AnswerField = ReturnType<typeof useAnswerField>;

/** Where an answer to a topic is written. */
export function NewAnswer({ topicId, field, onSent }: { topicId: number; field: AnswerField; onSent: () => void }) {
  const answer = useMutation(forumMutations.answer());
  return (
    <Box ref={field.foot} borderTopWidth="1px" borderColor="line" p={{ base: '4', md: '5' }}>
      <SendPost
        key={field.quotes}
        label={words.yourAnswer}
        place={field.place}
        maxLength={MAX_POST_LENGTH}
        topicId={topicId}
        submit={words.submit}
        send={(content, idempotencyKey) =>
          answer.mutateAsync({ input: { op: 'add', topic_id: topicId, content }, idempotencyKey })
        }
        onSent={onSent}
      />
    </Box>
  );
}
