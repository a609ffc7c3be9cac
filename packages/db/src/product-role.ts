import pg from 'pg';
import { MIGRATION_LOCK_KEY } from './migrate.ts';

/** Tables whose rows the product adds and never changes. */
const APPEND_ONLY_TABLES = ['ledger_entry', 'ledger_posting'];

interface RoleState {
  isSuperuser: boolean;
  isOwner: boolean;
}

/**
 * Gives the role of `productUrl` the rights of API and worker: to read and write rows, to add to the ledger, to own nothing but
 * the sequences of queues. A role that is missing is created with the password of the URL. Called after each migration, as
 * grants do not reach later tables.
 *
 * @param ownerUrl connects as the role that owns the schema
 * @param schemas beside `public`, those of the queue
 */
export async function grantProductRole(
  ownerUrl: string,
  productUrl: string,
  schemas: readonly string[] = [],
): Promise<void> {
  const { username, password } = new URL(productUrl);
  const name = decodeURIComponent(username);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'pipa-migrate' });
  await client.connect();
  try {
    await client.query('BEGIN');
    // Two starts that grant at once would meet in the catalogue.
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK_KEY]);
    await ensureRole(client, name, decodeURIComponent(password));
    const role = client.escapeIdentifier(name);
    for (const statement of rightsInPublic(role)) await client.query(statement);
    for (const schema of schemas) {
      for (const statement of rightsInQueue(client.escapeIdentifier(schema), role)) await client.query(statement);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  const { rows } = await client.query<RoleState>(
    `SELECT r.rolsuper AS "isSuperuser", pg_has_role(r.oid, c.relowner, 'MEMBER') AS "isOwner"
     FROM pg_roles r, pg_class c WHERE r.rolname = $1 AND c.oid = 'ledger_entry'::regclass`,
    [name],
  );
  if (rows.length === 0) {
    const options = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
    await client.query(
      `CREATE ROLE ${client.escapeIdentifier(name)} ${options} PASSWORD ${client.escapeLiteral(password)}`,
    );
    return;
  }
  if (rows[0].isSuperuser || rows[0].isOwner) {
    throw new Error(
      `The role ${name} of DATABASE_URL owns the database. Name another role there, and the owner in DATABASE_OWNER_URL only.`,
    );
  }
}

const rightsIn = (schema: string, role: string): string[] => [
  `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
  `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
];

/** The queue makes a sequence for each queue when its first job is added. */
const rightsInQueue = (schema: string, role: string): string[] => [
  ...rightsIn(schema, role),
  `GRANT CREATE ON SCHEMA ${schema} TO ${role}`,
];

const rightsInPublic = (role: string): string[] => [
  'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
  ...rightsIn('public', role),
  ...APPEND_ONLY_TABLES.map((table) => `REVOKE UPDATE, DELETE ON "${table}" FROM ${role}`),
  `REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM ${role}`,
];
