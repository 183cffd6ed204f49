import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IntakeDeps } from '#functions/intake/engine/dependencies';
import { wakeStalledIntakes } from '#functions/intake/engine/given-up';
import { documentJobStore } from '#functions/kernel/documents/store/documents';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import type { School } from '#functions/kernel/record/declaration';
import { newMailing } from '#functions/mailings/run/new-mailing';
import { wakeStalled } from '#functions/mailings/run/stalled';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { workWatch } from '#functions/maintenance/work-watch';
import { memoryTables } from '#test/support/memory/memory-tables';
import { answering, schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';
import { packageOf, smallSchool } from '../intake/files/packages.ts';
import { addSchool, openWorkshop, type TestWorkshop, worked } from '../intake/intake-deps.ts';

let shop: TestWorkshop;
beforeAll(async () => {
  shop = { ...(await openWorkshop()), sizes: { chunk: 7, step: 3 } };
});
afterAll(() => shop.tables.stop());
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const minute = 60_000;
const file = packageOf(smallSchool());

function watchOf(sites: readonly string[]) {
  const { db } = memoryTables(async () => {});
  const mailings = mailingRepository(tablesOf(db));
  const put = vi.fn(async () => {});
  const jobs = documentJobStore(tablesOf(db));
  const watch = workWatch(
    {
      kinds: {
        intakes: (run) => wakeStalledIntakes(shop, run),
        mailings: (run) => wakeStalled({ mailings, queue: { send: put } }, run),
        documents: (run) => wakeStalledJobs({ jobs, queue: { send: async () => {} } }, run),
      },
      mend: async () => {},
    },
    sites.map(schoolNamed),
  );
  return { mailings, put, watch };
}

type Work = (worker: IntakeDeps, school: School, intakeUid: string) => Promise<unknown>;

/**
 * Lets minutes pass in which only the watch runs. A worker that it sends does `work`. Returns the
 * state in each minute.
 */
async function live(site: string, intakeUid: string, minutes: number, work: Work) {
  const { watch } = watchOf([site]);
  const states: string[] = [];
  for (let i = 0; i < minutes; i++) {
    for (const message of shop.messages.splice(0)) {
      await work(shop, schoolNamed(message.site), message.intakeUid).catch(() => {});
    }
    shop.pass(minute);
    // It fails when it has given one up, which is the alarm.
    await watch(shop.now()).catch(() => {});
    states.push((await shop.intakes.of(schoolNamed(site)).get(intakeUid))?.state ?? '');
  }
  return states;
}

/** A worker that dies at the first thing it does after it has taken the work. */
const dying: Work = async (worker, school, intakeUid) => {
  const dead = () => Promise.reject(new Error('The worker was killed'));
  const { jobs } = worker.intakes;
  const left = { ...jobs, of: (at: School) => ({ ...jobs.of(at), release: dead, fail: dead }) };
  const intakes = { ...worker.intakes, jobs: left, checked: dead, step: dead, finish: dead };
  const files = { ...worker.files, size: dead, read: dead, write: dead };
  await worked({ ...worker, intakes, files } as never, school, intakeUid).catch(() => {});
};

/** A worker that cannot write, but that may change the job. */
const failing: Work = (worker, school, intakeUid) => {
  const step = () => Promise.reject(new Error('The table is away'));
  return worked({ ...worker, intakes: { ...worker.intakes, step } }, school, intakeUid);
};

let schools = 0;
async function announced() {
  const site = `watched-${++schools}`;
  addSchool(shop, site);
  return { ...schoolNamed(site), intakeUid: await shop.announce(site, file) };
}
async function applying() {
  const { site, intakeUid } = await announced();
  const school = schoolNamed(site);
  await worked(shop, school, intakeUid);
  const ready = await shop.intakes.of(school).get(intakeUid);
  if (!ready) throw new Error('There is no intake');
  await shop.intakes.of(school).beginApply(ready, shop.now());
  return { ...school, intakeUid };
}
const send = ({ site, intakeUid }: { site: string; intakeUid: string }) =>
  shop.messages.push({ site, intakeUid });

describe('the watch over an intake', () => {
  it('restarts a check whose worker died', async () => {
    const at = await announced();
    await dying(shop, at, at.intakeUid);
    const states = await live(at.site, at.intakeUid, 6, worked);
    expect(states.at(-1)).toBe('ready');
  });

  it('restarts an apply whose worker died or whose job was never sent', async () => {
    const at = await applying();
    const states = await live(at.site, at.intakeUid, 6, worked);
    expect(states.at(-1)).toBe('applied');
  });

  it('fails an intake within 15 minutes if every worker that checks it dies', async () => {
    const at = await announced();
    send(at);
    const states = await live(at.site, at.intakeUid, 15, dying);
    expect(states.at(-1)).toBe('failed');
    expect(await shop.intakes.of(at).get(at.intakeUid)).toMatchObject({
      message: expect.stringMatching(/^The file could not be checked/),
    });
  });

  it('fails an intake within 15 minutes if no step can be written, and changes nothing', async () => {
    const at = await applying();
    send(at);
    const states = await live(at.site, at.intakeUid, 15, failing);
    expect(states.at(-1)).toBe('failed');
    expect(await shop.intakes.of(at).lock()).not.toHaveProperty('holder');
  });

  it('fails an intake within 15 minutes if it can neither continue nor roll back, and frees the lock', async () => {
    const at = await applying();
    send(at);
    let steps = 0;
    const half: Work = (worker, school, uid) => {
      const step: typeof worker.intakes.step = async (...args) => {
        if (++steps > 1) throw new Error('The table is away');
        return worker.intakes.step(...args);
      };
      return worked({ ...worker, intakes: { ...worker.intakes, step } }, school, uid);
    };
    const states = await live(at.site, at.intakeUid, 15, half);
    expect(states).toContain('rolling-back');
    expect(states.at(-1)).toBe('failed');
    expect(await shop.intakes.of(at).get(at.intakeUid)).toMatchObject({
      message:
        'The changes could not be rolled back completely. Please upload the last good file again.',
    });
    expect(await shop.intakes.of(at).lock()).not.toHaveProperty('holder');
  });

  it('leaves an intake to the worker that was just started', async () => {
    const { site } = await applying();
    await watchOf([site]).watch(shop.now());
    expect(shop.messages).toEqual([]);
  });

  it('leaves an intake alone while its worker makes progress', async () => {
    const { site, intakeUid } = await announced();
    const school = schoolNamed(site);
    await shop.intakes.of(school).beginCheck(intakeUid, shop.now());
    await shop.intakes.jobs.of(school).take({ intakeUid }, 'l', shop.now());
    const { watch } = watchOf([site]);
    for (let i = 0; i < 30; i++) {
      shop.pass(minute);
      const progress = { done: i, total: 30 };
      await shop.intakes.checking({ ...school, intakeUid, lease: 'l' }, shop.now(), { progress });
      await watch(shop.now());
    }
    expect(shop.messages).toEqual([]);
  });
});

describe('the watch', () => {
  it('fails after all schools are checked when a mailing was given up', async () => {
    const { mailings, put, watch } = watchOf(['one', 'two']);
    const about = {
      timeZone: 'Australia/Sydney',
      now: shop.now(),
      audience_hash: '',
      undo_seconds: 0,
      by: { userUid: 'ada', name: 'Ada' },
    };
    const choice = { type: 'Weekly', except: [], postsUid: [], testing: false } as const;
    const hopeless = { ...newMailing({ ...choice, period: '2026-W10' }, about), stalls: 2 };
    const dead = newMailing({ ...choice, period: '2026-W10' }, about);
    await mailings.of(schoolNamed('one')).begin(hopeless);
    await mailings.of(schoolNamed('two')).begin(dead);
    shop.pass(4 * minute);
    await expect(watch(shop.now())).rejects.toThrow('given up');
    expect((await mailings.of(schoolNamed('one')).get(hopeless.mailingUid))?.state).toBe('failed');
    expect(put).toHaveBeenCalledWith({
      kind: 'prepare',
      site: 'two',
      mailingUid: dead.mailingUid,
    });
    await expect(watch(shop.now())).resolves.toBeUndefined();
  });

  it('fails after all other checks when a table is not available', async () => {
    const { mailings, put, watch } = watchOf(['one', 'two']);
    const list = () => Promise.reject(new Error('The table is away'));
    const back = answering(shop.intakes.jobs, { open: list });
    const looked = vi.spyOn(mailings, 'of');
    await expect(watch(shop.now())).rejects.toThrow('could not be checked');
    expect(looked).toHaveBeenCalledTimes(2);
    expect(put).not.toHaveBeenCalled();
    back();
  });
});
