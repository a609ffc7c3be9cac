/** Words for a strategy that touches what it may not use; `name` is a global of Node or of a browser, such as `fetch`. */
export function forbiddenSentence(name: string): string {
  return `A strategy may not use ${name}: it decides from its view and parameters alone, without network, files, environment, timers or other processes.`;
}
