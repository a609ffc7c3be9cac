import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done } from './fields.ts';
import { signatureInput } from './signature.ts';

export const riskAnswer = z.enum(['A', 'B', 'C', 'D', 'E']);
export type RiskAnswer = z.infer<typeof riskAnswer>;

/** Letter by id of the question. */
export const riskAnswers = z.record(z.string().regex(/^\d{1,3}$/), riskAnswer, {
  error: 'A map of question to answer is expected',
});

const riskAssessment = endpoint({
  method: 'GET',
  path: 'users/riskAssessment',
  access: 'user',
  scope: 'read:user',
  summary: 'The questions of the risk assessment',
  output: z.array(
    z.strictObject({
      questionId: z.int(),
      questionText: z.string(),
      answersList: z.array(z.strictObject({ value: riskAnswer, answer: z.string() })),
    }),
  ),
});

const answerRiskAssessment = endpoint({
  method: 'POST',
  path: 'users/answerRiskAssessment',
  access: 'user',
  scope: 'security',
  summary: 'Answer all questions; the level counts once it is signed',
  input: z.strictObject({
    /** Map of questionId to letter, as an object or as its JSON text. */
    answer: z.union([
      riskAnswers,
      z
        .string()
        .max(2000)
        .transform((text, context) => {
          try {
            return JSON.parse(text) as unknown;
          } catch (cause) {
            context.addIssue({
              code: 'custom',
              message: 'A map of question to answer is expected',
              params: { cause: String(cause) },
            });
            return z.NEVER;
          }
        })
        .pipe(riskAnswers),
    ]),
  }),
  output: z.strictObject({
    riskLevel: z.int(),
    riskText: z.string(),
    /** Subscribed strategies that are riskier than the new level. */
    message: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  }),
});

const signUserRiskLevel = endpoint({
  method: 'POST',
  path: 'users/signUserRiskLevel',
  access: 'user',
  scope: 'security',
  summary: 'Sign the result of the last assessment with the printed full name',
  input: z.strictObject({ signature: signatureInput }),
  output: done,
  errors: ['INVALID_SIGNATURE', 'RISK_ASSESSMENT_MISSING'],
});

const riskLimits = endpoint({
  method: 'GET',
  path: 'users/riskLimits',
  access: 'user',
  scope: 'read:user',
  summary: 'What the last signed assessment says about time and losses; null before the first',
  output: z
    .strictObject({
      /** Years until a large part of the money is needed; null where it is not needed within ten. */
      yearsUntilNeeded: z.number().nullable(),
      /** Largest loss within a year that can be borne, a fraction; null where more than any that was asked about. */
      bearableLoss: z.number().nullable(),
    })
    .nullable(),
});
export type RiskLimits = NonNullable<z.infer<typeof riskLimits.output>>;

export const riskEndpoints = { riskAssessment, answerRiskAssessment, signUserRiskLevel, riskLimits };
