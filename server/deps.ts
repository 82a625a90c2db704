import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import type { Files } from '#server/files/files.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';

/** The dependencies of the app, its pages and its jobs. */
export type Deps = {
  env: Env;
  settings: CurrentSettings;
  engine: Engine;
  files: Files;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** The command that starts this program, for work in a separate process; tests have none. */
  program?: readonly string[];
};
