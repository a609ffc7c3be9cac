import { chakra } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { Lock } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { formatRisk, formatRiskText } from '../format.ts';
import { messages } from '../messages/index.ts';
import { useOwnRiskLevel } from '../session/use-own-risk-level.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePhone } from '../ui/use-media.ts';

const words = messages.invest.strategies;
type Rated = Pick<Strategy, 'riskLevelNumber'>;

/** 2 §1: strategies above a person's risk level are locked; before the assessment nothing is, because it comes first. */
export const isLockedAt = (own: number | null | undefined, { riskLevelNumber }: Rated): boolean =>
  own !== null && own !== undefined && riskLevelNumber > own;

/** Risk level of a strategy; below it, when the reader's own level is lower, that the strategy is locked. */
export function StrategyRisk({ strategy }: { strategy: Rated }) {
  const own = useOwnRiskLevel();
  return (
    <>
      {formatRiskText(strategy.riskLevelNumber)}
      {isLockedAt(own, strategy) && <LockMark strategy={strategy} />}
    </>
  );
}

const LockMark = ({ strategy }: { strategy: Rated }) => (
  <chakra.span display="flex" alignItems="center" gap="1" textStyle="hint" color="warn" whiteSpace="nowrap">
    <Lock size={12} aria-hidden />
    {words.locked(strategy.riskLevelNumber)}
  </chakra.span>
);

/** The lock below the name of a strategy on a phone, whose rows show the risk level only when they are open. */
export function PhoneLock({ strategy }: { strategy: Rated }) {
  const own = useOwnRiskLevel();
  const isPhone = usePhone();
  return isPhone && isLockedAt(own, strategy) ? <LockMark strategy={strategy} /> : null;
}

/** Why a strategy cannot be subscribed to at the reader's level, with the way to those that can. */
export function RiskLockNotice({ strategy }: { strategy: Rated }) {
  const own = useOwnRiskLevel();
  if (!isLockedAt(own, strategy)) return null;
  const action = (
    <ButtonLink size="sm" to={paths.strategy}>
      {words.toOpenOnes}
    </ButtonLink>
  );
  return (
    <Notice tone="warn" action={action}>
      {words.riskTooHigh(formatRisk(strategy.riskLevelNumber), formatRisk(own))}
    </Notice>
  );
}
