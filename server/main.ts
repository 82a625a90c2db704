import { setSourceMapsSupport } from 'node:module';

// Stack traces show our files and lines. Not through `--enable-source-maps`: with it, pino decodes all maps at
// startup to find its caller, which costs 10 MB and 3 % of the start. Set before the import, because it
// applies to what is loaded afterwards; not awaited, so that this file is in no trace.
setSourceMapsSupport(true);
// A command does not load the site, which would take three times as long as most commands need.
const words = process.argv.slice(2);
if (words.length === 0) void import('#server/program.ts');
else
  void import('#server/commands/commands.ts').then(async ({ runCommand }) => {
    // A reader that has enough, such as `head`, closes the pipe.
    process.stdout.on('error', () => process.exit(1));
    const code = await runCommand(words, process.env);
    // A pipe takes 64 KB at a time: what is not written yet would be lost with the process.
    process.stdout.write('', () => process.exit(code));
  });
