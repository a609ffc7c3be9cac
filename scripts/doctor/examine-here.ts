import { brokerAddresses } from '@pipa/broker-links/addresses';
import type { Check } from '@pipa/contract';
import { createPool, type Pool } from '@pipa/db';
import { examine, gatherFacts, severityOf } from '@pipa/doctor';
import { createMailTransport, type Env, EnvError, readEnv, resolvePath } from '@pipa/platform';
import { doctorWords } from '@pipa/words/doctor';
import { openVendorsOf } from '../market/demo-vendors.ts';
import { openDatabase } from '../open-database.ts';
import { readServices } from '../stack/services.ts';

/** A check in words. */
export interface SaidCheck extends Pick<Check, 'subject' | 'verdict'> {
  readonly name: string;
  readonly says: string;
  readonly doThis: string;
}

interface Here {
  readonly root: string;
  /** The environment as given. */
  readonly source: NodeJS.ProcessEnv;
}

/** Examines the installation of an environment, also one that has not been started. */
export async function examineHere({ root, source }: Here): Promise<{ checks: SaidCheck[]; exitCode: number }> {
  const checks = await checksOf({ root, source });
  return { checks: checks.map(inWords), exitCode: severityOf(checks) };
}

async function checksOf({ root, source }: Here): Promise<Check[]> {
  const env = readOrFaults(source);
  // Whatever else would be examined depends on variables that cannot be read.
  if ('faults' in env) return env.faults.map(fault);
  const dataDir = resolvePath(env.PIPA_DATA_DIR, root);
  const running = await readServices(dataDir);
  const { pool, close } = await openPool(env);
  const vendors = await openVendorsOf(env);
  const mail = env.SMTP_URL === undefined ? null : createMailTransport({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM });
  try {
    const sandbox = running?.brokerSandboxUrl;
    const brokers = brokerAddresses({ ...env, ...(sandbox != null && { BROKER_SANDBOX_URL: sandbox }) });
    return examine(await gatherFacts({ env, pool, dataDir, mail, brokers, fetch, clock: () => new Date() }));
  } finally {
    await vendors?.close();
    mail?.close();
    await close();
  }
}

const fault = (text: string): Check => ({
  name: 'configuration',
  subject: '',
  verdict: 'Bad',
  finding: 'configurationFault',
  values: [text],
});

function readOrFaults(source: NodeJS.ProcessEnv): Env | { readonly faults: readonly string[] } {
  try {
    return readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return { faults: error.faults };
    throw error;
  }
}

async function openPool(env: Env): Promise<{ pool: Pool | string; close(): Promise<void> }> {
  try {
    const database = await openDatabase(env, 'scripts/doctor.ts');
    const pool = createPool(database.url, { max: 2, applicationName: 'pipa-doctor' });
    return {
      pool,
      close: async () => {
        await pool.end();
        await database.close();
      },
    };
  } catch (error) {
    return { pool: (error as Error).message, close: async () => undefined };
  }
}

function inWords({ name, subject, verdict, finding, values }: Check): SaidCheck {
  const { checks, findings } = doctorWords.en;
  return { name: checks[name], subject, verdict, ...findings[finding](subject, values) };
}
