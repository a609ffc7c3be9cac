# Also prepares the database before a deployment (node scripts/prepare.ts) and runs the commands of operators (node scripts/admin.ts).
FROM node:24-bookworm-slim AS build
WORKDIR /pipa
ENV CI=true
COPY . .
RUN npx -y pnpm@12.21.0 install --frozen-lockfile
RUN node scripts/generate-client.mjs
RUN find . -name node_modules -type d -prune -exec rm -rf {} + \
 && npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter '!@pipa/web'

FROM node:24-bookworm-slim
WORKDIR /pipa
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=16 MALLOC_TRIM_THRESHOLD_=1000000 MALLOC_MMAP_THRESHOLD_=65536
ENV NODE_ENV=production PIPA_MODE=production WORKER_SOCKET=/tmp/pipa-worker.sock
COPY --from=build /pipa /pipa
USER node
# Healthy while the event loop of the worker answers. /api/readyz of the API says whether the market moves.
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=3 CMD ["node", "apps/worker/src/probe/probe.ts"]
CMD ["node", "apps/worker/src/main.ts"]
