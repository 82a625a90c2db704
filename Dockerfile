# Two stages: `npm run release` builds a release, which then runs on a minimal base image.
FROM docker.io/library/node:24-trixie-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm run release -- "$(node -p process.arch)" && mv dist/octavo-*-linux-*/ /octavo && mkdir -m 700 /data

FROM gcr.io/distroless/cc-debian13:nonroot
COPY --from=build /octavo /opt/octavo
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data MALLOC_ARENA_MAX=1
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["/opt/octavo/bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# A command of the program: docker compose run --rm octavo backup
ENTRYPOINT ["/opt/octavo/bin/node", "--max-semi-space-size=4", "--heap-growing-percent=20", "/opt/octavo/build/main.js"]
