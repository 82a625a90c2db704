import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import type { Files } from '#server/files/files.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';

/** What the app, its pages and its jobs stand on. */
export type Deps = {
  env: Env;
  settings: CurrentSettings;
  engine: Engine;
  files: Files;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** How this very program is started, for what it does in a process of its own; tests have none. */
  program?: readonly string[];
};
