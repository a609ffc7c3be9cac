import { Socket } from 'node:net';
import pg from 'pg';

/** Statements under way on one connection; beyond it a statement waits for a connection of the pool. */
const MOST_UNDER_WAY = 64;

/** A connection on which statements are sent without waiting for the answers to those before. */
interface Pipeline {
  underWay: number;
  send(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

/** Connections for statements that are quick: a slow one would delay those sent after it. */
export interface Pipelines {
  /** Sends a statement; null when too many are under way. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult> | null;
  end(): Promise<void>;
}

function openPipeline(config: pg.ClientConfig, onLoss: (error?: Error) => void): Pipeline {
  const socket = new Socket();
  const client = new pg.Client({ ...config, pipeline: true, stream: () => socket });
  client.on('error', onLoss);
  client.on('end', () => onLoss());
  const connected = client.connect();
  connected.catch(() => onLoss());
  // What is asked in one turn is written at once: a write wakes the server, which costs more than a small statement.
  function gatherWrites(): void {
    if (socket.writableCorked > 0) return;
    socket.cork();
    process.nextTick(() => socket.uncork());
  }
  const pipeline: Pipeline = {
    underWay: 0,
    async send(statement) {
      pipeline.underWay += 1;
      try {
        await connected;
        gatherWrites();
        return await client.query(statement);
      } finally {
        pipeline.underWay -= 1;
      }
    },
    end: () => client.end(),
  };
  return pipeline;
}

/** Opens each connection when it is first needed, and anew after a loss, which fails the statements under way. */
export function createPipelines(
  config: pg.ClientConfig,
  { connections, onError }: { connections: number; onError: (error: Error) => void },
): Pipelines {
  const open = new Map<number, Pipeline>();

  function openAt(place: number): Pipeline {
    const pipeline = openPipeline(config, (error) => {
      if (open.get(place) === pipeline) open.delete(place);
      if (error !== undefined) onError(error);
    });
    open.set(place, pipeline);
    return pipeline;
  }

  return {
    query(statement) {
      const underWay = Array.from({ length: connections }, (_, place) => open.get(place)?.underWay ?? 0);
      const least = Math.min(...underWay);
      if (least >= MOST_UNDER_WAY) return null;
      const place = underWay.indexOf(least);
      return (open.get(place) ?? openAt(place)).send(statement);
    },
    end: async () => {
      await Promise.all([...open.values()].map((pipeline) => pipeline.end()));
    },
  };
}
