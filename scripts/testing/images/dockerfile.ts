const KNOWN = ['FROM', 'WORKDIR', 'ENV', 'COPY', 'RUN', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'] as const;
type InstructionName = (typeof KNOWN)[number];
const isKnown = (name: string): name is InstructionName => KNOWN.some((known) => known === name);

export interface Instruction {
  readonly name: InstructionName;
  readonly text: string;
}

export interface Stage {
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

/** Instructions without comments, each on one line. */
const joinedLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');

/** The stages of a Dockerfile. Throws for an instruction that a replay does not know, so that none is left out. */
export function parseDockerfile(text: string): Stage[] {
  const stages: { name: string | null; instructions: Instruction[] }[] = [];
  for (const line of joinedLines(text)) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (!isKnown(name)) throw new Error(`A replay does not know the instruction: ${line}`);
    if (name === 'FROM') stages.push({ name: / AS (\w+)$/i.exec(rest)?.[1] ?? null, instructions: [] });
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`An instruction before FROM: ${line}`);
    stage.instructions.push({ name, text: rest.trim() });
  }
  return stages;
}

/** The values of an ENV instruction. */
export function parseEnv(text: string): Record<string, string> {
  const pairs = text.split(/\s+/).map((pair) => /^(\w+)=(\S*)$/.exec(pair));
  if (pairs.includes(null)) throw new Error(`A replay reads ENV NAME=VALUE … only: ${text}`);
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

/** The arguments of a command in exec form. */
export function parseCommand(text: string): string[] {
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')));
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) {
    throw new Error(`A command is a list of words: ${text}`);
  }
  return words;
}
