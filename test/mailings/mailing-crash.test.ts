import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { hasEnded } from '#shared/mailings/mailing';
import { withoutWaits } from '#test/support/clocks/without-waits';
import type { Trouble } from '#test/support/mail/mail-faults';
import { simulatedMailing } from '#test/support/mail/simulated-mailing';
import { proofRuns } from '#test/support/proof-runs';

// A retry after a lost write waits a little; the simulation has its own clock.
withoutWaits();

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const everyone = ['ada', 'ben', 'cy', 'dee', 'refused-eve'];
const willing = everyone.filter((name) => !name.startsWith('refused'));

/** Runs a mailing and returns the result of its messages. */
async function runOf(seed: string, trouble: Trouble, type: 'Weekly' | 'Connections' = 'Weekly') {
  const simulation = simulatedMailing(chanceOf(seed), trouble, everyone, type);
  const mailing = await simulation.run();
  const rows = simulation.rows();
  const leaves = everyone.map((name) => simulation.taken.get(name)?.length ?? 0);
  return {
    mailing,
    rows,
    simulation,
    lost: willing.filter((name) => !simulation.taken.has(name)).length,
    twice: leaves.filter((times) => times > 1).length,
    open: rows.filter(({ state }) => state === 'prepared' || state === 'claimed').length,
  };
}

/**
 * Sums the results of many mailings by what really left. `lost`: not sent at the end. `unexpected`:
 * sent to a person who should get none. `duplicated`: sent twice. `recovered`: sent once although a
 * worker died or no answer came.
 */
function summary() {
  const sum = { runs: 0, messages: 0, lost: 0, unexpected: 0, duplicated: 0, recovered: 0 };
  return {
    sum,
    add({ mailing, rows, simulation, lost }: Awaited<ReturnType<typeof runOf>>) {
      sum.runs++;
      sum.lost += mailing.state === 'sent' ? lost : 0;
      for (const [name, ids] of simulation.taken) {
        sum.messages += ids.length;
        sum.duplicated += ids.length - 1;
        if (!willing.includes(name)) sum.unexpected += ids.length;
      }
      sum.recovered += rows.filter(
        ({ state, attempts, userUid }) =>
          state === 'sent' && (attempts > 1 || simulation.unheard.has(userUid)),
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

describe('mailingsWorker, killed at random steps', () => {
  it('loses no message, sends none twice, and ends within 15 minutes of the last fault in every run', async () => {
    const all = summary();
    const runs = proofRuns(2_400);
    /** Minutes to the end from the last killed worker or missing answer of SES. */
    let longest = 0;
    for (let i = 0; i < runs; i++) {
      const trouble = { ...ordinary, kills: 1 + (i % 2), silence: i % 2 ? 0 : 0.15 };
      const run = await runOf(`kill ${i}`, { ...trouble, firstAt: 1 + (i % 150) });
      expect({ i, ...pick(run) }).toEqual({ i, state: 'sent', lost: 0, twice: 0, open: 0 });
      expect(run.simulation.counted()).toBe(willing.length);
      expect(run.simulation.deadLetters()).toBe(0);
      expect(run.rows.filter(({ state }) => state === 'sent').length).toBe(willing.length);
      const { recovered, ...wrong } = run.mailing.reconciled;
      expect(wrong).toEqual({ lost: 0, unexpected: 0, duplicated: 0 });
      const sentAgain = run.rows.filter(
        ({ state, attempts }) => state === 'sent' && attempts > 1,
      ).length;
      expect(recovered).toBeGreaterThanOrEqual(sentAgain);
      const { simulation, mailing } = run;
      longest = Math.max(longest, simulation.minutesAfterFault(mailing.finished_at ?? ''));
      all.add(run);
    }
    all.say();
    expect(longest).toBeLessThan(15);
    expect(all.sum).toMatchObject({ runs, lost: 0, unexpected: 0, duplicated: 0 });
    expect(all.sum.recovered).toBeGreaterThan(runs / 4);
  });

  it('sends every message once when responses of DynamoDB are lost and the calls repeated', async () => {
    const all = summary();
    for (let i = 0; i < proofRuns(600); i++) {
      const run = await runOf(`cut ${i}`, { ...ordinary, kills: i % 2, cutOff: 0.2 });
      expect({ i, ...pick(run) }).toEqual({ i, state: 'sent', lost: 0, twice: 0, open: 0 });
      expect(run.simulation.counted()).toBe(willing.length);
      all.add(run);
    }
    all.say();
  });

  it('sends a Connections PDF once to each subscriber, killed at each step and with repeated jobs', async () => {
    const all = summary();
    for (let i = 0; i < proofRuns(1_000); i++) {
      const trouble = { ...ordinary, kills: 1 + (i % 2), firstAt: 1 + (i % 150) };
      const run = await runOf(`pdf ${i}`, trouble, 'Connections');
      expect({ i, ...pick(run) }).toEqual({ i, state: 'sent', lost: 0, twice: 0, open: 0 });
      expect(run.simulation.counted()).toBe(willing.length);
      expect(run.simulation.deadLetters()).toBe(0);
      expect(new Set(run.rows.map(({ type, kind }) => `${type} ${kind}`))).toEqual(
        new Set(['Other Connections']),
      );
      all.add(run);
    }
    all.say();
    expect(all.sum).toMatchObject({ lost: 0, unexpected: 0, duplicated: 0 });
  });

  it('sends every message once when the mailing is paused and resumed', async () => {
    const all = summary();
    for (let i = 0; i < proofRuns(600); i++) {
      const run = await runOf(`pause ${i}`, { ...ordinary, kills: 1, act: 'pause' });
      expect({ i, ...pick(run) }).toEqual({ i, state: 'sent', lost: 0, twice: 0, open: 0 });
      all.add(run);
    }
    all.say();
  });

  it('sends no message twice when the mailing is cancelled, and frees the period if none had left', async () => {
    const all = summary();
    for (let i = 0; i < proofRuns(600); i++) {
      const run = await runOf(`cancel ${i}`, { ...ordinary, kills: 1, act: 'cancel' });
      const { mailing, simulation } = run;
      expect({ i, twice: run.twice, open: run.open }).toEqual({ i, twice: 0, open: 0 });
      expect(hasEnded(mailing.state)).toBe(true);
      if (mailing.state === 'cancelled' && mailing.started_at === undefined) {
        expect(simulation.taken.size).toBe(0);
        expect(await simulation.lock()).toBeUndefined();
      } else expect(await simulation.lock()).toBeDefined();
      all.add(run);
    }
    all.say();
  });

  it('reports duplicates when the events of SES come too late', async () => {
    const all = summary();
    let reported = 0;
    for (let i = 0; i < proofRuns(800); i++) {
      const run = await runOf(`late ${i}`, { ...ordinary, silence: 0.4, latestEvent: 60 });
      expect({ i, lost: run.lost, open: run.open }).toEqual({ i, lost: 0, open: 0 });
      expect(run.mailing.state).toBe('sent');
      const { duplicated } = run.mailing.reconciled;
      const more = [...run.simulation.taken.values()].reduce((sum, ids) => sum + ids.length - 1, 0);
      expect(duplicated).toBeLessThanOrEqual(more);
      reported += duplicated;
      all.add(run);
    }
    all.say();
    // Some events never come, so some duplicates stay unknown.
    expect(reported).toBeGreaterThan(0);
    expect(reported).toBeLessThanOrEqual(all.sum.duplicated);
  });
});

const pick = ({ mailing, lost, twice, open }: Awaited<ReturnType<typeof runOf>>) => ({
  state: mailing.state,
  lost,
  twice,
  open,
});
