/** A command line that cannot be meant; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The one argument of a command. @throws UsageError */
export function onlyArgument(args: readonly string[], what: string): string {
  const [argument, ...more] = args;
  if (argument === undefined) throw new UsageError(`Name ${what}.`);
  if (more.length > 0) throw new UsageError(`One at a time: ${more[0]} is too many.`);
  return argument;
}
