import { createHash } from 'node:crypto';
import { newId } from '#functions/kernel/id';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import {
  type Act,
  actOf,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import { isOfGoals, undoEndOf } from '#shared/intake/goals-undo';
import {
  type intake as contract,
  goalsFileName,
  type Intake,
} from '#shared/intake/intake.contract';
import { asksOf } from '#shared/intake/intake-asks';
import { changesIn } from '#shared/intake/intake-words';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { isWorkbook, workbookFault } from '#shared/spreadsheet/workbook';
import { answerAbout } from './engine/answer.ts';
import { chooseSchool } from './engine/choose-school.ts';
import type { StoredIntake } from './engine/record.ts';
import { readLeavers, readReport } from './engine/report.ts';
import type { ChosenSchools } from './store/chosen-school.ts';
import type { FileReadingRepository } from './store/file-readings.ts';
import type { IntakeRepository } from './store/intake.ts';
import { arrivalPrefix, type IntakeFiles } from './store/intake-files.ts';
import type { IntakeMessage } from './store/intake-message.ts';

/** What the handlers need from outside. */
export interface IntakeHandlerDeps {
  readonly intakes: IntakeRepository;
  readonly files: IntakeFiles;
  readonly queue: JobQueue<IntakeMessage>;
  readonly idempotency: IdempotencyRepository;
  readonly readings: Bound<FileReadingRepository, 'store'>;
  readonly schools: Bound<ChosenSchools, 'choose'>;
}

type IntakeHandlers = Handlers<typeof contract>;

/**
 * Handles the calls about intakes of the caller's site. A worker checks, applies and rolls back.
 */
export const intakeHandlers = (deps: IntakeHandlerDeps): IntakeHandlers => ({
  ...readHandlers(deps),
  ...writeHandlers(deps),
});

function readHandlers({
  intakes,
  files,
}: IntakeHandlerDeps): Pick<IntakeHandlers, 'list' | 'get' | 'leaving'> {
  return {
    async list(page, caller, { now }) {
      const { records, ...rest } = await intakes.of(caller).list(page);
      return { ...rest, records: records.map((each) => shown(each, now)) };
    },

    async get({ intakeUid }, caller, { now }) {
      const found = await existing(intakes.of(caller), intakeUid);
      if (found.state === 'awaiting-file' || found.state === 'validating') return shown(found, now);
      return { ...shown(found, now), ...(await readReport(files, caller, intakeUid)) };
    },

    async leaving({ intakeUid, limit, next_token }, caller, { audit }) {
      await existing(intakes.of(caller), intakeUid);
      const all = await readLeavers(files, caller, intakeUid);
      const start = Math.max(0, Number(positionOf(next_token)) || 0);
      const records = all.slice(start, start + limit);
      await audit(records.flatMap(({ type, userUid }) => (type === 'student' ? userUid : [])));
      const end = start + records.length;
      return {
        records,
        total: all.length,
        ...(records.length > 0 && end < all.length && { next_token: tokenOf(String(end)) }),
      };
    },
  };
}

const writeHandlers = (
  deps: IntakeHandlerDeps,
): Omit<IntakeHandlers, 'list' | 'get' | 'leaving'> => ({
  async create(form, caller, request) {
    const intake = await announce(deps, { ...form, operation: 'intake.add' }, caller, request);
    const upload = await deps.files.prepareUpload(intake.key);
    return { intake: shown(intake, request.now), upload };
  },

  async importGoals({ file }, caller, request) {
    const bytes = Buffer.from(file, 'base64');
    if (isWorkbook(bytes)) throw new AppError('badRequest', workbookFault);
    // The hash is part of the request, so that another file of the same size is another act.
    const hash = createHash('sha256').update(bytes).digest('hex');
    const form = { filename: goalsFileName, size: bytes.length, hash };
    const intake = await announce(deps, { ...form, operation: 'csv' }, caller, request);
    // The bucket reports the file to the worker. A repeat must not replace a file that is checked.
    if (intake.state === 'awaiting-file') await deps.files.write(intake.key, bytes);
    return shown(intake, request.now);
  },

  async answer({ intakeUid, ...answer }, caller, { now }) {
    const { state } = await existing(deps.intakes.of(caller), intakeUid);
    await answerAbout(deps, { site: caller.site, intakeUid, state }, answer, now);
    return shown(await existing(deps.intakes.of(caller), intakeUid), now);
  },

  async chooseSchool({ intakeUid, ...choice }, caller, { now }) {
    const { state } = await existing(deps.intakes.of(caller), intakeUid);
    const intake = { site: caller.site, intakeUid, state };
    await chooseSchool(deps, intake, { ...choice, by: caller.username }, now);
    return shown(await existing(deps.intakes.of(caller), intakeUid), now);
  },

  apply: (form, caller, request) => apply(deps, form, caller, request),
  rollback: (form, caller, request) => rollback(deps, form, caller, request),
});

/** A file that is announced, and the act that announces it. */
interface Announced {
  readonly filename: string;
  readonly size: number;
  readonly hash?: string;
  readonly operation: string;
}

/** Adds an intake that awaits its file. A repeated request returns the same intake. */
async function announce(
  { intakes, idempotency }: IntakeHandlerDeps,
  { operation, ...form }: Announced,
  caller: Caller,
  request: RequestFacts,
): Promise<StoredIntake> {
  const stored = intakes.of(caller);
  const act = actOf(caller, operation, form, request);
  const made = await idempotency.made(act);
  const before = made && (await stored.get(made));
  if (before && isRetryOf(act, before)) return before;
  const added = newIntake(form.filename, caller, request.now);
  const remembered = idempotency.remember(act, added.intakeUid, made);
  if (await stored.add(added, remembered)) return added;
  // A retry at the same moment was first.
  const first = await idempotency.made(act);
  return existing(stored, first ?? '');
}

/** Starts to apply an intake. */
async function apply(
  { intakes, queue }: IntakeHandlerDeps,
  { intakeUid, ...confirmed }: Parameters<IntakeHandlers['apply']>[0],
  caller: Caller,
  request: RequestFacts,
): Promise<Intake> {
  const stored = intakes.of(caller);
  const { now } = request;
  const found = await existing(stored, intakeUid);
  // A second click on the button must not apply the intake a second time.
  if (found.state === 'applying' || found.state === 'applied') return shown(found, now);
  if (found.state !== 'ready') throw new AppError('conflict', notReady);
  const asks = asksOf(found);
  const open = asks.filter(({ field, number }) => confirmed[field] !== number);
  if (open.length > 0) {
    const sentences = open.map(({ sentence }) => sentence).join(' ');
    throw new AppError('conflict', `${sentences} If this is right, confirm the number.`, {
      details: Object.fromEntries(open.map(({ field, number }) => [field, number])),
    });
  }
  if (!(await stored.beginApply(startedBy(found, caller, request), now)))
    throw await applyConflict(stored, found);
  await queue.send({ site: caller.site, intakeUid });
  return shown(await existing(stored, intakeUid), now);
}

/** Starts to roll back the last applied intake, or the last one of goals. */
async function rollback(
  { intakes, queue }: IntakeHandlerDeps,
  { intakeUid, confirm_changes }: Parameters<IntakeHandlers['rollback']>[0],
  caller: Caller,
  request: RequestFacts,
): Promise<Intake> {
  const stored = intakes.of(caller);
  const { now } = request;
  const found = await existing(stored, intakeUid);
  if (found.state === 'rolling-back' || found.state === 'rolled-back') return shown(found, now);
  if (found.state !== 'applied') {
    throw new AppError('conflict', 'Only an applied intake can be rolled back.');
  }
  if (isOfGoals(found) && undoEndOf(found) <= now) throw new AppError('conflict', onlyForADay);
  const changes = changesIn(found.counts);
  if (confirm_changes !== changes) {
    throw new AppError('conflict', asksForChanges(changes), {
      details: { confirm_changes: changes },
    });
  }
  if (!(await stored.beginRollback(startedBy(found, caller, request), now))) {
    const { holder } = await stored.lock();
    if (holder !== undefined) throw new AppError('conflict', otherIntakeRuns);
    throw new AppError('conflict', isOfGoals(found) ? onlyForADay : onlyTheLast);
  }
  await queue.send({ site: caller.site, intakeUid });
  return shown(await existing(stored, intakeUid), now);
}

/**
 * Whether a request retries the one that made an intake. A key of the client always means a retry. A
 * derived key means one only until the file is there: the same name and size may be another file later.
 */
const isRetryOf = (act: Act, { state }: StoredIntake): boolean =>
  !isDerived(act) || state === 'awaiting-file';

/** The intakes of a school. */
type Stored = ReturnType<IntakeRepository['of']>;

async function existing(stored: Stored, intakeUid: string): Promise<StoredIntake> {
  const found = await stored.get(intakeUid);
  if (!found) throw new AppError('notFound', 'This intake does not exist.');
  return found;
}

/** Finds out why an apply could not begin. */
async function applyConflict(stored: Stored, { intakeUid }: StoredIntake): Promise<AppError> {
  const { holder } = await stored.lock();
  if (holder !== undefined && holder !== intakeUid) {
    return new AppError('conflict', otherIntakeRuns);
  }
  const current = await existing(stored, intakeUid);
  return new AppError('conflict', current.state === 'ready' ? outdated : notReady);
}

function newIntake(filename: string, caller: Caller, now: Date): StoredIntake {
  const intakeUid = newId(now);
  return {
    intakeUid,
    filename,
    key: `${arrivalPrefix(caller)}${intakeUid}/${safeName(filename)}`,
    state: 'awaiting-file',
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    created_by: caller.username,
    counts: [],
    fault_count: 0,
    progress: { done: 0, total: 0 },
    done: 0,
  };
}

const startedBy = (
  intake: StoredIntake,
  { userUid, username }: Caller,
  { now, network }: RequestFacts,
): StoredIntake => ({ ...intake, acting: { userUid, username, network, at: now.toISOString() } });

/** How long an upload may take after its form was made, in milliseconds. */
const uploadTimeout = 15 * 60_000;

/** Returns an intake as callers see it. `get` adds the faults and warnings of one intake. */
function shown(stored: StoredIntake, now: Date): Intake {
  const { state, created_at } = stored;
  const isMissing =
    state === 'awaiting-file' && Date.parse(created_at) + uploadTimeout < now.getTime();
  const { key: _, plan: _plan, acting: _acting, ...visible } = stored;
  return {
    ...visible,
    ...(isMissing && {
      state: 'failed',
      message: 'The file never arrived. Please upload it again.',
    }),
    faults: [],
    warnings: [],
  };
}

/**
 * Makes a filename safe for a key: replaces all but letters, digits, dots and hyphens by hyphens.
 */
const safeName = (filename: string) =>
  filename
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-100) || 'package.zip';

const asksForChanges = (changes: number) =>
  `${changes.toLocaleString('en')} records go back to how they were. If this is right, confirm the number.`;
const notReady = 'This file is not ready to be applied.';
const outdated =
  'The roster has changed since this dry run was made. Please upload the file again.';
const otherIntakeRuns = 'Another intake is running. Wait until it has ended, then try again.';
const onlyTheLast =
  'Only the last applied intake can be rolled back. The roster has changed since this one.';
const onlyForADay =
  'A file of goals can be rolled back for a day after it was applied, and until another one is applied or a person is erased.';
