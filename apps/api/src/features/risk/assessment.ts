import { type api, DomainError, isRiskLevel, type OutputOf, RISK_LEVELS, riskAnswer, riskLabel } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  findRiskierStrategies,
  findSignedAnswers,
  findUnsignedAssessment,
  markAssessmentSigned,
  replaceUnsignedAssessment,
} from '@pipa/db/users';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import type { SignedInUser } from '../../http/session.ts';
import { recordSignature } from '../../signing/signature.ts';
import { riskQuestions } from './questions.ts';
import { answerTo, limitsOf, type RiskAnswers, scoreRisk } from './score.ts';

/** Time to sign a result; after it the questions must be answered again. */
const SIGN_WITHIN_MS = 24 * 3_600_000;
const MAX_RISKIER_STRATEGIES = 100;

export function listQuestions(): OutputOf<typeof api.riskAssessment> {
  return riskQuestions.map(({ questionId, questionText, answers }) => ({
    questionId,
    questionText,
    answersList: riskAnswer.options.map((value) => ({ value, answer: answers[value] })),
  }));
}

/** Scores the answers and keeps them until they are signed; an earlier unsigned result is replaced. */
export async function answerAssessment(
  context: AppContext,
  user: SignedInUser,
  answers: RiskAnswers,
): Promise<OutputOf<typeof api.answerRiskAssessment>> {
  const { userId } = user;
  const riskLevel = scoreRisk(answers);
  const createdAt = context.clock();
  const message = await findRiskierStrategies(context.pool, userId, riskLevel, MAX_RISKIER_STRATEGIES);
  return inTransaction(context.prisma, async (tx) => {
    await replaceUnsignedAssessment(tx, userId, { answers: { ...answers }, riskLevel, createdAt });
    return { riskLevel, riskText: RISK_LEVELS[riskLevel], message };
  });
}

/** What the last signed answers say about time and losses. */
export async function readLimits(context: AppContext, userId: number): Promise<OutputOf<typeof api.riskLimits>> {
  const answers = await findSignedAnswers(context.pool, userId);
  return answers && limitsOf(answers as RiskAnswers);
}

/** The text that is signed: every question with its answer, and the level. */
function textOf(answers: RiskAnswers, riskLevel: number): string {
  const lines = riskQuestions.map((question) => {
    const letter = answerTo(question, answers);
    return `${question.questionId}. ${question.questionText}\n${letter}: ${question.answers[letter]}`;
  });
  return [...lines, isRiskLevel(riskLevel) ? riskLabel(riskLevel) : ''].join('\n');
}

/** Signs the last result, which becomes the user's risk level. */
export async function signAssessment(
  context: AppContext,
  user: SignedInUser,
  signature: string,
  client: RequestClient,
): Promise<void> {
  const { userId } = user;
  const at = context.clock();
  await inTransaction(context.prisma, async (tx) => {
    const assessment = await findUnsignedAssessment(tx, userId, new Date(at.getTime() - SIGN_WITHIN_MS));
    if (assessment === null) throw new DomainError('RISK_ASSESSMENT_MISSING');
    const { id, answers, riskLevel } = assessment;
    const text = textOf(answers as RiskAnswers, riskLevel);
    await recordSignature(
      tx,
      user,
      { document: 'RiskLevel', reference: String(id), text },
      { signature, ...client, at },
    );
    const isSigned = await markAssessmentSigned(tx, userId, { id, riskLevel, at });
    if (!isSigned) throw new DomainError('RISK_ASSESSMENT_MISSING');
  });
}
