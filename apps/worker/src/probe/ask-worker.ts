import { createConnection } from 'node:net';
import { ALIVE } from './answer-probes.ts';

/** Whether the process behind a socket answers within the time. The system alone accepts the connection, so only an answer counts. */
export function answersWithin(socketPath: string, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketPath);
    const timer = setTimeout(() => socket.destroy(), limitMs);
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer = (answer + chunk).slice(0, ALIVE.length);
    });
    // The close that follows resolves.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer === ALIVE);
    });
  });
}
