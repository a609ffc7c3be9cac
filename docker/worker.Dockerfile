# Also prepares the database before a deployment: node scripts/prepare.ts
FROM node:24-bookworm-slim AS build
WORKDIR /pipa
ENV CI=true PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node CHECKPOINT_DISABLE=1
COPY . .
RUN npx -y pnpm@12.21.0 install --frozen-lockfile \
 && node node_modules/prisma/build/index.js generate --schema prisma/schema.prisma \
 && find . -name node_modules -type d -prune -exec rm -rf {} + \
 && npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter '!@pipa/web'

FROM node:24-bookworm-slim
WORKDIR /pipa
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=16 MALLOC_TRIM_THRESHOLD_=1000000 MALLOC_MMAP_THRESHOLD_=65536
ENV NODE_ENV=production PIPA_MODE=production
COPY --from=build /pipa /pipa
RUN install -d -o node -g node /pipa/.data
USER node
# Alive while process 1 is. /api/readyz of the API says whether the market moves.
HEALTHCHECK --interval=30s --timeout=3s --retries=3 CMD ["node", "-e", "process.kill(1, 0)"]
CMD ["node", "apps/worker/src/main.ts"]
