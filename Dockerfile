# Two stages: a release is made as `npm run release` makes it, and then stands alone on a small Debian.
FROM docker.io/library/debian:stable-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends nodejs npm ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm run release && mv dist/octavo-*-linux-*/ /octavo

FROM docker.io/library/debian:stable-slim
COPY --from=build /octavo /opt/octavo
RUN mkdir -p /data && chown 65532:65532 /data && chmod 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["/opt/octavo/bin/node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||4000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["/opt/octavo/octavo"]
