/** Admin commands for the command line. */
import { runCommand } from '#server/commands/commands.ts';

process.exit(await runCommand(['admin', ...process.argv.slice(2)], process.env));
