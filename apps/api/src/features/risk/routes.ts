import { api } from '@pipa/contract';
import type { RegisterFeature } from '../../http/route.ts';
import { answerAssessment, listQuestions, readLimits, signAssessment } from './assessment.ts';

/** The risk assessment: questions, result, signature. */
export const registerRisk: RegisterFeature = (routes) => {
  const { context } = routes;
  routes.serve(api.riskAssessment, () => listQuestions());
  routes.serve(api.answerRiskAssessment, ({ input, user }) => answerAssessment(context, user, input.answer));
  routes.serve(api.riskLimits, ({ user }) => readLimits(context, user.userId));
  routes.serve(api.signUserRiskLevel, async ({ input, user, client }) => {
    await signAssessment(context, user, input.signature, client);
    return null;
  });
};
