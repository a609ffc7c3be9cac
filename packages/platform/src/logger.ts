import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Keys whose values never reach a log, at the top of a line or up to two levels down. */
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
  'databaseUrl',
];
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]);
/** Credentials inside a URL, wherever it turns up: in a driver's message, in a stack. */
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

export interface LogOptions {
  /** Process or part that speaks. */
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
    serializers: { req: serializeRequest, err: stdSerializers.err },
    hooks: { streamWrite: (line) => line.replace(URL_CREDENTIALS, '$1[redacted]@') },
  };
  return destination ? pino(options, destination) : pino(options);
}
