import { chakra } from '@chakra-ui/react';
import { type CurrentUser, includesClass, type Strategy } from '@pipa/contract';
import { Lock } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { formatRisk, formatRiskText } from '../format.ts';
import { messages } from '../messages/index.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePhone } from '../ui/use-media.ts';

const words = messages.invest.strategies;
type Offered = Pick<Strategy, 'riskLevelNumber' | 'limitToMemberClass'>;
type Reader = Pick<CurrentUser, 'riskLevel' | 'investorMemberClass'>;

/** 2 §1: what is above a person's risk level is locked; before the assessment nothing is, because it comes first. */
const isAboveLevel = ({ riskLevelNumber }: Offered, { riskLevel }: Reader): boolean =>
  riskLevel !== null && riskLevelNumber > riskLevel;

/** The risk level or member class that a reader lacks to subscribe to a strategy; null when none, or while the reader is unknown. */
export function lackFor(strategy: Offered, reader: Reader | undefined): string | null {
  if (reader === undefined) return null;
  if (isAboveLevel(strategy, reader)) return `R${strategy.riskLevelNumber}`;
  return includesClass(reader.investorMemberClass, strategy.limitToMemberClass) ? null : strategy.limitToMemberClass;
}

function LockMark({ strategy }: { strategy: Offered }) {
  const lack = lackFor(strategy, useCurrentUser().data);
  if (lack === null) return null;
  return (
    <chakra.span display="flex" alignItems="center" gap="1" textStyle="hint" color="warn" whiteSpace="nowrap">
      <Lock size={12} aria-hidden />
      {words.locked(lack)}
    </chakra.span>
  );
}

/** Risk level of a strategy; below it, when the reader cannot subscribe, that the strategy is locked. */
export const StrategyRisk = ({ strategy }: { strategy: Offered }) => (
  <>
    {formatRiskText(strategy.riskLevelNumber)}
    <LockMark strategy={strategy} />
  </>
);

/** The lock below the name of a strategy on a phone, whose rows show the risk level only when they are open. */
export const PhoneLock = ({ strategy }: { strategy: Offered }) =>
  usePhone() ? <LockMark strategy={strategy} /> : null;

/** Why a strategy cannot be subscribed to, with the way to those that can. */
export function LockNotice({ strategy }: { strategy: Offered & Pick<Strategy, 'isAQM'> }) {
  const { data: reader } = useCurrentUser();
  if (reader === undefined || lackFor(strategy, reader) === null) return null;
  const subject = strategy.isAQM ? words.subjects.AQM : words.subjects.AQS;
  const action = (
    <ButtonLink size="sm" to={strategy.isAQM ? paths.aqmModelAccount : paths.strategy}>
      {words.toOpenOnes(subject)}
    </ButtonLink>
  );
  return (
    <Notice tone="warn" action={action}>
      {isAboveLevel(strategy, reader)
        ? words.riskTooHigh(subject, formatRisk(strategy.riskLevelNumber), formatRisk(reader.riskLevel))
        : words.classTooLow(subject, strategy.limitToMemberClass, reader.investorMemberClass)}
    </Notice>
  );
}
