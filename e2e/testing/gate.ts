import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Gate {
  /** Address of the product for one browser. */
  url: string;
  /** Ends every connection and refuses new ones, as a stopped server does. */
  shut(): Promise<void>;
  /** Serves again at the same address. */
  reopen(): Promise<void>;
}

/** A way to the product that one browser uses alone, so that its server can go away while others use the product. */
export async function openGate(apiUrl: string): Promise<Gate> {
  const { hostname, port, host } = new URL(apiUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  let server: Server;
  let own = 0;
  const listen = async (at: number) => {
    server = createServer((incoming) => {
      const outgoing = connect(Number(port), hostname);
      keep(incoming, outgoing);
      keep(outgoing, incoming);
      // The product serves sockets to pages of its own address only.
      incoming.on('data', (part: Buffer) => {
        outgoing.write(Buffer.from(part.toString('latin1').replaceAll(`${hostname}:${own}`, host), 'latin1'));
      });
      outgoing.pipe(incoming);
    }).listen(at, hostname);
    await once(server, 'listening');
    own = (server.address() as AddressInfo).port;
  };
  await listen(0);
  return {
    url: `http://${hostname}:${own}`,
    shut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    reopen: () => listen(own),
  };
}
