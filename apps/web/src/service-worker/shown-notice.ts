/** A notice as it is pushed to a device. */
export interface ShownNotice {
  readonly title: string;
  readonly text: string;
  /** Page of the product that it leads to. */
  readonly path: string;
  /** The same for the same notice. */
  readonly tag: string;
  readonly language: string;
}

const NAMES = ['title', 'text', 'path', 'tag', 'language'] as const;

/** The notice in what was pushed; null for anything else, such as an earlier form. */
export function readPushed(pushed: string): ShownNotice | null {
  try {
    const read: unknown = JSON.parse(pushed);
    if (typeof read !== 'object' || read === null) return null;
    const fields = read as Record<string, unknown>;
    return NAMES.every((name) => typeof fields[name] === 'string') ? (fields as unknown as ShownNotice) : null;
  } catch {
    return null;
  }
}

/** The address that a notice opens, always one of the product. */
export function addressOf(path: unknown, origin: string): string {
  const isPath = typeof path === 'string' && path.startsWith('/') && URL.canParse(path, origin);
  const address = new URL(isPath ? path : '/', origin);
  return address.origin === origin ? address.href : `${origin}/`;
}
