import { DomainError, type PortfolioAction, type PortfolioStatus, type StrategyType } from '@pipa/contract';

/** `Stopping` is a started portfolio with a requested stop; it stays `Started` on the wire until it is flat. */
export type PortfolioPhase = PortfolioStatus | 'Stopping';

export type PortfolioEvent =
  | 'start'
  | 'retry'
  | 'firstFill'
  | 'startFailed'
  /** The owner gives up a portfolio whose start failed. */
  | 'abandon'
  | 'edit'
  | 'rebalance'
  | 'changeCash'
  | 'cancelCashChange'
  | 'stopRequested'
  | 'emergencyStop'
  | 'flat'
  /** A venue reports an execution after the end: what it brought is sold. */
  | 'lateFill';

/** All transitions that are allowed. */
const TRANSITIONS: Readonly<Record<PortfolioPhase, Readonly<Partial<Record<PortfolioEvent, PortfolioPhase>>>>> = {
  ReadyToStart: { start: 'Starting', edit: 'ReadyToStart' },
  Starting: { firstFill: 'Started', startFailed: 'StartFailed' },
  StartFailed: { retry: 'Starting', edit: 'StartFailed', abandon: 'Stop', lateFill: 'Stopping' },
  Started: {
    rebalance: 'Started',
    changeCash: 'Started',
    cancelCashChange: 'Started',
    stopRequested: 'Stopping',
    emergencyStop: 'Stopping',
  },
  Stopping: { flat: 'Stop' },
  Stop: { lateFill: 'Stopping' },
};

/** The phase after an event, or ILLEGAL_TRANSITION. */
export function transition(phase: PortfolioPhase, event: PortfolioEvent): PortfolioPhase {
  const next = TRANSITIONS[phase][event];
  if (next === undefined) throw new DomainError('ILLEGAL_TRANSITION', { phase, event });
  return next;
}

export const isAllowed = (phase: PortfolioPhase, event: PortfolioEvent): boolean =>
  TRANSITIONS[phase][event] !== undefined;

/** The phase of a stored portfolio. */
export const phaseOf = (status: PortfolioStatus, stopRequested: boolean): PortfolioPhase =>
  status === 'Started' && stopRequested ? 'Stopping' : status;

/** The documented status of a phase. */
export const statusOfPhase = (phase: PortfolioPhase): PortfolioStatus => (phase === 'Stopping' ? 'Started' : phase);

/** Start is one action for the user: the first attempt, or another after a failure. */
export function startEvent(phase: PortfolioPhase): 'start' | 'retry' {
  if (isAllowed(phase, 'start')) return 'start';
  if (isAllowed(phase, 'retry')) return 'retry';
  throw new DomainError('ILLEGAL_TRANSITION', { phase, event: 'start' });
}

/** Actions on the portfolio card (2 §2, Portfolio card). A start can be called off besides. A portfolio that is stopping offers none. */
const OFFERED: Readonly<Record<PortfolioPhase, readonly PortfolioAction[]>> = {
  ReadyToStart: ['Start', 'Edit', 'Portfolio Activities'],
  StartFailed: ['Start', 'Edit', 'Portfolio Activities'],
  Starting: ['Portfolio Activities', 'Call Off'],
  Started: [
    'Monitor',
    'Increase/Decrease Investment Amount',
    'Investment Amount Activities',
    'Stop',
    'Portfolio Activities',
  ],
  Stopping: ['Monitor', 'Investment Amount Activities', 'Portfolio Activities'],
  Stop: ['Portfolio Activities'],
};

/** A subscription of a model account has no form to edit: its amount follows from its account. */
export const offeredActions = (phase: PortfolioPhase, kind: StrategyType = 'AQS'): PortfolioAction[] =>
  OFFERED[phase].filter((action) => action !== 'Edit' || kind === 'AQS');
