/** Names of browsers and of modules of Node that are no global of this process either. */
const FURTHER = [
  'require',
  'module',
  '__dirname',
  '__filename',
  'Worker',
  'XMLHttpRequest',
  'localStorage',
  'sessionStorage',
];

/** Names of Node and of browsers beside those of the language: a strategy gets a sentence where it touches one that it lacks. */
export const surroundingNames = (): string[] => [...Object.getOwnPropertyNames(globalThis), ...FURTHER];
