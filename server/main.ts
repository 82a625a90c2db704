import { setSourceMapsSupport } from 'node:module';

// Stack traces name our files and lines. Not by `--enable-source-maps`: with it, pino decodes all maps at the start to
// find its caller, which costs a start 10 MB and a thirtieth of its time. Before the import, because it applies to what
// is loaded afterwards; not awaited, so that this file is in no trace.
setSourceMapsSupport(true);
// A command does not load the site, which would take three times as long as most commands need altogether.
const words = process.argv.slice(2);
if (words.length === 0) void import('#server/program.ts');
else
  void import('#server/commands/commands.ts').then(async ({ runCommand }) =>
    process.exit(await runCommand(words, process.env)),
  );
