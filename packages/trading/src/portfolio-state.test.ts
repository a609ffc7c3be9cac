import { DomainError } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAllowed,
  offeredActions,
  type PortfolioEvent,
  type PortfolioPhase,
  phaseOf,
  startEvent,
  statusOfPhase,
  transition,
} from './portfolio-state.ts';

const PHASES: PortfolioPhase[] = ['ReadyToStart', 'Starting', 'StartFailed', 'Started', 'Stopping', 'Stop'];
const EVENTS: PortfolioEvent[] = [
  'start',
  'retry',
  'firstFill',
  'startFailed',
  'abandon',
  'edit',
  'rebalance',
  'changeCash',
  'cancelCashChange',
  'stopRequested',
  'emergencyStop',
  'flat',
  'lateFill',
];

/** Every legal edge, written out a second time as `from event to`. */
const EDGES = [
  'ReadyToStart start Starting',
  'ReadyToStart edit ReadyToStart',
  'Starting firstFill Started',
  'Starting startFailed StartFailed',
  'StartFailed retry Starting',
  'StartFailed edit StartFailed',
  'StartFailed abandon Stop',
  'StartFailed lateFill Stopping',
  'Started rebalance Started',
  'Started changeCash Started',
  'Started cancelCashChange Started',
  'Started stopRequested Stopping',
  'Started emergencyStop Stopping',
  'Stopping flat Stop',
  'Stop lateFill Stopping',
];

class EventCommand implements fc.Command<{ phase: PortfolioPhase }, { phase: PortfolioPhase; effects: string[] }> {
  readonly event: PortfolioEvent;
  constructor(event: PortfolioEvent) {
    this.event = event;
  }
  check(): boolean {
    return true;
  }
  run(model: { phase: PortfolioPhase }, real: { phase: PortfolioPhase; effects: string[] }): void {
    const edge = EDGES.find((candidate) => candidate.startsWith(`${model.phase} ${this.event} `));
    if (edge === undefined) {
      expect(() => transition(real.phase, this.event)).toThrow(
        expect.objectContaining({ code: 'ILLEGAL_TRANSITION' }) as DomainError,
      );
      return;
    }
    real.effects.push(this.event);
    real.phase = transition(real.phase, this.event);
    model.phase = edge.split(' ')[2] as PortfolioPhase;
    expect(real.phase).toBe(model.phase);
  }
  toString(): string {
    return this.event;
  }
}

describe('portfolio states', () => {
  it('follow the documented edges and no others, whatever events come', () => {
    fc.assert(
      fc.property(
        fc.commands(
          EVENTS.map((event) => fc.constant(new EventCommand(event))),
          { maxCommands: 60 },
        ),
        (commands) => {
          const real = { phase: 'ReadyToStart' as PortfolioPhase, effects: [] as string[] };
          fc.modelRun(() => ({ model: { phase: 'ReadyToStart' as PortfolioPhase }, real }), commands);
          // A repeated start or stop is one effect.
          expect(real.effects.filter((event) => event === 'start').length).toBeLessThanOrEqual(1);
          expect(
            real.effects.filter((event) => event === 'stopRequested' || event === 'emergencyStop').length,
          ).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 81, numRuns: 300 },
    );
  });

  it('have exactly these edges', () => {
    const found = PHASES.flatMap((phase) =>
      EVENTS.filter((event) => isAllowed(phase, event)).map((event) => `${phase} ${event} ${transition(phase, event)}`),
    );
    expect(found.sort()).toEqual([...EDGES].sort());
  });

  it('offer the actions of the portfolio card', () => {
    expect(offeredActions('ReadyToStart')).toEqual(['Start', 'Edit', 'Portfolio Activities']);
    expect(offeredActions('StartFailed')).toEqual(offeredActions('ReadyToStart'));
    expect(offeredActions('StartFailed', 'AQM')).toEqual(['Start', 'Portfolio Activities']);
    expect(offeredActions('Starting')).toEqual(['Portfolio Activities', 'Call Off']);
    expect(offeredActions('Stop')).toEqual(['Portfolio Activities']);
    expect(offeredActions('Started')).toContain('Increase/Decrease Investment Amount');
    expect(offeredActions('Stopping')).not.toContain('Stop');
  });

  it('offer an action only where its event is allowed', () => {
    const starts = (phase: PortfolioPhase) => isAllowed(phase, 'start') || isAllowed(phase, 'retry');
    for (const phase of PHASES) {
      const offered = offeredActions(phase);
      expect(offered.includes('Start')).toBe(starts(phase));
      expect(offered.includes('Edit')).toBe(isAllowed(phase, 'edit'));
      expect(offered.includes('Stop')).toBe(isAllowed(phase, 'stopRequested'));
      expect(offered.includes('Increase/Decrease Investment Amount')).toBe(isAllowed(phase, 'changeCash'));
    }
  });

  it('show a stopping portfolio as started', () => {
    expect(phaseOf('Started', true)).toBe('Stopping');
    expect(phaseOf('Started', false)).toBe('Started');
    expect(phaseOf('Stop', true)).toBe('Stop');
    expect(statusOfPhase('Stopping')).toBe('Started');
    expect(statusOfPhase('StartFailed')).toBe('StartFailed');
  });

  it('start again after a failure', () => {
    expect(startEvent('ReadyToStart')).toBe('start');
    expect(startEvent('StartFailed')).toBe('retry');
    expect(() => startEvent('Started')).toThrow(DomainError);
  });
});
