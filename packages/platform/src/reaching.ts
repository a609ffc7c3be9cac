type ServiceVariable = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'REDIS_URL' | 'SMTP_URL';

/** The driver's code, such as ECONNREFUSED or 28P01, else the kind of the error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/** What a code of a driver means, in words. Those of five letters and digits are of PostgreSQL. */
const MEANINGS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its host and port',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known now',
  EHOSTUNREACH: 'no way leads to its host',
  ENETUNREACH: 'no way leads to its host',
  ETIMEDOUT: 'its host does not answer in time',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
};

/** Why a service cannot be reached. The driver's message, which may hold the URL with its password, is only read for a lost time. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const isLate = error instanceof Error && code === error.name && /\btime ?out\b/i.test(error.message);
  const meaning = MEANINGS[isLate ? 'ETIMEDOUT' : code];
  return meaning === undefined ? ` (${code})` : `: ${meaning} (${isLate ? 'ETIMEDOUT' : code})`;
}

/**
 * Connects to a service. The error names the variable with the service's URL, says why in words, and gives the driver's code; the
 * driver's message is left out.
 */
export async function reaching<T>(variable: ServiceVariable, connect: () => Promise<T>): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    throw new Error(`${variable}: the service it names cannot be reached${reasonOf(error)}`);
  }
}
