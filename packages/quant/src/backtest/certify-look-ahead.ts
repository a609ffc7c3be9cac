import { lastAtOrBelow } from '../ordered-search.ts';
import { type Panel, type PanelField, symbolIndex, universeColumns } from '../panel.ts';
import { admittedColumns } from '../strategies/admitted-columns.ts';
import { sessionsKnownBefore } from '../strategies/known-history.ts';
import type { BacktestDecision, BacktestInput } from './backtest-types.ts';
import {
  type AskedHistory,
  type LookAheadAnswer,
  type LookAheadCertificate,
  lookAheadQuestions,
  spreadPositions,
} from './look-ahead-questions.ts';

type Subject = Pick<BacktestInput, 'panel' | 'strategy' | 'universe'>;

/**
 * Makes decisions of a backtest again, each on a history that ends at its own day, and names the day and the symbol of one
 * that comes out otherwise. At most 400 of them, spread evenly, the last decision first. Costs about as much as the run.
 */
export function certifyLookAhead(
  { panel, strategy, universe }: Subject,
  decisions: readonly BacktestDecision[],
): LookAheadCertificate {
  const columnsAt = admittedColumns(panel, universeColumns(symbolIndex(panel), universe), {
    sessions: sessionsKnownBefore(strategy),
    from: decisions[0]?.dayIndex ?? 0,
    to: decisions.at(-1)?.dayIndex ?? -1,
  });
  const plan = spreadPositions(decisions.length)
    .toReversed()
    .map((position) => ({ position, sessions: decisions[position].dayIndex + 1 }));
  const questions = lookAheadQuestions(panel, decisions, plan);
  let step = questions.next();
  while (!step.done) {
    const { known, t } = step.value;
    step = questions.next(attempt(() => strategy.decide({ panel: historyOf(panel, known), t, columns: columnsAt(t) })));
  }
  return step.value;
}

function attempt(decide: () => LookAheadAnswer): LookAheadAnswer {
  try {
    return decide();
  } catch {
    return null;
  }
}

function historyOf(panel: Panel, known: AskedHistory): Panel {
  if (known.kind === 'Past') return new PastPanel(panel, known.sessions);
  return known.kind === 'Whole' ? panel : known.panel;
}

/**
 * The first `length` days of a panel; columns are views. A part is made when it is first read: a panel is made for each decision, and few
 * strategies read all of its parts.
 */
class PastPanel implements Panel {
  readonly days: Panel['days'];
  readonly symbols: Panel['symbols'];
  readonly sectors: Panel['sectors'];
  readonly #whole: Panel;
  readonly #length: number;
  readonly #columns: Partial<Record<PanelField, readonly Float64Array[]>> = {};
  #actions: Panel['actions'] | undefined;
  #statements: Panel['statements'];

  constructor(whole: Panel, length: number) {
    this.days = whole.days.subarray(0, length);
    this.symbols = whole.symbols;
    this.sectors = whole.sectors;
    this.#whole = whole;
    this.#length = length;
  }

  get open() {
    return this.#column('open');
  }
  get high() {
    return this.#column('high');
  }
  get low() {
    return this.#column('low');
  }
  get close() {
    return this.#column('close');
  }
  get adjClose() {
    return this.#column('adjClose');
  }
  get volume() {
    return this.#column('volume');
  }

  get actions() {
    this.#actions ??= this.#whole.actions.map((list) => knownBefore(list, this.#length, ({ dayIndex }) => dayIndex));
    return this.#actions;
  }

  get statements() {
    this.#statements ??= this.#whole.statements?.map((list) =>
      knownBefore(list, this.#length, ({ knownIndex }) => knownIndex),
    );
    return this.#statements;
  }

  #column(field: PanelField): readonly Float64Array[] {
    const made = this.#columns[field] ?? this.#whole[field].map((column) => column.subarray(0, this.#length));
    this.#columns[field] = made;
    return made;
  }
}

/** The items of an ascending list before a day. They are searched for, because each decision is made on the lists of all symbols. */
function knownBefore<T>(list: readonly T[], length: number, indexOf: (item: T) => number): readonly T[] {
  const count = lastAtOrBelow(list, length - 1, indexOf) + 1;
  return count === list.length ? list : list.slice(0, count);
}
