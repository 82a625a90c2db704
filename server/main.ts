import { setSourceMapsSupport } from 'node:module';

// Stack traces name our files and lines. Not by `--enable-source-maps`: with it, pino decodes all maps at the start to
// find its caller, which costs a start 10 MB and a thirtieth of its time. Before the import, because it applies to what
// is loaded afterwards; not awaited, so that this file is in no trace.
setSourceMapsSupport(true);
void import('#server/program.ts');
