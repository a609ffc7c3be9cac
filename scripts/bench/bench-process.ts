import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Shutdown } from '@pipa/platform';

/** A program of this folder in a process of its own, which ends with the bench. */
export function openProcess(
  shutdown: Shutdown,
  program: string,
  given: string[],
  execArgv: string[] = [],
): ChildProcess {
  const child = fork(new URL(program, import.meta.url), given, { execArgv });
  const ended = once(child, 'exit');
  // A process that could not begin is noticed by its missing message.
  ended.catch(() => undefined);
  shutdown.add(program, async () => {
    if (child.kill()) await ended;
  });
  return child;
}

/** Its next message. */
export async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const [[message]] = await Promise.race([
    once(child, 'message').then((args) => [args]),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`a process ended with ${code}`))),
  ]);
  return message as Message;
}
