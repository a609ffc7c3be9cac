import { z } from 'zod';
import { errorCodes } from './errors.ts';
import { sentence } from './sentence.ts';

/**
 * The body around the output of an endpoint. standard: `{ code: 200, data: output }`. forum: code 0 beside the fields
 * of the output, such as `data` and `count`. bare: the output alone.
 */
export type Envelope = 'standard' | 'forum' | 'bare';

const SUCCESS = 200;
const FORUM_SUCCESS = 0;

interface EnvelopeCodec {
  encode(output: unknown): unknown;
  /** The output inside the body of a successful answer, undefined where the body is not of this envelope. */
  decode(body: unknown): unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Success by envelope. A failure has the same shape in every envelope: `failureSchema`. */
export const envelopes = {
  standard: {
    encode: (output) => ({ code: SUCCESS, data: output }),
    decode: (body) => (isFields(body) && body.code === SUCCESS ? body.data : undefined),
  },
  forum: {
    encode: (output) => ({ code: FORUM_SUCCESS, ...(output as Fields) }),
    decode: (body) => {
      if (!isFields(body) || body.code !== FORUM_SUCCESS) return undefined;
      const { code: _, ...output } = body;
      return output;
    },
  },
  bare: { encode: (output) => output, decode: (body) => body },
} as const satisfies Record<Envelope, EnvelopeCodec>;

/** The body of a success, apart from the codecs, which a client needs without any schema. */
export function envelopeSchema(envelope: Envelope, output: z.ZodType): z.ZodType {
  if (envelope === 'bare') return output;
  if (envelope === 'standard') return z.strictObject({ code: z.literal(SUCCESS), data: output });
  if (!(output instanceof z.ZodObject)) throw new Error('The forum envelope holds the fields of an object');
  return z.strictObject({ code: z.literal(FORUM_SUCCESS), ...output.shape });
}

/** What a person may answer the second step of signing in with. */
const factorMethods = ['authenticator', 'passkey', 'recoveryCode'] as const;
export type FactorMethod = (typeof factorMethods)[number];

export const failureSchema = z.strictObject({
  code: z.int(),
  errMsg: z.string(),
  errorCode: z.enum(errorCodes),
  /** Message by input field, to be shown beside the field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** By their words, the texts of this failure that hold values: their list names each in every language. */
  sentences: z.record(z.string(), sentence).optional(),
  /** Beside SECOND_FACTOR_REQUIRED: the challenge for public/loginSecondFactor, valid for five minutes. */
  secondFactor: z.strictObject({ challenge: z.string(), methods: z.array(z.enum(factorMethods)) }).optional(),
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
