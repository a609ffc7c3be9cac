import { parse } from 'yaml';
import { z } from 'zod';

const service = z.looseObject({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.looseObject({}).optional(),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }).optional(),
});
export type ComposeService = z.infer<typeof service>;

const composeFile = z.looseObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});
type ComposeFile = z.infer<typeof composeFile>;

/** The part of a docker-compose.yml that the tests read; throws when it has another shape. */
export const parseCompose = (text: string): ComposeFile => composeFile.parse(parse(text, { merge: true }));

export interface ComposeVariable {
  readonly name: string;
  /** What an unset or empty variable becomes; null where compose refuses to start without it. */
  readonly fallback: string | null;
  /** What compose says of a missing variable. */
  readonly message: string;
}

const VARIABLE = /\$\{(\w+)(?::(-|\?)([^}]*))?\}/g;

/** The variables that a value takes from the environment of compose. */
export function variablesIn(value: string): ComposeVariable[] {
  return [...value.matchAll(VARIABLE)].map(([, name, kind, text = '']) => ({
    name,
    fallback: kind === '?' ? null : text,
    message: text,
  }));
}

/** The environment of a service as compose makes it of the given variables; throws for a required one that is missing. */
export function environmentOf(
  { environment }: Pick<ComposeService, 'environment'>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const fill = (value: string) =>
    value.replace(VARIABLE, (_whole, name: string, kind: string | undefined, text = '') => {
      const present = given[name] ?? '';
      if (present !== '') return present;
      if (kind === '?') throw new Error(`required variable ${name} is missing a value: ${text}`);
      return text;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
}
