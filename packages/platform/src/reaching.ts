type ServiceVariable = 'DATABASE_URL' | 'REDIS_URL' | 'SMTP_URL';

/** Why a service cannot be reached: the driver's code, such as ECONNREFUSED or 28P01, else the kind of the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/**
 * Connects to a service. The error names the variable with the service's URL and the driver's code; the driver's message, which
 * may hold the URL with its password, is left out.
 */
export async function reaching<T>(variable: ServiceVariable, connect: () => Promise<T>): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    throw new Error(`${variable}: the service it names cannot be reached (${reasonOf(error)})`);
  }
}
