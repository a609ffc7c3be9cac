import type { ToolRequest } from './run-tool.ts';

const SCHEME = 'pipa:';

/** Address of a whole answer: it is read again with the rights of the one who asks for it. */
export function resourceOf({ tool, call, fields }: Pick<ToolRequest, 'tool' | 'call' | 'fields'>): string {
  const query = new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `${SCHEME}//${tool}/${call}${query.size > 0 ? `?${query}` : ''}`;
}

/** The tool and fields of such an address; null for any other. */
export function parseResource(uri: string): { tool: string; fields: Record<string, string> } | null {
  if (!URL.canParse(uri)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(uri);
  if (protocol !== SCHEME || !/^\/[a-zA-Z]+$/.test(pathname)) return null;
  return { tool: hostname, fields: { ...Object.fromEntries(searchParams), call: pathname.slice(1) } };
}
