import { MCP_PATH } from '@pipa/contract';

/** What stands for a key that is not shown any more. */
export const NO_KEY = 'YOUR_KEY';

/** Names of programs that connect, in the order of the choice; the last is any other one. */
export const programNames = {
  claudeCode: 'Claude Code',
  claudeDesktop: 'Claude Desktop',
  cursor: 'Cursor',
  vsCode: 'VS Code',
  codex: 'Codex',
  inspector: 'MCP Inspector',
  curl: 'curl',
  other: null,
} as const;
export type Program = keyof typeof programNames;
export const programs = Object.keys(programNames) as Program[];

const json = (value: unknown) => JSON.stringify(value, null, 2);

interface Access {
  readonly url: string;
  readonly bearer: string;
}

const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

const texts: Readonly<Record<Program, (access: Access) => string>> = {
  claudeCode: ({ url, bearer }) =>
    `claude mcp add --transport http pipa ${url} \\\n  --header "Authorization: ${bearer}"`,
  // It starts programs on the own machine; mcp-remote passes on to a server with a header.
  claudeDesktop: ({ url, bearer }) => {
    const plain = url.startsWith('http:') ? ['--allow-http'] : [];
    const args = ['-y', 'mcp-remote', url, '--header', `Authorization:\${PIPA_AUTH}`, ...plain];
    return json({ mcpServers: { pipa: { command: 'npx', args, env: { PIPA_AUTH: bearer } } } });
  },
  cursor: ({ url, bearer }) => json({ mcpServers: { pipa: { url, headers: { Authorization: bearer } } } }),
  vsCode: ({ url, bearer }) => json({ servers: { pipa: { type: 'http', url, headers: { Authorization: bearer } } } }),
  codex: ({ url, bearer }) => `[mcp_servers.pipa]\nurl = "${url}"\nhttp_headers = { "Authorization" = "${bearer}" }`,
  inspector: ({ url, bearer }) =>
    `npx @modelcontextprotocol/inspector --cli ${url} \\\n  --transport http --method tools/list \\\n  --header "Authorization: ${bearer}"`,
  curl: ({ url, bearer }) =>
    [
      `curl ${url}`,
      `-H "Authorization: ${bearer}"`,
      '-H "Content-Type: application/json"',
      '-H "Accept: application/json, text/event-stream"',
      `-d '${LIST}'`,
    ].join(' \\\n  '),
  other: ({ url, bearer }) => `URL: ${url}\nAuthorization: ${bearer}`,
};

/** What is entered in a program so that it reaches this installation. @param key null where it is not shown any more */
export function configurationOf(program: Program, origin: string, key: string | null): string {
  return texts[program]({ url: `${origin}${MCP_PATH}`, bearer: `Bearer ${key ?? NO_KEY}` });
}

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a key would be sent in the clear over a network. */
export function isPlain(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !OWN_MACHINE.includes(hostname);
}
