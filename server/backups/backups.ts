import { spawn } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import { conflict } from '#server/errors.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { adminLetterhead, composeMail } from '#server/mail/compose.ts';
import { queueMail } from '#server/mail/outbox.store.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { findFact, storeFact } from '#server/settings/site-facts.ts';
import type { Backup, BackupKind, BackupList, RestoreState } from '#shared/contracts/backups.ts';
import type { Site } from './make.ts';
import { addProblem, backupFolder, backupName, listBackups, openBackup, removeBackup } from './records.ts';
import { compareWithPresent, restoreHere } from './restore-here.ts';
import { runBackup } from './run.ts';

const LOOK_EVERY_MS = 10 * 60_000;
/** Less than a day, so that a second failed night is reported again. */
const NOTIFY_AGAIN_MS = 20 * 60 * 60_000;
const TRY_AGAIN_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** When most visitors are asleep, in UTC. */
const HOUR_OF_BACKUP_MS = 3 * 60 * 60_000;
const MAX_OUTPUT = 10_000;
const MAX_PROBLEM = 500;
/** Of a stack, and what Node writes around it: of no use to the owner. */
const STACK_LINE = /^\s+at |^node:|^Node\.js v|^\s*\^|^\s*$/;

type Deps = Site & {
  settings: CurrentSettings;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** The command that starts this program, for work in a separate process; tests have none. */
  program?: readonly string[] | undefined;
};

/** The backups of a running site. Each runs in its own process, so that it blocks no request. */
export function createBackups({ env, settings, engine, files, clock, log, program }: Deps) {
  const folder = backupFolder(env.DATA_DIR);
  const site = { env, engine, files };
  let running: Promise<void> | undefined;
  /** Started here: its process takes a moment to create its lock file, and if it fails there may be no archive. */
  let begun: Backup | undefined;
  let restoring: Promise<void> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let lastNotified: { problem: string; at: number } | undefined;

  async function list(): Promise<BackupList> {
    const items = await listBackups(folder);
    const isUnmarked = begun && !items.some(({ _id }) => _id === begun?._id);
    return {
      items: begun && isUnmarked ? [begun, ...items] : items,
      hasSecondPlace: env.BACKUP_TO !== undefined,
      isNightly: env.BACKUPS === 'nightly',
      ...(await getRestoreState()),
    };
  }

  /** Whichever process restores, and whichever is asked. */
  async function getRestoreState(): Promise<RestoreState> {
    const isRestoring = restoring !== undefined || (await engine.areWritesRefused());
    const problem = isRestoring ? undefined : await findFact(engine.db, 'restore problem');
    return { isRestoring, restoreProblem: problem ?? null };
  }

  /** Starts a backup and returns its entry; the list shows the result. */
  async function begin(kind: BackupKind): Promise<Backup> {
    const before = await listBackups(folder);
    if (running || restoring || before.some(({ isRunning }) => isRunning))
      throw conflict('A backup is already in progress.');
    const time = clock();
    const isEncrypted = env.BACKUP_PASSPHRASE !== undefined;
    const item: Backup = {
      _id: backupName(kind, time, isEncrypted),
      kind,
      time: time.toISOString(),
      size: 0,
      isRunning: true,
      isReadable: true,
      isEncrypted,
      verified: null,
      copied: null,
      problem: null,
    };
    begun = item;
    running = make(kind, time, before)
      // Such as a full disk, where not even the record of the failure can be written.
      .catch((error) => log.error({ err: error }, 'the failure of a backup was not recorded'))
      .then((problem) => {
        running = undefined;
        begun = problem ? { ...item, isRunning: false, isReadable: false, problem } : undefined;
      });
    return item;
  }

  /** Starts to replace the content of the site by a backup's. When that is done, nobody is signed in any more. */
  async function beginRestore(name: string, visitor: Visitor): Promise<void> {
    if (running || restoring || (await listBackups(folder)).some(({ isRunning }) => isRunning))
      throw conflict('A backup is in progress. Please wait until it is done.');
    // Forgotten by the restore itself: what stays belongs to one that a stop of the site has ended.
    await storeFact(engine.db, 'restore problem', 'It was interrupted.', clock());
    const command = ['restore-here', name, visitor.address, visitor.userAgent];
    restoring = run(command, () => restoreHere({ site, name, visitor, clock }))
      .then(async (problem) => {
        if (!problem) return;
        log.error({ problem, name }, 'a backup was not restored');
        await storeFact(engine.db, 'restore problem', problem, clock());
      })
      .catch((error) => log.error({ err: error }, 'the failure of a restore was not stored'))
      .finally(() => {
        restoring = undefined;
      });
  }

  /** Every failure is mailed to the owner: a backup that fails silently is worse than none. Returns it. */
  async function make(kind: BackupKind, at: Date, before: Backup[]): Promise<string | undefined> {
    const command = ['backup', `--kind=${kind}`, `--at=${at.toISOString()}`];
    const failure = await run(command, () => runBackup({ site, kind, at, clock }));
    const earlierIds = new Set(before.map(({ _id }) => _id));
    // Attempts of one night do not pile up.
    const failed = before.filter((item) => kind === 'nightly' && item.kind === kind && !item.verified);
    const newBackup = (await listBackups(folder)).find(({ _id }) => !earlierIds.has(_id));
    if (newBackup) for (const { _id } of failed) await removeBackup(folder, _id);
    // A process that was killed while it verified has left an archive without a word about it.
    const problem =
      newBackup?.problem ?? failure ?? (newBackup?.verified ? undefined : 'The backup was not verified.');
    if (!problem) return undefined;
    log.error({ problem }, 'a backup failed');
    if (newBackup && !newBackup.problem)
      await addProblem(folder, newBackup._id, problem).catch((error) =>
        log.error({ err: error }, 'the failure of a backup was not recorded'),
      );
    failedAt = clock().getTime();
    // A full disk is still full at the next attempt: one mail per night is enough.
    if (lastNotified?.problem === problem && failedAt - lastNotified.at < NOTIFY_AGAIN_MS) return problem;
    lastNotified = { problem, at: failedAt };
    await notifyOwner(problem, Boolean(newBackup?.verified)).catch((error) =>
      log.error({ err: error }, 'the owner was not notified'),
    );
    return problem;
  }

  /** A command in a process of its own, or its work in this one. Returns what went wrong. */
  function run(command: string[], work: () => Promise<unknown>): Promise<string | undefined> {
    if (program) return runProgram([...program, ...command]);
    return work().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  }

  async function notifyOwner(problem: string, isVerified: boolean): Promise<void> {
    const { noticeEmail, siteOrigin } = await settings();
    const verdict = isVerified
      ? 'The latest backup was checked and can be restored, but something is wrong.'
      : 'The latest backup can’t be relied on. Earlier ones are kept until there is a good one again.';
    const mail = composeMail({
      to: noticeEmail,
      subject: 'A backup of your site failed',
      letterhead: adminLetterhead(siteOrigin),
      blocks: [
        { paragraph: verdict },
        { quotation: problem },
        { link: { label: 'Backups at your desk', url: `${siteOrigin}/admin/backups` } },
      ],
    });
    await queueMail(engine.db, mail, clock());
  }

  /** Due if the last scheduled time has passed without a good backup and the site existed then. */
  async function isDue(): Promise<boolean> {
    const now = clock().getTime();
    const lastNight = Math.floor((now - HOUR_OF_BACKUP_MS) / DAY_MS) * DAY_MS + HOUR_OF_BACKUP_MS;
    const { since } = await engine.db
      .selectFrom('migrations')
      .select((eb) => eb.fn.min('applied_at').as('since'))
      .executeTakeFirstOrThrow();
    const good = (await listBackups(folder)).filter(({ verified }) => verified);
    const times = [since ?? '', ...good.map(({ time }) => time)].map(Date.parse);
    // A time to come is of a clock that was ahead and has been set back.
    return Math.max(...times.filter((time) => time <= now)) < lastNight;
  }

  const nightly: Job = {
    name: 'nightly backup',
    everyMs: LOOK_EVERY_MS,
    async run() {
      const hasJustFailed = Math.abs(clock().getTime() - failedAt) < TRY_AGAIN_MS;
      if (!running && !hasJustFailed && (await isDue())) await begin('nightly');
    },
  };

  return {
    list,
    getRestoreState,
    begin,
    beginRestore,
    compare: (name: string) => compareWithPresent(site, name),
    open: (name: string) => openBackup(folder, name),
    jobs: env.BACKUPS === 'nightly' ? [nightly] : [],
    idle: async () => {
      await running;
      await restoring;
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;

/** The program's error output, if it failed. */
function runProgram([command = '', ...args]: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(0, MAX_OUTPUT);
    });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) =>
      resolve(
        code === 0 ? undefined : problemIn(output) || `Its process ended with ${signal ?? `code ${code}`}.`,
      ),
    );
  });
}

function problemIn(output: string): string {
  const lines = output.split('\n').filter((line) => !STACK_LINE.test(line));
  return lines.join('\n').trim().slice(0, MAX_PROBLEM);
}
