import { chakra } from '@chakra-ui/react';
import { type CurrentUser, includesClass, isOfferedTo, type Strategy } from '@pipa/contract';
import { Lock } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { formatRisk, formatRiskText } from '../format.ts';
import { enums } from '../messages/enums.ts';
import { invest } from '../messages/invest.ts';
import { feedingWords } from '../messages/stored-texts.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePhone } from '../ui/use-media.ts';

const words = invest.strategies;
type Offered = Pick<Strategy, 'riskLevelNumber' | 'limitToMemberClass'>;
type Reader = Pick<CurrentUser, 'riskLevel' | 'investorMemberClass'>;
type Openness = Pick<Strategy, 'status' | 'openForInvestor' | 'isOwn'>;
type Subscriber = Reader & Pick<CurrentUser, 'isAdministrator'>;

/** 2 §1: what is above a person's risk level is locked; before the assessment nothing is, because it comes first. */
const isAboveLevel = ({ riskLevelNumber }: Offered, { riskLevel }: Reader): boolean =>
  riskLevel !== null && riskLevelNumber > riskLevel;

/** The risk level or member class that a reader lacks to subscribe to a strategy; null when none, or while the reader is unknown. */
export function lackFor(strategy: Offered, reader: Reader | undefined): string | null {
  if (reader === undefined) return null;
  if (isAboveLevel(strategy, reader)) return `R${strategy.riskLevelNumber}`;
  return includesClass(reader.investorMemberClass, strategy.limitToMemberClass)
    ? null
    : enums.memberClasses[strategy.limitToMemberClass];
}

/** Whether it is the member class alone that a reader lacks, which a plan gives. */
export const lacksClassAlone = (strategy: Offered, reader: Reader | undefined): boolean =>
  reader !== undefined &&
  !isAboveLevel(strategy, reader) &&
  !includesClass(reader.investorMemberClass, strategy.limitToMemberClass);

/** Whether a strategy takes no subscription of a reader: it is offline, or closed for investors; false while the reader is unknown. */
export const isClosedTo = (strategy: Openness, reader: Pick<CurrentUser, 'isAdministrator'> | undefined): boolean =>
  reader !== undefined && !isOfferedTo(reader, strategy);

/** Whether a reader cannot subscribe to a strategy: it is closed to them, or they lack its risk level or member class. */
export const isLockedTo = (strategy: Offered & Openness, reader: Subscriber | undefined): boolean =>
  isClosedTo(strategy, reader) || lackFor(strategy, reader) !== null;

/** That a strategy is locked to the reader, and what it needs; nothing where it is not. */
export function LockMark({ strategy }: { strategy: Offered }) {
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

type Locked = Offered & Openness & Pick<Strategy, 'isAQM' | 'unfedReason'>;

export const subjectOf = ({ isAQM }: Pick<Strategy, 'isAQM'>) => (isAQM ? words.subjects.AQM : words.subjects.AQS);

/** Where the reader finds what can be subscribed to: the plans where the class is what is missing, else the list. */
function wayOut(strategy: Locked, reader: Subscriber) {
  if (!isClosedTo(strategy, reader) && lacksClassAlone(strategy, reader)) {
    return { to: paths.membership, label: words.toPlans };
  }
  return { to: strategy.isAQM ? paths.aqmModelAccount : paths.strategy, label: words.toOpenOnes(subjectOf(strategy)) };
}

function reasonFor(strategy: Locked, reader: Subscriber): string {
  const subject = subjectOf(strategy);
  if (strategy.unfedReason !== null) return words.waitsFor(subject, feedingWords(strategy.unfedReason));
  if (isClosedTo(strategy, reader)) return words.closed(subject, strategy.status);
  return isAboveLevel(strategy, reader)
    ? words.riskTooHigh(subject, formatRisk(strategy.riskLevelNumber), formatRisk(reader.riskLevel))
    : words.classTooLow(
        subject,
        enums.memberClasses[strategy.limitToMemberClass],
        enums.memberClasses[reader.investorMemberClass],
      );
}

/** Why a strategy cannot be subscribed to, with the way to those that can. */
export function LockNotice({ strategy }: { strategy: Locked }) {
  const { data: reader } = useCurrentUser();
  if (reader === undefined || !isLockedTo(strategy, reader)) return null;
  const { to, label } = wayOut(strategy, reader);
  const action = (
    <ButtonLink size="sm" to={to}>
      {label}
    </ButtonLink>
  );
  return (
    <Notice tone="warn" action={action}>
      {reasonFor(strategy, reader)}
    </Notice>
  );
}
