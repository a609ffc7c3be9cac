import { DomainError, RISK_LEVELS, type RiskAnswer, type RiskLevel, type RiskLimits, refusal } from '@pipa/contract';
import { type RiskQuestion, riskQuestions } from './questions.ts';

export type RiskAnswers = Readonly<Record<string, RiskAnswer>>;

/** Weighted mean of the answers (A counts 0, E counts 1) from which on each level begins. */
const LEVEL_FROM: Readonly<Record<RiskLevel, number>> = { 1: 0, 2: 0.2, 3: 0.4, 4: 0.6, 5: 0.8 };
const POINTS: Readonly<Record<RiskAnswer, number>> = { A: 0, B: 1, C: 2, D: 3, E: 4 };
const MAX_POINTS = 4;

/** Throws INVALID_INPUT unless exactly the ten questions are answered. */
function assertAllAnswered(answers: RiskAnswers): void {
  const missing = riskQuestions.filter(({ questionId }) => answers[questionId] === undefined);
  const isSurplus = Object.keys(answers).length > riskQuestions.length - missing.length;
  if (missing.length === 0 && !isSurplus) return;
  const answered = riskQuestions.length - missing.length;
  throw new DomainError('INVALID_INPUT', {
    message: isSurplus
      ? 'An answer belongs to no question'
      : refusal('You answered {answered} out of {all} questions', { answered, all: riskQuestions.length }),
    field: 'answer',
  });
}

/** The answer to a question of a complete set. */
export function answerTo({ questionId }: RiskQuestion, answers: RiskAnswers): RiskAnswer {
  const answer = answers[questionId];
  if (answer === undefined) throw new RangeError(`Question ${questionId} has no answer`);
  return answer;
}

const ceilingOf = (question: RiskQuestion, answers: RiskAnswers): number =>
  question.ceilings?.[answerTo(question, answers)] ?? 5;

/**
 * Risk level of a complete set of answers: the level of the weighted mean, bounded by the ceilings of the answers on time
 * horizon, reserves and bearable loss. Bolder answers never lower it.
 */
export function scoreRisk(answers: RiskAnswers): RiskLevel {
  assertAllAnswered(answers);
  const weight = riskQuestions.reduce((sum, question) => sum + question.weight, 0);
  const points = riskQuestions.reduce(
    (sum, question) => sum + question.weight * POINTS[answerTo(question, answers)],
    0,
  );
  const score = points / (weight * MAX_POINTS);
  const levels = Object.keys(RISK_LEVELS).map(Number) as RiskLevel[];
  const scored = levels.findLast((level) => score >= LEVEL_FROM[level]) ?? 1;
  const ceiling = Math.min(...riskQuestions.map((question) => ceilingOf(question, answers)));
  return Math.min(scored, ceiling) as RiskLevel;
}

/** What a complete set of answers says about time and losses. */
export function limitsOf(answers: RiskAnswers): RiskLimits {
  const limits: RiskLimits = { yearsUntilNeeded: null, bearableLoss: null };
  for (const question of riskQuestions) {
    if (question.limits) limits[question.limits.of] = question.limits.by[answerTo(question, answers)];
  }
  return limits;
}
