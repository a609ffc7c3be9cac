import type { OperatorActKind } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { type ClockAction, controlMarketIn, type MarketClock } from '@pipa/db/market';
import { type Operator, type OperatorContext, recordAct } from './operator.ts';

const acts = {
  pause: 'ClockPaused',
  resume: 'ClockResumed',
  step: 'ClockStepped',
  speed: 'ClockSpeedSet',
} as const satisfies Record<ClockAction['action'], OperatorActKind>;

const placeOf = ({ day, phase }: MarketClock) => `${day} ${phase}`;

/** What an action changed, in words; null when it changed nothing. */
function clockChange({ action }: ClockAction, before: MarketClock, after: MarketClock): string | null {
  if (action === 'step') return `${placeOf(before)} → ${placeOf(after)}`;
  if (action === 'speed') return before.speed === after.speed ? null : `${before.speed} → ${after.speed}`;
  return before.paused === after.paused ? null : placeOf(after);
}

/**
 * Pauses, resumes, steps or speeds the market clock for an operator; what changes it is written to the log.
 * @throws ILLEGAL_TRANSITION when a step would leave work of the day undone
 */
export function controlClock(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  control: ClockAction,
  reason: string,
): Promise<MarketClock> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const { before, after } = await controlMarketIn(tx, control);
    const detail = clockChange(control, before, after);
    if (detail !== null) {
      await recordAct(tx, operator, at, {
        act: acts[control.action],
        userId: null,
        subject: 'Market clock',
        detail,
        reason,
      });
    }
    return after;
  });
}
