import type { IntakeRepository } from '#functions/data/intake';
import { arrivalPrefix, type IntakeFiles } from '#functions/data/intake-files';
import { wakeAbandoned } from '#functions/intake/engine/abandoned';
import type { StoredIntake } from '#functions/intake/engine/record';
import { readReport } from '#functions/intake/engine/report';
import type { IntakeMessage } from '#functions/jobs/intake-message';
import { newId } from '#functions/lib/id';
import type { Caller } from '#shared/caller';
import type { intake as contract, Intake } from '#shared/contract/intake';
import type { Handlers, RequestFacts } from '#shared/contract/route';
import { AppError } from '#shared/errors';

export interface IntakeWork {
  readonly intakes: IntakeRepository;
  readonly files: IntakeFiles;
  readonly queue: { send(message: IntakeMessage): Promise<void> };
}

/** Intakes of the caller's site: announced, looked at, applied, taken back. The work itself is done by the worker. */
export function intakeHandlers({ intakes, files, queue }: IntakeWork): Handlers<typeof contract> {
  return {
    async list(page, caller, { now }) {
      const { records, ...rest } = await intakes.list(caller.site, page);
      return { ...rest, records: records.map((each) => shown(each, now)) };
    },

    async create({ filename }, caller, { now }) {
      const intakeUid = newId(now);
      const key = `${arrivalPrefix(caller.site)}${intakeUid}/${safeName(filename)}`;
      const added: StoredIntake = {
        intakeUid,
        filename,
        key,
        state: 'awaiting-file',
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        created_by: caller.username,
        counts: [],
        fault_count: 0,
        progress: { done: 0, total: 0 },
        done: 0,
        attempts: 0,
      };
      await intakes.add(caller.site, added);
      return { intake: shown(added, now), upload: await files.prepareUpload(key) };
    },

    async get({ intakeUid }, caller, { now }) {
      const found = await existing(caller.site, intakeUid);
      await wakeAbandoned({ intakes, queue }, caller.site, found, now);
      if (found.state === 'awaiting-file' || found.state === 'validating') return shown(found, now);
      return { ...shown(found, now), ...(await readReport(files, caller.site, intakeUid)) };
    },

    async apply({ intakeUid, confirm_leaving }, caller, request) {
      const { now } = request;
      const found = await existing(caller.site, intakeUid);
      // A second click on the same button is no second apply.
      if (found.state === 'applying' || found.state === 'applied') return shown(found, now);
      if (found.state !== 'ready') throw new AppError('conflict', notReady);
      if (found.confirm_leaving !== undefined && confirm_leaving !== found.confirm_leaving) {
        throw new AppError('conflict', asksFor(found.confirm_leaving), {
          details: { confirm_leaving: found.confirm_leaving },
        });
      }
      if (!(await intakes.beginApply(caller.site, begunBy(found, caller, request), now)))
        throw await whyNot(caller.site, found);
      await queue.send({ kind: 'apply', site: caller.site, intakeUid });
      return shown(await existing(caller.site, intakeUid), now);
    },

    async rollback({ intakeUid }, caller, request) {
      const { now } = request;
      const found = await existing(caller.site, intakeUid);
      if (found.state === 'rolling-back' || found.state === 'rolled-back') return shown(found, now);
      if (found.state !== 'applied') {
        throw new AppError('conflict', 'Only an intake that was applied can be taken back.');
      }
      if (!(await intakes.beginRollback(caller.site, begunBy(found, caller, request), now))) {
        const { holder } = await intakes.lock(caller.site);
        throw new AppError('conflict', holder === undefined ? onlyTheLast : another);
      }
      await queue.send({ kind: 'rollback', site: caller.site, intakeUid });
      return shown(await existing(caller.site, intakeUid), now);
    },
  };

  async function existing(site: string, intakeUid: string): Promise<StoredIntake> {
    const found = await intakes.get(site, intakeUid);
    if (!found) throw new AppError('notFound', 'There is no such intake.');
    return found;
  }

  async function whyNot(site: string, { intakeUid }: StoredIntake): Promise<AppError> {
    const { holder } = await intakes.lock(site);
    if (holder !== undefined && holder !== intakeUid) return new AppError('conflict', another);
    const current = await existing(site, intakeUid);
    return new AppError('conflict', current.state === 'ready' ? stale : notReady);
  }
}

const begunBy = (
  intake: StoredIntake,
  { userUid, username }: Caller,
  { now, network }: RequestFacts,
): StoredIntake => ({ ...intake, acting: { userUid, username, network, at: now.toISOString() } });

/** How long an upload may take after it was prepared. */
const patience = 15 * 60_000;

/** An intake as callers see it; findings are added where one is looked at alone. */
function shown(stored: StoredIntake, now: Date): Intake {
  const { state, created_at } = stored;
  const neverCame = state === 'awaiting-file' && Date.parse(created_at) + patience < now.getTime();
  const { key: _, plan: _plan, acting: _acting, ...visible } = stored;
  return {
    ...visible,
    ...(neverCame && {
      state: 'failed',
      message: 'The file never arrived. Please upload it again.',
    }),
    faults: [],
    warnings: [],
  };
}

/** A name for a key: what is no letter, digit, dot or hyphen becomes a hyphen. */
const safeName = (filename: string) =>
  filename
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-100) || 'package.zip';

const asksFor = (leaving: number) =>
  `${leaving.toLocaleString('en')} people would leave, which is more than a fifth of the school. If that is right, confirm the number.`;
const notReady = 'This file is not ready to be applied.';
const stale = 'The roster has changed since this dry run was made. Please upload the file again.';
const another =
  'Another intake is being worked on at this moment. Please try again when it has ended.';
const onlyTheLast =
  'Only the last applied intake can be taken back, and the roster has changed since this one.';
