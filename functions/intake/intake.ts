import { createHash } from 'node:crypto';
import { newId } from '#functions/kernel/id';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { type Act, actOf, isDerived } from '#functions/kernel/store/idempotency';
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
import { chooseSchool } from './choose-school.ts';
import { wakeAbandoned } from './engine/abandoned.ts';
import type { StoredIntake } from './engine/record.ts';
import { readLeavers, readReport } from './engine/report.ts';
import { existing, type IntakeHandlerDeps, notReady, shown } from './shown.ts';
import type { IntakeRepository } from './store/intake.ts';
import { arrivalPrefix } from './store/intake-files.ts';

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
  queue,
}: IntakeHandlerDeps): Pick<IntakeHandlers, 'list' | 'get' | 'leaving'> {
  return {
    async list(page, caller, { now }) {
      const { records, ...rest } = await intakes.list(caller.site, page);
      return { ...rest, records: records.map((each) => shown(each, now)) };
    },

    async get({ intakeUid }, caller, { now }) {
      const found = await existing(intakes, caller.site, intakeUid);
      await wakeAbandoned({ intakes, queue }, caller.site, found, now);
      if (found.state === 'awaiting-file' || found.state === 'validating') return shown(found, now);
      return { ...shown(found, now), ...(await readReport(files, caller.site, intakeUid)) };
    },

    async leaving({ intakeUid, limit, next_token }, caller, { audit }) {
      await existing(intakes, caller.site, intakeUid);
      const all = await readLeavers(files, caller.site, intakeUid);
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
): Pick<IntakeHandlers, 'create' | 'importGoals' | 'chooseSchool' | 'apply' | 'rollback'> => ({
  async create(form, caller, request) {
    const intake = await announce(deps, { ...form, operation: 'intake.add' }, caller, request);
    const upload = await deps.files.prepareUpload(intake.key);
    return { intake: shown(intake, request.now), upload };
  },

  async importGoals({ file }, caller, request) {
    const bytes = Buffer.from(file, 'base64');
    // The hash is part of the request, so that another file of the same size is another act.
    const hash = createHash('sha256').update(bytes).digest('hex');
    const form = { filename: goalsFileName, size: bytes.length, hash };
    const intake = await announce(deps, { ...form, operation: 'csv' }, caller, request);
    // The bucket reports the file to the worker. A repeat must not replace a file that is checked.
    if (intake.state === 'awaiting-file') await deps.files.write(intake.key, bytes);
    return shown(intake, request.now);
  },

  chooseSchool: (form, caller, request) => chooseSchool(deps, form, caller, request),
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
  const act = actOf(caller, operation, form, request);
  const made = await idempotency.made(act);
  const before = made && (await intakes.get(caller.site, made));
  if (before && isRetryOf(act, before)) return before;
  const added = newIntake(form.filename, caller, request.now);
  const remembered = idempotency.remember(act, added.intakeUid, made);
  if (await intakes.add(caller.site, added, remembered)) return added;
  // A retry at the same moment was first.
  const first = await idempotency.made(act);
  return existing(intakes, caller.site, first ?? '');
}

/** Starts to apply an intake. */
async function apply(
  { intakes, queue }: IntakeHandlerDeps,
  { intakeUid, ...confirmed }: Parameters<IntakeHandlers['apply']>[0],
  caller: Caller,
  request: RequestFacts,
): Promise<Intake> {
  const { now } = request;
  const found = await existing(intakes, caller.site, intakeUid);
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
  if (!(await intakes.beginApply(caller.site, startedBy(found, caller, request), now)))
    throw await applyConflict(intakes, caller.site, found);
  await queue.send({ kind: 'apply', site: caller.site, intakeUid });
  return shown(await existing(intakes, caller.site, intakeUid), now);
}

/** Starts to roll back the last applied intake, or the last one of goals. */
async function rollback(
  { intakes, queue }: IntakeHandlerDeps,
  { intakeUid, confirm_changes }: Parameters<IntakeHandlers['rollback']>[0],
  caller: Caller,
  request: RequestFacts,
): Promise<Intake> {
  const { now } = request;
  const found = await existing(intakes, caller.site, intakeUid);
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
  if (!(await intakes.beginRollback(caller.site, startedBy(found, caller, request), now))) {
    const { holder } = await intakes.lock(caller.site);
    if (holder !== undefined) throw new AppError('conflict', otherIntakeRuns);
    throw new AppError('conflict', isOfGoals(found) ? onlyForADay : onlyTheLast);
  }
  await queue.send({ kind: 'rollback', site: caller.site, intakeUid });
  return shown(await existing(intakes, caller.site, intakeUid), now);
}

/**
 * Whether a request retries the one that made an intake. A key of the client always means a retry. A
 * derived key means one only until the file is there: the same name and size may be another file later.
 */
const isRetryOf = (act: Act, { state }: StoredIntake): boolean =>
  !isDerived(act) || state === 'awaiting-file';

/** Finds out why an apply could not begin. */
async function applyConflict(
  intakes: IntakeRepository,
  site: string,
  { intakeUid }: StoredIntake,
): Promise<AppError> {
  const { holder } = await intakes.lock(site);
  if (holder !== undefined && holder !== intakeUid) {
    return new AppError('conflict', otherIntakeRuns);
  }
  const current = await existing(intakes, site, intakeUid);
  return new AppError('conflict', current.state === 'ready' ? outdated : notReady);
}

function newIntake(filename: string, { site, username }: Caller, now: Date): StoredIntake {
  const intakeUid = newId(now);
  return {
    intakeUid,
    filename,
    key: `${arrivalPrefix(site)}${intakeUid}/${safeName(filename)}`,
    state: 'awaiting-file',
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    created_by: username,
    counts: [],
    fault_count: 0,
    progress: { done: 0, total: 0 },
    done: 0,
    attempts: 0,
  };
}

const startedBy = (
  intake: StoredIntake,
  { userUid, username }: Caller,
  { now, network }: RequestFacts,
): StoredIntake => ({ ...intake, acting: { userUid, username, network, at: now.toISOString() } });

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
const outdated =
  'The roster has changed since this dry run was made. Please upload the file again.';
const otherIntakeRuns = 'Another intake is running. Wait until it has ended, then try again.';
const onlyTheLast =
  'Only the last applied intake can be rolled back. The roster has changed since this one.';
const onlyForADay =
  'A file of goals can be rolled back for a day after it was applied, and until another one is applied or a person is erased.';
