import { serveLocally } from './local-service.ts';

interface Published {
  readonly topic: string;
  readonly title: string;
  readonly message: string;
  readonly click: string;
}

/** A server of ntfy that publishes JSON, with topics that need a token: `tokens` by topic. */
export async function openNtfySandbox(tokens: Readonly<Record<string, string>> = {}) {
  const published: Published[] = [];
  const next: { answer: { status: number; headers?: Record<string, string> } | null } = { answer: null };
  const service = await serveLocally(({ path, headers, body }) => {
    if (next.answer !== null) return next.answer;
    if (path !== '/') return { status: 404 };
    const message = JSON.parse(body.toString('utf8')) as Published;
    const token = tokens[message.topic];
    if (token !== undefined && headers.authorization !== `Bearer ${token}`) {
      return { status: 403, body: { code: 40301, http: 403, error: 'forbidden' } };
    }
    published.push(message);
    return { status: 200, body: { id: `m${published.length}`, event: 'message', topic: message.topic } };
  });
  return { ...service, published, next };
}
