import { Box, chakra, Flex } from '@chakra-ui/react';
import { DEFAULT_BENCHMARK, type Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { links } from '../../app/links.ts';
import { formatNumber, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { crisisWords } from '../../messages/stored-texts.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { Sparkline } from '../../strategy-views/sparkline.tsx';
import {
  type Answer,
  answersTo,
  isQuestion,
  type QuestionKey,
  questionKeys,
  sharedFall,
} from '../../strategy-views/strategy-questions.ts';
import { LockMark } from '../../strategy-views/subscription-lock.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const words = invest.strategies.finder;
/** Answers that are shown: a person chooses among a few. */
const SHOWN = 5;

const formats: Readonly<Record<QuestionKey, (figure: number) => string>> = {
  fit: () => '',
  crisis: (figure) => formatPercent(figure, { signed: true }),
  fall: (figure) => formatPercent(figure),
  unlike: (figure) => formatNumber(figure),
  seldom: (figure) => formatNumber(figure, { decimals: 0 }),
  paid: (figure) => formatNumber(figure),
};

/** The figure of an answer beside that of the benchmark. */
function figureText(question: QuestionKey, { figure, benchmark }: Answer): string | null {
  if (figure === null) return null;
  const format = formats[question];
  return benchmark === null ? format(figure) : words.beside(format(figure), DEFAULT_BENCHMARK, format(benchmark));
}

interface AnswerRowProps {
  answer: Answer;
  question: QuestionKey;
  action: (strategy: Strategy) => ReactNode;
}
function AnswerRow({ answer, question, action }: AnswerRowProps) {
  const { strategy } = answer;
  const figure = figureText(question, answer);
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
      flexWrap="wrap"
    >
      <Box flex={{ base: '1 1 100%', md: '1 1 180px' }} minW="0">
        <TextLink {...links.strategy(strategy)}>{strategy.name}</TextLink>
        <Box textStyle="hint" color="ink-2">{`R${strategy.riskLevelNumber}`}</Box>
        <LockMark strategy={strategy} />
      </Box>
      <Box hideBelow="md">
        <Sparkline path={strategy.subPath} />
      </Box>
      {figure !== null && (
        <Box flex={{ base: '1 1 auto', md: '0 1 210px' }} textAlign={{ base: 'start', md: 'end' }}>
          <Box textStyle="hint" color="ink-2">
            {words.figures[question]}
          </Box>
          <Box textStyle="number">{figure}</Box>
        </Box>
      )}
      {action(strategy)}
    </chakra.li>
  );
}

interface StrategyFinderProps {
  strategies: readonly Strategy[];
  action: (strategy: Strategy) => ReactNode;
}
/** Questions that a person may ask the list, and the few strategies that answer one best. The question is kept in the address. */
export function StrategyFinder({ strategies, action }: StrategyFinderProps) {
  const [query, setQuery] = useSearchParams();
  const { data: reader } = useCurrentUser();
  const { data: limits = null } = useQuery({ ...userQueries.riskLimits(), enabled: reader?.riskLevel != null });
  const asked = query.get('find') ?? '';
  const question = isQuestion(asked) ? asked : null;
  const fall = useMemo(() => sharedFall(strategies), [strategies]);
  const answers = useMemo(
    () => (question && reader ? answersTo(question, strategies, reader, limits) : []),
    [question, strategies, reader, limits],
  );
  const ask = (next: QuestionKey | null) =>
    setQuery(
      (before) => {
        const params = new URLSearchParams(before);
        if (next === null) params.delete('find');
        else params.set('find', next);
        return params;
      },
      { replace: true },
    );
  const nameOf = (key: QuestionKey): string => {
    if (key === 'crisis') return words.questions.crisis(fall && crisisWords(fall.name));
    return key === 'unlike' ? words.questions.unlike(DEFAULT_BENCHMARK) : words.questions[key]();
  };
  // A question that nothing can answer is not offered: before the assessment nothing fits, and a young market has had no fall.
  const offered = questionKeys.filter((key) =>
    key === 'fit' ? reader?.riskLevel != null : key !== 'crisis' || fall !== null,
  );
  return (
    <Card title={words.title} description={words.text}>
      <Flex role="group" aria-label={words.label} gap="2" wrap="wrap">
        {offered.map((key) => (
          <Button
            key={key}
            size="sm"
            aria-pressed={question === key}
            tone={question === key ? 'primary' : 'secondary'}
            onClick={() => ask(question === key ? null : key)}
          >
            {nameOf(key)}
          </Button>
        ))}
      </Flex>
      {question !== null && reader && (
        <Box mt="3" aria-live="polite">
          {answers.length === 0 ? (
            <chakra.p color="ink-2">{words.none}</chakra.p>
          ) : (
            <chakra.ol listStyleType="none" aria-label={nameOf(question)}>
              {answers.slice(0, SHOWN).map((answer) => (
                <AnswerRow key={answer.strategy.id} answer={answer} question={question} action={action} />
              ))}
            </chakra.ol>
          )}
        </Box>
      )}
    </Card>
  );
}
