import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as schemaEngine from '@prisma/schema-engine-wasm/schema_engine_bg';
import type pg from 'pg';

type SchemaEngine = schemaEngine.SchemaEngine;
export type DiffTarget = schemaEngine.DiffTarget;

export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** The used part of the global; its types are part of the browser's types only. */
declare const WebAssembly: {
  instantiate(
    code: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

let instantiated: Promise<void> | undefined;

/** The engine never clears the ten-second timer of its lock; that timer must not keep the process alive. */
function importsWithoutLastingTimers(): Record<string, unknown> {
  const imports: Record<string, unknown> = { ...schemaEngine };
  for (const name of Object.keys(imports).filter((key) => key.startsWith('__wbg_setTimeout_'))) {
    imports[name] = (callback: () => void, delayMs: number) => setTimeout(callback, delayMs).unref();
  }
  return imports;
}

/** The published package expects a bundler to load its WebAssembly; in Node this function does. */
async function instantiate(): Promise<void> {
  const modulePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(await readFile(modulePath.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': importsWithoutLastingTimers(),
  });
  const glue = schemaEngine as unknown as { __wbg_set_wasm(exports: unknown): void };
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** Prisma's schema engine in its WebAssembly form: no binary is downloaded. Release it with `free()`. */
export async function openSchemaEngine(factory: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine> {
  instantiated ??= instantiate();
  await instantiated;
  return schemaEngine.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}

/**
 * A database for the engine, which does not end the pool. The published adapter splits a script at every semicolon, also inside
 * a function's body; here the server gets the whole script, which also makes it one transaction.
 */
export function migratedDatabase(
  pool: pg.Pool,
  /** Receives the error of a failed script, because the engine's own error has no details. */
  onScriptError: (error: Error) => void,
): SqlMigrationAwareDriverAdapterFactory {
  const base = new PrismaPg(pool);
  return {
    provider: base.provider,
    adapterName: base.adapterName,
    connectToShadowDb: () => base.connectToShadowDb(),
    connect: async () => {
      const connection = await base.connect();
      connection.executeScript = async (script) => {
        try {
          await connection.underlyingDriver().query(script);
        } catch (error) {
          onScriptError(error as Error);
          throw error;
        }
      };
      return connection;
    },
  };
}

const GREETING = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 18.0', 180_000]],
};

function refuse(): never {
  throw new Error('Comparing two schemas needs no database.');
}

const offlineConnection: SqlDriverAdapter = {
  provider: 'postgres',
  adapterName: 'offline',
  queryRaw: async ({ sql }) => (sql.includes('version()') ? GREETING : refuse()),
  executeRaw: async () => refuse(),
  executeScript: async () => refuse(),
  startTransaction: async () => refuse(),
  getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
  dispose: async () => undefined,
};

/** The engine queries a database even when it only compares two schema texts; this adapter answers that query only. */
export const offlineDatabase: SqlMigrationAwareDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: 'offline',
  connect: async () => offlineConnection,
  connectToShadowDb: async () => offlineConnection,
};
