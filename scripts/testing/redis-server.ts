import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@pipa/platform';

export interface RedisServer {
  url: string;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 10_000;

export function hasRedisServer(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`redis-server is not ready: ${output}`)), READY_TIMEOUT_MS);
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4_000);
      if (!output.includes('Ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`redis-server ended (${code}): ${output}`));
    });
  });
}

/**
 * A Redis of our own on a free port, with nothing kept on disk. It reads its configuration from our pipe and a shell
 * waits on that pipe's end, so it cannot outlive this process, not even a killed one.
 */
export async function startRedisServer(): Promise<RedisServer> {
  const port = await findFreePort();
  const flags = `--port ${port} --bind 127.0.0.1 --save '' --appendonly no --maxmemory-policy noeviction`;
  const child = spawn('sh', ['-c', `redis-server ${flags} & server=$!; read -r _; kill $server; wait $server`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await untilReady(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
