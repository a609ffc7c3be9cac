import pg from 'pg';
import { GatheringSocket } from './gathering-socket.ts';
import { type KnownColumns, QuickQuery } from './quick-query.ts';

/** Statements under way on one connection; beyond it a statement waits for a connection of the pool. */
const MOST_UNDER_WAY = 64;

/** Statements of one turn that share a connection; further ones wake another process of the server. */
const MOST_GATHERED = 3;

type Rows = Record<string, unknown>[];

/** A connection on which statements are sent without waiting for the answers to those before. */
interface Pipeline {
  /** Statements that have no answer yet. */
  underWay: number;
  /** Those of this turn of the event loop, which are not written yet. */
  readonly gathered: number;
  send(statement: pg.QueryConfig): Promise<Rows>;
  end(): Promise<void>;
}

/** Connections for statements that are quick: a slow one would delay those sent after it. */
export interface Pipelines {
  /** Sends a statement; null when too many are under way. */
  query(statement: pg.QueryConfig): Promise<Rows> | null;
  end(): Promise<void>;
}

function openPipeline(config: pg.ClientConfig, onLoss: (error?: Error) => void): Pipeline {
  const socket = new GatheringSocket();
  const client = new pg.Client({ ...config, pipeline: true, stream: () => socket });
  client.on('error', onLoss);
  client.on('end', () => onLoss());
  let isConnected = false;
  const connected = client.connect().then(() => {
    isConnected = true;
  });
  connected.catch(() => onLoss());
  const known: KnownColumns = new Map();
  const types = config.types ?? pg.types;
  const query = (statement: pg.QueryConfig) =>
    new Promise<Rows>((resolve, reject) => {
      const onEnd = (error: Error | null, rows: Rows) => (error === null ? resolve(rows) : reject(error));
      client.query(new QuickQuery(statement, { types, known, onEnd }));
    });
  const pipeline: Pipeline = {
    underWay: 0,
    get gathered() {
      return socket.gathered;
    },
    async send(statement) {
      pipeline.underWay += 1;
      try {
        // Only then: a statement is gathered in the turn that sends it.
        if (!isConnected) await connected;
        return await query(statement);
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

  /** The connection that gathers statements already, or else the one with the fewest under way; null when all are full. */
  function placeOf(): number | null {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (let place = 0; place < connections; place++) {
      const { underWay = 0, gathered = 0 } = open.get(place) ?? {};
      if (gathered > 0 && gathered < MOST_GATHERED && underWay < MOST_UNDER_WAY) return place;
      if (underWay < least) [best, least] = [place, underWay];
    }
    return least < MOST_UNDER_WAY ? best : null;
  }

  return {
    query(statement) {
      const place = placeOf();
      return place === null ? null : (open.get(place) ?? openAt(place)).send(statement);
    },
    end: async () => {
      await Promise.all([...open.values()].map((pipeline) => pipeline.end()));
    },
  };
}
