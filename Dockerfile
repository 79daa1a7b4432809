# syntax=docker/dockerfile:1
#
# The app, with its built-in PostgreSQL, for amd64 and arm64: docs/operating.md#in-a-container.
#
# No test builds this image, because that needs a registry. deploy/dockerfile.long.test.ts runs its commands on copies of
# what they copy, as another user, and starts the app from what is in the last stage.

ARG NODE=node:24-trixie-slim

# What the server needs, and nothing to build with. Without peers, since some packages name test runners and bundlers
# as theirs.
FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --legacy-peer-deps --no-audit --no-fund

# The page and the server's copy (docs/decisions/0033-the-server-starts-from-a-copy.md), the same for all machines.
FROM --platform=$BUILDPLATFORM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build
# The copy is named after its sources, Node and the packages, so these are the image's own. Layers keep whole seconds.
COPY --from=packages /app/node_modules/.package-lock.json node_modules/
RUN find src package.json package-lock.json node_modules/.package-lock.json -exec touch -t 200001010000 {} + \
  && node src/app/build-server.ts

FROM ${NODE}
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/node_modules/.package-lock.json node_modules/
COPY --from=build /app/package.json /app/package-lock.json /app/LICENSE ./
COPY --from=build /app/migrations migrations
COPY --from=build /app/src src
COPY --from=build /app/dist dist
RUN mkdir /data /backups && chown node:node /data /backups

ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# node, as a number: Kubernetes can't tell from a name that it isn't root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not `npm start`: signals go to the first process.
CMD ["node", "src/app/main.ts"]
