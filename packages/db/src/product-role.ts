import pg from 'pg';
import { MIGRATION_LOCK_KEY } from './migrate.ts';

/** Tables whose rows the product adds and never changes. */
const APPEND_ONLY_TABLES = ['ledger_entry', 'ledger_posting', 'newsletter', 'operator_act'];

const ROLE_OPTIONS = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
/** Code of PostgreSQL. */
const INVALID_PASSWORD = '28P01';

interface RoleState {
  isSuperuser: boolean;
  isOwner: boolean;
}

/**
 * Gives the role of `productUrl` the rights of API and worker: to read and write rows and to add to the ledger, but to own and
 * create nothing. It creates a missing role and sets the URL's password. It follows each migration, as grants do not reach later
 * tables.
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
    // Concurrent grants of two starts would conflict in the catalogue.
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK_KEY]);
    const role = client.escapeIdentifier(name);
    const secret = client.escapeLiteral(decodeURIComponent(password));
    const existing = await readRole(client, name);
    if (existing === undefined) {
      await client.query(`CREATE ROLE ${role} ${ROLE_OPTIONS} PASSWORD ${secret}`);
    } else {
      assertOwnsNoSchema(existing, name);
      // An owner without CREATEROLE cannot change passwords, and need not where the server keeps the right one.
      if (await isPasswordRefused(productUrl)) await client.query(`ALTER ROLE ${role} PASSWORD ${secret}`);
      // Earlier releases let the role create sequences of the queue.
      if (await ownsRelations(client, name)) await client.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER`);
    }
    for (const statement of rightsInPublic(role)) await client.query(statement);
    for (const schema of schemas) {
      for (const statement of rightsIn(client.escapeIdentifier(schema), role)) await client.query(statement);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function readRole(client: pg.Client, name: string): Promise<RoleState | undefined> {
  const { rows } = await client.query<RoleState>(
    `SELECT r.rolsuper AS "isSuperuser", pg_has_role(r.oid, c.relowner, 'MEMBER') AS "isOwner"
     FROM pg_roles r, pg_class c WHERE r.rolname = $1 AND c.oid = 'ledger_entry'::regclass`,
    [name],
  );
  return rows[0];
}

function assertOwnsNoSchema({ isSuperuser, isOwner }: RoleState, name: string): void {
  if (!isSuperuser && !isOwner) return;
  throw new Error(
    `The role ${name} of DATABASE_URL owns the database. Name another role there, and the owner in DATABASE_OWNER_URL only.`,
  );
}

async function ownsRelations(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_class WHERE relowner = $1::regrole LIMIT 1', [
    client.escapeIdentifier(name),
  ]);
  return rowCount !== 0;
}

/** Whether the server knows another password for the role of a URL. */
async function isPasswordRefused(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'pipa-migrate' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code === INVALID_PASSWORD;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `CREATE` is revoked because earlier releases granted it in the schema of the queue. */
const rightsIn = (schema: string, role: string): string[] => [
  `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
  `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
  `REVOKE CREATE ON SCHEMA ${schema} FROM ${role}`,
];

const rightsInPublic = (role: string): string[] => [
  'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
  ...rightsIn('public', role),
  ...APPEND_ONLY_TABLES.map((table) => `REVOKE UPDATE, DELETE ON "${table}" FROM ${role}`),
  `REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM ${role}`,
  `GRANT USAGE ON SCHEMA "as_known" TO ${role}`,
  `GRANT SELECT ON ALL TABLES IN SCHEMA "as_known" TO ${role}`,
];
