import { type api, DomainError, isRiskLevel, type OutputOf, RISK_LEVELS, riskAnswer, riskLabel } from '@pipa/contract';
import { inTransaction, type Prisma } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import type { SignedInUser } from '../../http/session.ts';
import { recordSignature } from '../../signing/signature.ts';
import { riskQuestions } from './questions.ts';
import { type RiskAnswers, scoreRisk } from './score.ts';

/** A result is signed soon after it was seen, or the questions are answered again. */
const SIGN_WITHIN_MS = 24 * 3_600_000;
const MAX_TOLD_STRATEGIES = 100;

export function listQuestions(): OutputOf<typeof api.riskAssessment> {
  return riskQuestions.map(({ questionId, questionText, answers }) => ({
    questionId,
    questionText,
    answersList: riskAnswer.options.map((value) => ({ value, answer: answers[value] })),
  }));
}

/** Strategies the user follows now that are riskier than a level. */
async function findRiskierStrategies({ prisma }: AppContext, userId: number, riskLevel: number) {
  return prisma.strategy.findMany({
    where: {
      riskLevel: { gt: riskLevel },
      portfolios: { some: { userId, isDeleted: false, status: { notIn: ['Stop', 'StartFailed'] } } },
    },
    orderBy: { name: 'asc' },
    take: MAX_TOLD_STRATEGIES,
    select: { id: true, name: true },
  });
}

/** Scores the answers and keeps them until they are signed; an earlier unsigned result is replaced. */
export async function answerAssessment(
  context: AppContext,
  user: SignedInUser,
  answers: RiskAnswers,
): Promise<OutputOf<typeof api.answerRiskAssessment>> {
  const { userId } = user;
  const riskLevel = scoreRisk(answers);
  const message = await findRiskierStrategies(context, userId, riskLevel);
  return inTransaction(context.prisma, async (tx) => {
    await tx.riskAssessment.deleteMany({ where: { userId, signedAt: null } });
    await tx.riskAssessment.create({
      data: { userId, answers: { ...answers } satisfies Prisma.InputJsonObject, riskLevel, createdAt: context.clock() },
    });
    return { riskLevel, riskText: RISK_LEVELS[riskLevel], message };
  });
}

/** What is signed: every question with its answer, and the level. */
function textOf(answers: RiskAnswers, riskLevel: number): string {
  const lines = riskQuestions.map(({ questionId, questionText, answers: words }) => {
    const letter = answers[questionId];
    return `${questionId}. ${questionText}\n${letter}: ${words[letter]}`;
  });
  return [...lines, isRiskLevel(riskLevel) ? riskLabel(riskLevel) : ''].join('\n');
}

/** Signs the last result; from then on it is the user's risk level. */
export async function signAssessment(
  context: AppContext,
  user: SignedInUser,
  signature: string,
  address: string,
): Promise<void> {
  const { userId } = user;
  const at = context.clock();
  await inTransaction(context.prisma, async (tx) => {
    const assessment = await tx.riskAssessment.findFirst({
      where: { userId, signedAt: null, createdAt: { gt: new Date(at.getTime() - SIGN_WITHIN_MS) } },
      orderBy: { id: 'desc' },
    });
    if (assessment === null) throw new DomainError('RISK_ASSESSMENT_MISSING');
    const { id, answers, riskLevel } = assessment;
    const text = textOf(answers as RiskAnswers, riskLevel);
    await recordSignature(tx, user, { document: 'RiskLevel', reference: String(id), text }, { signature, address, at });
    const { count } = await tx.riskAssessment.updateMany({ where: { id, signedAt: null }, data: { signedAt: at } });
    if (count !== 1) throw new DomainError('RISK_ASSESSMENT_MISSING');
    await tx.user.update({ where: { userId }, data: { riskLevel, riskAssessedAt: at } });
  });
}
