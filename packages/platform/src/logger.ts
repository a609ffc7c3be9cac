import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Keys whose values never reach a log, at the top of a line or up to three levels down. */
const SECRET_KEYS = [
  'password',
  'newPassword',
  'oldPassword',
  'passwordHash',
  'token',
  'codeToken',
  'accessToken',
  'resetToken',
  'secret',
  'clientSecret',
  'authorization',
  'cookie',
  'connectionString',
  'secretKey',
  'databaseUrl',
];
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]);
/** Credentials inside a URL, also within a driver's message or a stack. */
const URL_CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi;

/** A URL without its query and fragment: those may carry credentials. */
export function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

interface LoggedRequest {
  id?: unknown;
  method?: string;
  url?: string;
  ip?: string;
}

function serializeRequest(request: LoggedRequest): Record<string, unknown> {
  return { id: request.id, method: request.method, path: pathOf(request.url ?? ''), address: request.ip };
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Array.isArray(value) ||
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** An error without the live objects that drivers attach: the error of a lost connection carries the client and its keys. */
function serializeError(error: Error): unknown {
  if (!(error instanceof Error)) return error;
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([, value]) => isPlain(value)));
}

export interface LogOptions {
  /** Process or part that writes the lines. */
  name: string;
  level?: string;
  /** Default: standard output. */
  destination?: DestinationStream;
}

/** JSON lines with redacted secrets; requests appear with their path only. */
export function createLogger({ name, level = 'info', destination }: LogOptions): Logger {
  const options: LoggerOptions = {
    name,
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    serializers: { req: serializeRequest, err: serializeError },
    hooks: { streamWrite: (line) => line.replace(URL_CREDENTIALS, '$1[redacted]@') },
  };
  return destination ? pino(options, destination) : pino(options);
}
