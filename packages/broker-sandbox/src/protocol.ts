/** A request of a protocol, below the path at which its server is mounted. */
export interface ProtocolRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface ProtocolAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type ProtocolHandler = (request: ProtocolRequest) => Promise<ProtocolAnswer>;

/** One end of a websocket, whatever carries it. */
export interface ProtocolSocket {
  /** Text goes in a text frame, bytes in a binary one. */
  send(message: string | Uint8Array): void;
  /** Ends the connection. */
  close(): void;
  onMessage(listener: (message: string) => void): void;
  onClose(listener: () => void): void;
}

/** A broker's protocol over its books. */
export interface ProtocolServer {
  readonly handle: ProtocolHandler;
  /** Takes a websocket at a path; false where there is none. Left out by a protocol without messages. */
  connect?(path: string, socket: ProtocolSocket): boolean;
  /** The reset of the night: what a session of a person had is gone. Left out by a protocol without sessions. */
  drop?(): void;
  /** The accesses that apps have to an account end now, and can be renewed. Left out where none ever ends. */
  endAccess?(account: string): void;
  /** What has to outlive a restart beside the books, as JSON: accesses that were given. */
  store(): unknown;
}

export const jsonAnswer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ProtocolAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: body === undefined ? '' : JSON.stringify(body),
});

export const htmlAnswer = (status: number, body: string): ProtocolAnswer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  },
  body,
});

export const redirectAnswer = (location: string): ProtocolAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});
