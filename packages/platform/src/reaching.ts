type ServiceVariable = 'DATABASE_URL' | 'REDIS_URL' | 'SMTP_URL';

/** What a driver says about a service that is away: a code such as ECONNREFUSED or 28P01, else the kind of the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/**
 * Connects to a service. A failure names the variable that says where the service is, and the driver's code; the words of
 * the driver, which may hold the URL and its password, stay behind.
 */
export async function reaching<T>(variable: ServiceVariable, connect: () => Promise<T>): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    throw new Error(`${variable}: the service it names cannot be reached (${reasonOf(error)})`);
  }
}
