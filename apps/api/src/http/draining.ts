import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    readonly isDraining: boolean;
    /**
     * Announces the shutdown: the node reports that it is not ready, and every answer closes its connection, while requests are
     * still served. Clients and balancers go to other nodes before the server closes.
     */
    drain(): void;
  }
}

/** Time for balancers to see that the node is not ready, and for requests under way to be answered. */
export const drainMs = (mode: 'local' | 'production'): number => (mode === 'production' ? 3_000 : 300);

export const draining = fastifyPlugin(
  async (app) => {
    let isDraining = false;
    app.decorate('isDraining', { getter: () => isDraining });
    app.decorate('drain', () => {
      isDraining = true;
    });
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (isDraining) void reply.header('connection', 'close');
      done(null, payload);
    });
  },
  { name: 'draining' },
);
