import { type AgentCallKind, type AgentOutcome, DomainError } from '@pipa/contract';
import { recordAgentCall } from '@pipa/db/access';
import { toDomainError } from '../../http/failure.ts';
import type { Agent } from './agent.ts';

export interface CallLimits {
  /** Longest time of a call. */
  readonly callMs: number;
  /** Calls of one key that run at once, those too whose client has gone. */
  readonly atOnce: number;
}

/** What an assistant asks for. */
export interface Asked {
  readonly kind: AgentCallKind;
  readonly name: string;
  readonly call?: string;
}

export interface AgentCalls {
  /** Makes a call within the limits, and keeps that it was made and how it ended. Throws DomainError alone. */
  make<T>(agent: Agent, asked: Asked, run: () => Promise<T>): Promise<T>;
}

class Gone extends Error {}

function outcomeOf(error: unknown): { outcome: AgentOutcome; errorCode: string } {
  if (error instanceof Gone) return { outcome: 'cancelled', errorCode: '' };
  const { status, code } = toDomainError(error);
  return { outcome: status >= 500 ? 'failed' : 'refused', errorCode: code };
}

/** Rejects when the time is over or the client has gone, whichever is first. */
async function within<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const leave = () => ended.reject(new Gone());
  const timer = setTimeout(
    () => ended.reject(new DomainError('UNAVAILABLE', { message: 'The call took too long. Please ask for less' })),
    ms,
  );
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}

/** Calls of all keys of this process. */
export function createAgentCalls({ callMs, atOnce }: CallLimits): AgentCalls {
  const running = new Map<number, number>();

  /** A read cannot be stopped once it runs, so its place is free when it ends and not before. */
  const begin = <T>(keyId: number, run: () => Promise<T>): Promise<T> => {
    const count = running.get(keyId) ?? 0;
    if (count >= atOnce) {
      throw new DomainError('TOO_MANY_REQUESTS', { message: 'Too many calls at once. Please wait for the others' });
    }
    running.set(keyId, count + 1);
    const work = run().finally(() => {
      const left = (running.get(keyId) ?? 1) - 1;
      if (left === 0) running.delete(keyId);
      else running.set(keyId, left);
    });
    // What is awaited no longer may still fail.
    work.catch(() => undefined);
    return work;
  };

  return {
    async make(agent, { kind, name, call = '' }, run) {
      const { reader, keyId, keyName, reading, signal, log } = agent;
      const at = reading.clock();
      const beganMs = performance.now();
      const keep = (end: ReturnType<typeof outcomeOf>) => {
        const ms = Math.round(performance.now() - beganMs);
        return recordAgentCall(reading.pool, {
          userId: reader.userId,
          keyId,
          keyName,
          kind,
          name,
          call,
          at,
          ms,
          ...end,
        });
      };
      try {
        if (signal.aborted) throw new Gone();
        const result = await within(begin(keyId, run), callMs, signal);
        await keep({ outcome: 'done', errorCode: '' });
        return result;
      } catch (thrown) {
        await keep(outcomeOf(thrown)).catch((failure: unknown) => log.error(failure, 'a call was not kept'));
        if (thrown instanceof Gone) throw new DomainError('UNAVAILABLE', { note: 'The client has gone' });
        const error = toDomainError(thrown);
        if (error.status >= 500)
          log.error({ err: error.cause ?? error, kind, name, call }, 'a call of an assistant failed');
        throw error;
      }
    },
  };
}
