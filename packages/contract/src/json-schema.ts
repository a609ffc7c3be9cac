import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema 2020-12 of what a caller sends (`input`) or receives (`output`); with `ref` what repeats is written once. */
export function jsonSchemaOf(type: z.ZodType, io: 'input' | 'output', reused: 'inline' | 'ref' = 'inline'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, reused, unrepresentable: 'any' });
  return schema;
}
