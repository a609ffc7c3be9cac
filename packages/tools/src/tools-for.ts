import { api, grantableScopes, type Scope, type Tool, toolsOf } from '@pipa/contract';

const READING = grantableScopes.filter((scope) => scope.startsWith('read:'));
const made = new Map<string, readonly Tool[]>();

/** The tools of a credential with these scopes, made once for each of the few sets of scopes that read. */
export function toolsFor(scopes: readonly Scope[]): readonly Tool[] {
  const reading = READING.filter((scope) => scopes.includes(scope));
  const key = reading.join();
  const known = made.get(key);
  if (known !== undefined) return known;
  const tools = toolsOf(api, reading);
  made.set(key, tools);
  return tools;
}
