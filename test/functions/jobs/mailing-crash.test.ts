import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { hasEnded } from '#shared/domain/mailing';
import { mailOffice } from '#test/support/mail-office';
import type { Trouble } from '#test/support/mail-trouble';

// Whoever lost against another write waits a little before the next try; time here is the office's own.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const everyone = ['ada', 'ben', 'cy', 'dee', 'refused-eve'];
const willing = everyone.filter((name) => !name.startsWith('refused'));

/** Runs a mailing and says what became of its messages. */
async function runOf(seed: string, trouble: Trouble) {
  const office = mailOffice(chanceOf(seed), trouble, everyone);
  const mailing = await office.run();
  const rows = office.rows();
  const leaves = everyone.map((name) => office.taken.get(name)?.length ?? 0);
  return {
    mailing,
    rows,
    office,
    lost: willing.filter((name) => !office.taken.has(name)).length,
    twice: leaves.filter((times) => times > 1).length,
    open: rows.filter(({ state }) => state === 'prepared' || state === 'claimed').length,
  };
}

/**
 * What became of the messages of many mailings, by what really left: `lost`, nobody sent them and nobody is left to; `unexpected`, they left for nobody who
 * was to have one; `duplicated`, they left once more; `recovered`, a worker died or no answer came, and they went out all the same, once.
 */
function summary() {
  const sum = { runs: 0, messages: 0, lost: 0, unexpected: 0, duplicated: 0, recovered: 0 };
  return {
    sum,
    add({ mailing, rows, office, lost }: Awaited<ReturnType<typeof runOf>>) {
      sum.runs++;
      sum.lost += mailing.state === 'sent' ? lost : 0;
      for (const [name, ids] of office.taken) {
        sum.messages += ids.length;
        sum.duplicated += ids.length - 1;
        if (!willing.includes(name)) sum.unexpected += ids.length;
      }
      sum.recovered += rows.filter(
        ({ state, attempts, userUid }) =>
          state === 'sent' && (attempts > 1 || office.unheard.has(userUid)),
      ).length;
    },
    say: () => process.stdout.write(`  ${JSON.stringify(sum).replaceAll('"', '')}\n`),
  };
}

const ordinary: Trouble = {
  kills: 0,
  silence: 0.15,
  throttling: 0.1,
  latestEvent: 9,
  act: 'nothing',
};

describe('a mailing whose workers are killed', () => {
  it('loses no message, sends none twice, and ends within a quarter of an hour of its last trouble in 1,200 runs, wherever its workers die', async () => {
    const all = summary();
    /** Minutes to the end, from the last death or the last time that SES did not answer. */
    let longest = 0;
    for (let i = 0; i < 1_200; i++) {
      const trouble = { ...ordinary, kills: 1 + (i % 2), silence: i % 2 ? 0 : 0.15 };
      const run = await runOf(`kill ${i}`, { ...trouble, firstAt: 1 + (i % 150) });
      expect({ i, ...pick(run) }).toEqual({ i, state: 'sent', lost: 0, twice: 0, open: 0 });
      expect(run.office.counted()).toBe(willing.length);
      expect(run.office.deadLetters()).toBe(0);
      expect(run.rows.filter(({ state }) => state === 'sent').length).toBe(willing.length);
      expect(run.mailing.reconciled).toEqual({
        ...{ lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
      });
      const { office, mailing } = run;
      longest = Math.max(longest, office.minutesAfterTrouble(mailing.finished_at ?? ''));
      all.add(run);
    }
    all.say();
    expect(longest).toBeLessThan(15);
    expect(all.sum).toMatchObject({ runs: 1_200, lost: 0, unexpected: 0, duplicated: 0 });
    expect(all.sum.recovered).toBeGreaterThan(300);
  });

  it('sends every message once when the answers of its tables are cut off and the calls made again', async () => {
    const all = summary();
    for (let i = 0; i < 150; i++) {
      const run = await runOf(`cut ${i}`, { ...ordinary, kills: i % 2, cutOff: 0.2 });
      expect({ i, ...pick(run) }).toEqual({ i, state: 'sent', lost: 0, twice: 0, open: 0 });
      expect(run.office.counted()).toBe(willing.length);
      all.add(run);
    }
    all.say();
  });

  it('comes to its end when it is held and goes on, with every message sent once', async () => {
    const all = summary();
    for (let i = 0; i < 150; i++) {
      const run = await runOf(`pause ${i}`, { ...ordinary, kills: 1, act: 'pause' });
      expect({ i, ...pick(run) }).toEqual({ i, state: 'sent', lost: 0, twice: 0, open: 0 });
      all.add(run);
    }
    all.say();
  });

  it('sends nobody twice when it is cancelled, and leaves nothing open; the period is free if nothing had begun', async () => {
    const all = summary();
    for (let i = 0; i < 150; i++) {
      const run = await runOf(`cancel ${i}`, { ...ordinary, kills: 1, act: 'cancel' });
      const { mailing, office } = run;
      expect({ i, twice: run.twice, open: run.open }).toEqual({ i, twice: 0, open: 0 });
      expect(hasEnded(mailing.state)).toBe(true);
      if (mailing.state === 'cancelled' && mailing.started_at === undefined) {
        expect(office.taken.size).toBe(0);
        expect(await office.lock()).toBeUndefined();
      } else expect(await office.lock()).toBeDefined();
      all.add(run);
    }
    all.say();
  });

  it('says what happened when SES tells of messages too late to be heard in time', async () => {
    const all = summary();
    let told = 0;
    for (let i = 0; i < 200; i++) {
      const run = await runOf(`late ${i}`, { ...ordinary, silence: 0.4, latestEvent: 60 });
      expect({ i, lost: run.lost, open: run.open }).toEqual({ i, lost: 0, open: 0 });
      expect(run.mailing.state).toBe('sent');
      const { duplicated } = run.mailing.reconciled;
      const more = [...run.office.taken.values()].reduce((sum, ids) => sum + ids.length - 1, 0);
      expect(duplicated).toBeLessThanOrEqual(more);
      told += duplicated;
      all.add(run);
    }
    all.say();
    // Of some SES never told at all, which nobody here can know.
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(all.sum.duplicated);
  });
});

const pick = ({ mailing, lost, twice, open }: Awaited<ReturnType<typeof runOf>>) => ({
  ...{ state: mailing.state, lost, twice, open },
});
