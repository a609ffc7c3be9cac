# Build: everything, for the database client and the web client. Run: what the product needs, as an unprivileged user.
FROM node:24-bookworm-slim AS build
WORKDIR /pipa
ENV CI=true
COPY . .
RUN npx -y pnpm@12.21.0 install --frozen-lockfile
RUN node scripts/generate-client.mjs
RUN cd apps/web && node ../../node_modules/vite/bin/vite.js build
RUN find . -name node_modules -type d -prune -exec rm -rf {} + \
 && npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter '!@pipa/web'

FROM node:24-bookworm-slim
WORKDIR /pipa
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1000000 MALLOC_MMAP_THRESHOLD_=262144
ENV NODE_ENV=production PIPA_MODE=production PORT=4000
COPY --from=build /pipa /pipa
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
