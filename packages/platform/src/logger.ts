import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Keys whose values never reach a log, at the top of a line or up to three levels down. */
const SECRET_KEYS: ReadonlySet<string> = new Set([
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
]);
const LEVELS_BELOW = 3;
const CENSORED = '[redacted]';
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

type Fields = Record<string, unknown>;

/** What JSON shows of a value with a form of its own, such as a date or an amount. */
const shownForm = (value: object): unknown =>
  'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;

/**
 * The same fields with secrets replaced; what holds none is returned as it is. Written by hand because every request logs a line,
 * and pino's own redaction walks each of its paths through it. Errors are left to their serializer.
 */
function withoutSecrets(fields: Fields, levelsBelow: number): Fields {
  let cleaned: Fields | null = null;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const shown = SECRET_KEYS.has(key) ? CENSORED : cleanedValue(value, levelsBelow);
    if (shown === value) continue;
    cleaned ??= (Array.isArray(fields) ? [...fields] : { ...fields }) as Fields;
    cleaned[key] = shown;
  }
  return cleaned ?? fields;
}

function cleanedValue(value: unknown, levelsBelow: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || levelsBelow === 0) return value;
  const shown = shownForm(value);
  return typeof shown === 'object' && shown !== null ? withoutSecrets(shown as Fields, levelsBelow - 1) : shown;
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Array.isArray(value) ||
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** An error without the live objects that drivers attach: the error of a lost connection carries the client and its keys. */
function serializeError(error: Error): unknown {
  if (!(error instanceof Error)) return error;
  const plain = Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([, value]) => isPlain(value)));
  return withoutSecrets(plain, LEVELS_BELOW - 1);
}

export interface LogOptions {
  /** Process or part that writes the lines. */
  name: string;
  level?: string;
  /** Default: standard output, a write for each line. */
  destination?: DestinationStream;
}

/** Below the 16 kB that a pipe takes at once. */
const GATHERED_BYTES = 8_192;

/**
 * Standard output for a process that writes many lines: lines wait for others, at most `waitMs`, and are written at once, because a
 * write costs more than making the line. What waits is written when the process exits, also by an uncaught error. It is lost when a
 * signal without a handler ends the process, such as SIGKILL, or the SIGABRT of a full heap.
 */
export function gatheredOutput(waitMs: number): DestinationStream {
  const output = pino.destination({ fd: process.stdout.fd ?? 1, sync: true, minLength: GATHERED_BYTES });
  let isWaiting = false;
  const flush = () => {
    isWaiting = false;
    // Synchronous here, and unlike `flushSync` it survives that nothing reads the output any more.
    output.flush();
  };
  process.on('exit', flush);
  return {
    write(line) {
      output.write(line);
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(flush, waitMs).unref();
    },
  };
}

const ERROR_LEVEL = 50;
let errors = 0;
/** Errors that this process has logged since it started. */
export const loggedErrors = (): number => errors;

/** JSON lines with redacted secrets; requests appear with their path only. */
export function createLogger({ name, level = 'info', destination }: LogOptions): Logger {
  const options: LoggerOptions = {
    name,
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { log: (fields) => withoutSecrets(fields, LEVELS_BELOW) },
    serializers: { req: serializeRequest, err: serializeError },
    hooks: {
      streamWrite: (line) => line.replace(URL_CREDENTIALS, '$1[redacted]@'),
      logMethod(inputArguments, method, level) {
        if (level >= ERROR_LEVEL) errors += 1;
        method.apply(this, inputArguments);
      },
    },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  // Formatters do not see the bindings of children, which inherit this method.
  const { child } = logger;
  logger.child = function childWithoutSecrets(this: Logger, bindings: Fields, ...rest: unknown[]) {
    return Reflect.apply(child, this, [withoutSecrets(bindings, LEVELS_BELOW), ...rest]);
  } as typeof child;
  return logger;
}
