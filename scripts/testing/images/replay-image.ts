import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename } from 'node:fs/promises';
import { delimiter, join, posix, relative } from 'node:path';
import { promisify } from 'node:util';
import { ignoredBy } from './docker-ignore.ts';
import { parseCommand, parseDockerfile, parseEnv, type Stage } from './dockerfile.ts';

const run = promisify(execFile);
const MAX_OUTPUT = 20_000_000;
/** What a step may know of this machine: where its packages are kept and fetched from. */
const OF_THE_MACHINE = /^(HOME|TMPDIR|(npm|pnpm)_config_.*|PNPM_.*|XDG_.*|.*_proxy|NODE_EXTRA_CA_CERTS|SSL_.*)$/i;

/** What a container of the image starts with. */
export interface ReplayedImage {
  /** The folder that is `/` in the image. */
  readonly root: string;
  readonly workDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | null;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

interface Replay {
  /** The folder that is built from. */
  readonly context: string;
  readonly ignores: (path: string) => boolean;
  /** Folder of the program `node` of the image. */
  readonly nodeFolder: string;
}

/** The environment of a program, with the Node of the image first on its path. */
export function environmentIn(nodeFolder: string, env: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: [nodeFolder, process.env.PATH ?? ''].join(delimiter), ...env };
}

async function copyContext({ context, ignores }: Replay, target: string): Promise<void> {
  await cp(context, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source === context || !ignores(relative(context, source)),
  });
}

async function runStep({ nodeFolder }: Replay, cwd: string, command: string, env: Record<string, string>) {
  const machine = Object.entries(process.env).filter(
    (entry): entry is [string, string] => OF_THE_MACHINE.test(entry[0]) && entry[1] !== undefined,
  );
  try {
    await run('sh', ['-c', command], {
      cwd,
      env: environmentIn(nodeFolder, { ...Object.fromEntries(machine), ...env }),
      maxBuffer: MAX_OUTPUT,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`RUN ${command}\n${(stdout + stderr).slice(-4_000)}`, { cause: error });
  }
}

/** Copies the context, or moves a folder of an earlier stage, which nothing else uses, in the place of an empty one. */
async function copy(
  replay: Replay,
  text: string,
  inImage: (path: string) => string,
  earlier: ReadonlyMap<string, string>,
): Promise<void> {
  const [, from, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? [];
  const root = from === undefined ? undefined : earlier.get(from);
  if (from === undefined && source === '.') await copyContext(replay, inImage(target));
  else if (root !== undefined) await rename(join(root, source), inImage(target));
  else throw new Error(`A replay does not know COPY ${text}`);
}

/** Runs the steps of one stage in a folder of its own. */
async function replayStage(
  replay: Replay,
  stage: Stage,
  root: string,
  earlier: ReadonlyMap<string, string>,
): Promise<ReplayedImage> {
  let workDir = root;
  let user: string | null = null;
  let env: Record<string, string> = {};
  let command: string[] = [];
  let healthCheck: string[] = [];
  const inImage = (path: string) => (posix.isAbsolute(path) ? join(root, path) : join(workDir, path));
  await mkdir(root, { recursive: true });
  for (const { name, text } of stage.instructions) {
    switch (name) {
      case 'WORKDIR':
        workDir = inImage(text);
        await mkdir(workDir, { recursive: true });
        break;
      case 'USER':
        user = text;
        break;
      case 'ENV':
        env = { ...env, ...parseEnv(text) };
        break;
      case 'CMD':
        command = parseCommand(text);
        break;
      case 'HEALTHCHECK':
        healthCheck = parseCommand(text);
        break;
      case 'RUN':
        await runStep(replay, workDir, text, env);
        break;
      case 'COPY':
        await copy(replay, text, inImage, earlier);
    }
  }
  return { root, workDir, env, user, command, healthCheck };
}

/** Replays every step of a Dockerfile in an empty folder, and returns what its last stage is started with. */
export async function replayImage(replay: {
  readonly context: string;
  readonly dockerfile: string;
  readonly target: string;
  readonly nodeFolder: string;
}): Promise<ReplayedImage> {
  const { context, dockerfile, target, nodeFolder } = replay;
  const [text, ignored] = await Promise.all(
    [dockerfile, '.dockerignore'].map((name) => readFile(join(context, name), 'utf8')),
  );
  const steps: Replay = { context, ignores: ignoredBy(ignored), nodeFolder };
  const roots = new Map<string, string>();
  let image: ReplayedImage | undefined;
  for (const [i, stage] of parseDockerfile(text).entries()) {
    const root = join(target, stage.name ?? `stage-${i}`);
    image = await replayStage(steps, stage, root, roots);
    if (stage.name !== null) roots.set(stage.name, root);
  }
  if (image === undefined) throw new Error(`${dockerfile} has no stage.`);
  return image;
}
