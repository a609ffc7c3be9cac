import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { dashboard as words } from '../../messages/dashboard.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface FirstStepsProps {
  hasRiskLevel: boolean;
  hasPortfolio: boolean;
  /** Way to the tutorial. */
  tutorial?: ReactNode;
}

/** The three steps to a running portfolio; gone when all are done. */
export function FirstSteps({ hasRiskLevel, hasPortfolio, tutorial }: FirstStepsProps) {
  const steps = [
    { isDone: hasRiskLevel, title: words.startRisk, text: words.startRiskText },
    { isDone: hasPortfolio, title: words.startChoose, text: words.startChooseText },
    { isDone: hasPortfolio, title: words.startSubscribe, text: words.startSubscribeText },
  ];
  const next = steps.find((step) => !step.isDone);
  if (!next) return null;
  return (
    <Card title={words.startTitle} actions={tutorial}>
      <chakra.ol listStyleType="none" display="flex" flexDirection="column">
        {steps.map((step, index) => (
          <chakra.li
            key={step.title}
            display="flex"
            gap="3.5"
            alignItems="center"
            flexWrap={{ base: 'wrap', sm: 'nowrap' }}
            py="3"
            borderTopWidth="1px"
            borderColor="line"
          >
            <Flex
              align="center"
              justify="center"
              boxSize="28px"
              borderRadius="full"
              flexShrink="0"
              bg={step.isDone ? 'gain-soft' : 'accent-soft'}
              color={step.isDone ? 'gain' : 'accent'}
              fontSize="13px"
              fontWeight="640"
            >
              {step.isDone ? <Check size={16} aria-label={words.done} /> : index + 1}
            </Flex>
            <Box flex={{ base: '1 1 calc(100% - 60px)', sm: '1' }} minW="0">
              <Box fontWeight="600">{step.title}</Box>
              <Box color="ink-2">{step.text}</Box>
            </Box>
            {step === next && (
              <ButtonLink tone="primary" size="sm" to={paths.firstRun}>
                {step.title}
              </ButtonLink>
            )}
          </chakra.li>
        ))}
      </chakra.ol>
    </Card>
  );
}
