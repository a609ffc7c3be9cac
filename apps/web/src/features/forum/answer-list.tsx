import { Box, chakra } from '@chakra-ui/react';
import type { ForumTopic } from '@pipa/contract';
import { forum as words } from '../../messages/forum.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Answer } from './answer.tsx';
import type { InTopic } from './in-topic.ts';
import { type AnswerField, NewAnswer } from './new-answer.tsx';
import { showAnswer } from './post-actions.ts';

/** Which answers of a topic are shown: its first unread ones, or those around, after or before an answer. */
export interface AnswerPlace {
  answer_id?: number;
  afterAnswer?: number;
  beforeAnswer?: number;
}

interface AnswerListProps extends InTopic {
  topic: ForumTopic;
  /** The answer of the address. */
  targetId?: number | undefined;
  unread: readonly number[] | null;
  field: AnswerField;
  place: AnswerPlace;
  onPlace: (place: AnswerPlace) => void;
}
/** The answers to a topic, those before and behind them, and the field for another one. */
export function AnswerList({ topic, targetId, unread, field, place, onPlace, ...inTopic }: AnswerListProps) {
  const [firstShown, lastShown] = [topic.answer_list[0]?.answer_id, topic.answer_list.at(-1)?.answer_id];
  const firstUnread = unread?.[0];
  return (
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
          <Button onClick={() => onPlace({ beforeAnswer: firstShown })}>{words.earlierAnswers}</Button>
        </Box>
      )}
      <chakra.ul listStyleType="none">
        {topic.answer_list.map((one) => (
          <Answer
            key={one.answer_id}
            answer={one}
            onQuote={field.quote}
            isTarget={one.answer_id === targetId}
            isUnread={unread?.includes(one.answer_id) ?? false}
            {...inTopic}
          />
        ))}
      </chakra.ul>
      {topic.hasLaterAnswers && lastShown !== undefined && (
        <Box px="5" py="3">
          <Button onClick={() => onPlace({ afterAnswer: lastShown })}>{words.laterAnswers}</Button>
        </Box>
      )}
      {inTopic.rights.mayPost && !topic.isDeleted && (
        <NewAnswer
          topicId={inTopic.topicId}
          field={field}
          onSent={() => onPlace(lastShown === undefined || !topic.hasLaterAnswers ? place : { afterAnswer: lastShown })}
        />
      )}
    </Card>
  );
}
