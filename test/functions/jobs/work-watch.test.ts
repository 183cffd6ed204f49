import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailingRepository } from '#functions/data/mailings';
import { checkFile } from '#functions/intake/engine/check';
import type { Workshop } from '#functions/intake/engine/workshop';
import { writePlan } from '#functions/intake/engine/write';
import { newMailing } from '#functions/jobs/mailing/new-mailing';
import { workWatch } from '#functions/jobs/work-watch';
import { memoryTables } from '#test/support/memory-tables';
import { packageOf, smallSchool } from '../intake/packages.ts';
import { openWorkshop, type TestWorkshop } from '../intake/workshop.ts';

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
  const mailings = mailingRepository(db, 'mailings');
  const put = vi.fn(async () => {});
  const parts = {
    intakes: shop.intakes,
    intakeQueue: shop.queue,
    mailings,
    mailingQueue: { send: put },
  };
  return { mailings, put, watch: workWatch(parts, sites) };
}

type Work = (worker: Workshop, site: string, intakeUid: string) => Promise<void>;

/** Lets minutes pass that nobody but the watch looks at; whoever is sent works as said. Answers the state in each minute. */
async function live(site: string, intakeUid: string, minutes: number, work: Work) {
  const { watch } = watchOf([site]);
  const states: string[] = [];
  for (let i = 0; i < minutes; i++) {
    for (const message of shop.messages.splice(0)) {
      await work(shop, message.site, message.intakeUid).catch(() => {});
    }
    shop.pass(minute);
    await watch(shop.now());
    states.push((await shop.intakes.get(site, intakeUid))?.state ?? '');
  }
  return states;
}

/** A worker that dies at the first thing it does after it has taken the work. */
const dying =
  (job: Work): Work =>
  (worker, site, intakeUid) => {
    const dead = async () => {
      throw new Error('The worker was killed');
    };
    const intakes = { ...worker.intakes, duringCheck: dead, step: dead, turnBack: dead };
    const files = { ...worker.files, size: dead, read: dead, write: dead };
    return job({ ...worker, intakes, files } as never, site, intakeUid);
  };

/** As above, but the state may be changed. */
const failing =
  (job: Work): Work =>
  (worker, site, intakeUid) => {
    const dead = async () => {
      throw new Error('The table is away');
    };
    return job({ ...worker, intakes: { ...worker.intakes, step: dead } }, site, intakeUid);
  };

const job: Work = async (worker, site, intakeUid) => {
  const intake = await worker.intakes.get(site, intakeUid);
  const isChecked = intake?.state === 'awaiting-file' || intake?.state === 'validating';
  await (isChecked ? checkFile : writePlan)(worker, site, intakeUid);
};

let schools = 0;
async function announced() {
  const site = `watched-${++schools}`;
  (shop.sites as { schoolUid: string; timeZone: string }[]).push({
    schoolUid: site,
    timeZone: 'Australia/Sydney',
  });
  return { site, intakeUid: await shop.announce(site, file) };
}
async function applying() {
  const { site, intakeUid } = await announced();
  await checkFile(shop, site, intakeUid);
  const ready = await shop.intakes.get(site, intakeUid);
  if (!ready) throw new Error('There is no intake');
  await shop.intakes.beginApply(site, ready, shop.now());
  return { site, intakeUid };
}
const send = (kind: 'validate' | 'apply', at: { site: string; intakeUid: string }) =>
  shop.messages.push({ kind, ...at });

describe('an intake that nobody looks at', () => {
  it('is checked all the same when its worker died', async () => {
    const at = await announced();
    await dying(checkFile)(shop, at.site, at.intakeUid).catch(() => {});
    const states = await live(at.site, at.intakeUid, 6, job);
    expect(states.at(-1)).toBe('ready');
  });

  it('is applied all the same when its worker died, and when its job was never sent', async () => {
    const at = await applying();
    const states = await live(at.site, at.intakeUid, 6, job);
    expect(states.at(-1)).toBe('applied');
  });

  it('has failed within a quarter of an hour if every worker dies that checks it', async () => {
    const at = await announced();
    send('validate', at);
    const deadly: Work = async (worker, site, uid) => {
      const { attempts = 0 } = (await worker.intakes.get(site, uid)) ?? {};
      // The last one does not begin the work any more, so there is nothing for it to die of.
      await (attempts < 2 ? dying(checkFile) : checkFile)(worker, site, uid);
    };
    const states = await live(at.site, at.intakeUid, 15, deadly);
    expect(states.at(-1)).toBe('failed');
    expect(await shop.intakes.get(at.site, at.intakeUid)).toMatchObject({
      message: expect.stringMatching(/^The file could not be checked/),
    });
  });

  it('has failed within a quarter of an hour if no step of it can be written, with nothing changed', async () => {
    const at = await applying();
    send('apply', at);
    const states = await live(at.site, at.intakeUid, 15, failing(job));
    expect(states.at(-1)).toBe('failed');
    expect(await shop.intakes.lock(at.site)).not.toHaveProperty('holder');
  });

  it('has failed within a quarter of an hour if it can neither go on nor back, and lets the next file in', async () => {
    const at = await applying();
    send('apply', at);
    let steps = 0;
    const half: Work = (worker, site, uid) => {
      const step: typeof worker.intakes.step = async (...args) => {
        if (++steps > 1) throw new Error('The table is away');
        return worker.intakes.step(...args);
      };
      return job({ ...worker, intakes: { ...worker.intakes, step } }, site, uid);
    };
    const states = await live(at.site, at.intakeUid, 15, half);
    expect(states).toContain('rolling-back');
    expect(states.at(-1)).toBe('failed');
    expect(await shop.intakes.get(at.site, at.intakeUid)).toMatchObject({
      message:
        'The changes could not be taken back completely. Please load the last good file again.',
    });
    expect(await shop.intakes.lock(at.site)).not.toHaveProperty('holder');
  });

  it('is left to the worker that was just sent', async () => {
    const { site } = await applying();
    await watchOf([site]).watch(shop.now());
    expect(shop.messages).toEqual([]);
  });

  it('is left alone while its worker gets on', async () => {
    const { site, intakeUid } = await announced();
    const begun = await shop.intakes.beginCheck(site, intakeUid, shop.now());
    const { watch } = watchOf([site]);
    for (let i = 0; i < 30; i++) {
      shop.pass(minute);
      const progress = { done: i, total: 30 };
      await shop.intakes.duringCheck(site, intakeUid, begun?.attempts ?? 0, shop.now(), {
        progress,
      });
      await watch(shop.now());
    }
    expect(shop.messages).toEqual([]);
  });
});

describe('the watch', () => {
  it('fails at its end when a mailing was given up, and looks after the other schools all the same', async () => {
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
    await mailings.begin('one', hopeless);
    await mailings.begin('two', dead);
    shop.pass(4 * minute);
    await expect(watch(shop.now())).rejects.toThrow('given up');
    expect((await mailings.get('one', hopeless.mailingUid))?.state).toBe('failed');
    expect(put).toHaveBeenCalledWith({
      ...{ kind: 'prepare', site: 'two', mailingUid: dead.mailingUid },
    });
    await expect(watch(shop.now())).resolves.toBeUndefined();
  });

  it('fails when a table is away, after it has looked at what it could', async () => {
    const { mailings, put, watch } = watchOf(['one', 'two']);
    const list = vi.spyOn(shop.intakes, 'list').mockRejectedValue(new Error('The table is away'));
    const looked = vi.spyOn(mailings, 'list');
    await expect(watch(shop.now())).rejects.toThrow('could not be looked after');
    expect(looked).toHaveBeenCalledTimes(2);
    expect(put).not.toHaveBeenCalled();
    list.mockRestore();
  });
});
