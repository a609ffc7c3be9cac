import { Box, Flex } from '@chakra-ui/react';
import { isRiskLevel, type MemberClass } from '@pipa/contract';
import { paths } from '../../app/paths.ts';
import { formatDate, formatRisk } from '../../format.ts';
import { risk as words } from '../../messages/risk.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { OpenStrategies } from './open-strategies.tsx';

interface AssessedLevelProps {
  level: number;
  memberClass: MemberClass;
  assessedAt: string | null;
  /** Opens the questionnaire again. */
  onRepeat: () => void;
}
/** The signed result, in place of the answered questions, with the next step. */
export function AssessedLevel({ level, memberClass, assessedAt, onRepeat }: AssessedLevelProps) {
  return (
    <Flex direction="column" gap="4" align="flex-start">
      <Box>
        <Box textStyle="hero">{formatRisk(level)}</Box>
        {isRiskLevel(level) && <Box color="ink-2">{words.levels[level]}</Box>}
      </Box>
      <OpenStrategies level={level} memberClass={memberClass} />
      <Flex gap="2" wrap="wrap">
        <ButtonLink tone="primary" to={paths.strategy}>
          {words.chooseStrategy}
        </ButtonLink>
        <Button onClick={onRepeat}>{words.repeat}</Button>
      </Flex>
      <Box textStyle="hint" color="ink-2">
        {words.repeatHint(formatDate(assessedAt))}
      </Box>
    </Flex>
  );
}
