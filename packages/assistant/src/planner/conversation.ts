import type { Question } from '../engine.ts';
import type { Intent } from './answer.ts';
import type { NameIndex } from './understand/name-index.ts';
import { type Asked, type Understood, understand } from './understand/understand.ts';

/** A question as it was understood, with what earlier ones lend it. */
export interface Frame {
  readonly u: Understood;
  readonly intent: Intent;
}

/** An intent that fits so well is what a question wants, even where it continues another one. */
const SURE = 70;
const LEAST = 20;
/** Below it an intent is a guess, which a short question after another one is not taken by. */
const VAGUE = 45;
const MOST_TURNS = 6;
const SHORT = 28;

interface Choice {
  readonly intent: Intent;
  readonly score: number;
}
function chooseIntent(u: Understood, intents: readonly Intent[]): Choice | null {
  let best: Choice | null = null;
  for (const intent of intents) {
    const score = intent.fits(u);
    if (score >= LEAST && (best === null || score > best.score)) best = { intent, score };
  }
  return best;
}

const hasSubject = (u: Understood): boolean => u.symbols.length > 0 || u.strategies.length > 0 || u.unknown.length > 0;
const saysNothingNew = (u: Understood): boolean =>
  !hasSubject(u) &&
  u.figures.length === 0 &&
  u.span === null &&
  u.amounts.length === 0 &&
  u.count === null &&
  u.sector === null;

/** What a question says, and for the rest what the one before said. */
function lent(u: Understood, before: Understood, keepsIntent: boolean): Understood {
  const own = hasSubject(u);
  // 'and QQQ?' after a comparison asks for one more side of it.
  const joined =
    keepsIntent && before.symbols.length > 1 && u.symbols.length === 1 ? [...before.symbols, ...u.symbols] : u.symbols;
  return {
    ...u,
    language: u.language,
    symbols: own ? [...new Set(joined)] : before.symbols,
    strategies: own ? u.strategies : before.strategies,
    page: own ? u.page : (before.page ?? u.page),
    isOwn: u.isOwn || (keepsIntent && !own && before.isOwn),
    ...(keepsIntent && {
      lower: `${before.lower} ${u.lower}`,
      figures: u.figures.length > 0 ? u.figures : before.figures,
      figureMentions: u.figures.length > 0 ? u.figureMentions : before.figureMentions,
      span: u.span ?? before.span,
      amounts: u.amounts.length > 0 ? u.amounts : before.amounts,
      count: u.count ?? before.count,
      sector: u.sector ?? before.sector,
      kind: u.kind ?? before.kind,
      levels: u.levels.length > 0 ? u.levels : before.levels,
      isThis: u.isThis || before.isThis,
    }),
  };
}

/** Finds what 'the second one' of an earlier answer is. */
export type Resolve = (u: Understood, before: Frame) => Promise<Understood>;
interface Planned {
  readonly index: NameIndex;
  readonly intents: readonly Intent[];
  /** Where nothing fits. */
  readonly other: Intent;
  readonly resolve: Resolve;
}

/** How a question is to be answered after the ones before it. */
export async function frameOf(question: Question, planned: Planned): Promise<Frame> {
  const { history, language, today, page } = question;
  let before: Frame | null = null;
  for (const turn of history.slice(-MOST_TURNS)) {
    before = await follow({ text: turn.question, language, today, page: null }, before, planned);
  }
  return follow({ text: question.text, language, today, page }, before, planned);
}

async function follow(asked: Asked, before: Frame | null, { index, intents, other, resolve }: Planned): Promise<Frame> {
  const u = understand(asked, index);
  const own = chooseIntent(u, intents);
  const alone: Frame = { u, intent: own?.intent ?? other };
  if (before === null) return alone;
  if (u.ordinal !== null && !hasSubject(u)) {
    const resolved = await resolve(u, before);
    return { u: resolved, intent: chooseIntent(resolved, intents)?.intent ?? alone.intent };
  }
  const isShort = u.text.length <= SHORT && !saysNothingNew(u) && own === null;
  const isVague = own !== null && own.score < VAGUE && !u.isBack && !u.isOwn && u.text.length <= SHORT;
  const continues = u.isElliptical || isShort || isVague;
  if (continues && (own === null || own.score < SURE)) return { u: lent(u, before.u, true), intent: before.intent };
  if ((u.isBack || u.isElliptical || own === null) && !hasSubject(u) && !u.isThis && hasSubject(before.u)) {
    const merged = lent(u, before.u, false);
    return { u: merged, intent: chooseIntent(merged, intents)?.intent ?? before.intent };
  }
  return alone;
}
