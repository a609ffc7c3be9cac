import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findServerAccount } from '@pipa/platform';
import type { ComposeService } from './compose-file.ts';
import { environmentIn, type ReplayedImage } from './replay-image.ts';

const MAX_OUTPUT = 200_000;

/** A program that runs as it would in a container: in the files of an image, under the environment that compose gives. */
export interface Container {
  readonly child: ChildProcess;
  output(): string;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

interface ContainerOptions {
  readonly image: ReplayedImage;
  readonly nodeFolder: string;
  /** Of compose, over that of the image. */
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a program of an image; root gives up its rights where the image names a user. */
export async function startIn(
  { image, nodeFolder, env }: ContainerOptions,
  [program, ...args]: readonly string[],
): Promise<Container> {
  const child = spawn(program, args, {
    ...(image.user === null ? {} : await findServerAccount()),
    cwd: image.workDir,
    env: environmentIn(nodeFolder, { ...image.env, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-MAX_OUTPUT);
    });
  }
  return { child, output: () => output, ended: once(child, 'close').then(([code, signal]) => code ?? signal) };
}

/** What a service of compose runs: its own command, else that of its image. */
export const commandOf = (service: ComposeService, image: ReplayedImage): readonly string[] =>
  service.command ?? image.command;
