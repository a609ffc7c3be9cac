import { Box, chakra } from '@chakra-ui/react';
import { type Control, useController } from 'react-hook-form';
import { answerWords, questionWords } from '../../messages/risk-questions.ts';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';
import type { AnswerValues, RiskQuestion } from './risk-answers.ts';

interface QuestionProps {
  number: number;
  question: RiskQuestion;
  control: Control<AnswerValues, unknown, AnswerValues>;
  /** Called after an answer was chosen. */
  onAnswered: () => void;
}

export function QuestionField({ number, question, control, onAnswered }: QuestionProps) {
  const { field } = useController({ control, name: `answer.${question.questionId}` });
  return (
    <chakra.fieldset minW="0" py="4" borderTopWidth="1px" borderColor="line">
      <chakra.legend fontWeight="600" float="left" width="100%" mb="2" overflowWrap="anywhere">
        {number}. {questionWords(question)}
      </chakra.legend>
      <Box clear="both">
        {question.answersList.map((choice) => (
          <TickLabel
            key={choice.value}
            display="flex"
            px="2"
            py="1.5"
            mx="-2"
            borderRadius="l2"
            bg={field.value === choice.value ? 'accent-soft' : undefined}
            _hover={{ bg: field.value === choice.value ? 'accent-soft' : 'bg' }}
          >
            <Tick
              type="radio"
              mt="1.5px"
              {...field}
              value={choice.value}
              checked={field.value === choice.value}
              onChange={(event) => {
                field.onChange(event);
                onAnswered();
              }}
            />
            <span>
              {choice.value}. {answerWords(question, choice)}
            </span>
          </TickLabel>
        ))}
      </Box>
    </chakra.fieldset>
  );
}
