// Vitest's global set-up: one PostgreSQL with a migrated template database, and Redis where the machine has it.
import { migrate } from '@pipa/db';
import { TEMPLATE_DATABASE } from '@pipa/db/testing';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from './database-server.ts';
import { hasRedisServer, type RedisServer, startRedisServer } from './redis-server.ts';

async function createTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE_DATABASE}`);
    const url = new URL(serverUrl);
    url.pathname = `/${TEMPLATE_DATABASE}`;
    await migrate(url.href);
    await client.query(`alter database ${TEMPLATE_DATABASE} with is_template true allow_connections false`);
  } finally {
    await client.end();
  }
}

async function findRedis(): Promise<RedisServer | null> {
  const given = process.env.REDIS_URL;
  if (given) return { url: given, stop: async () => undefined };
  if (hasRedisServer()) return startRedisServer();
  if (process.env.CI === 'true')
    throw new Error('No Redis: install redis-server or set REDIS_URL, so that its paths are tested.');
  console.warn('No redis-server and no REDIS_URL: the Redis paths are not tested on this machine.');
  return null;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started: { stop(): Promise<void> }[] = [];
  const stopAll = async () => {
    await Promise.all(started.map((service) => service.stop()));
  };
  try {
    const database = await startDatabaseServer();
    started.push(database);
    const redis = await findRedis();
    if (redis) started.push(redis);
    await createTemplate(database.url);
    project.provide('databaseServerUrl', database.url);
    project.provide('redisUrl', redis?.url ?? null);
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}
