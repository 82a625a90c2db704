/** Admin commands for the command line. */
import { runAdmin } from '#server/commands/admin.ts';
import { loadEnvFile } from '#server/env.ts';

loadEnvFile();
process.exit(await runAdmin(process.argv.slice(2), process.env));
