# What Dockerfile and compose.yaml find under the name node: Debian with Node and npm, and a user of that name.
FROM localhost/fxmatch/bookworm
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
  && groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node
# What the machine that builds trusts, where it is mounted; nothing otherwise.
RUN mkdir -p /usr/local/etc && echo "cafile=/etc/npm-certificates.pem" > /usr/local/etc/npmrc
CMD ["node"]
