import { Box, chakra } from '@chakra-ui/react';
import type { RiskAnswer } from '@pipa/contract';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';
import type { RiskQuestion } from './risk-answers.ts';

interface QuestionProps {
  number: number;
  question: RiskQuestion;
  answer: RiskAnswer | undefined;
  onAnswer: (answer: RiskAnswer) => void;
}

export function QuestionField({ number, question, answer, onAnswer }: QuestionProps) {
  return (
    <chakra.fieldset minW="0" py="4" borderTopWidth="1px" borderColor="line">
      <chakra.legend fontWeight="600" float="left" width="100%" mb="2" overflowWrap="anywhere">
        {number}. {question.questionText}
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
            bg={answer === choice.value ? 'accent-soft' : undefined}
            _hover={{ bg: answer === choice.value ? 'accent-soft' : 'bg' }}
          >
            <Tick
              type="radio"
              mt="1.5px"
              name={`question-${question.questionId}`}
              value={choice.value}
              checked={answer === choice.value}
              onChange={() => onAnswer(choice.value)}
            />
            <span>
              {choice.value}. {choice.answer}
            </span>
          </TickLabel>
        ))}
      </Box>
    </chakra.fieldset>
  );
}
