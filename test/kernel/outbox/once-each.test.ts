import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { withoutWaits } from '#test/support/clocks/without-waits';
import type { Trouble } from '#test/support/mail/mail-faults';
import { school } from '#test/support/mail/mail-sites';
import { simulatedJobs } from '#test/support/mail/simulated-jobs';
import { memoryTables } from '#test/support/memory/memory-tables';
import { orderedAt } from '#test/support/outbox/ordered-kind';
import { orderedMail } from '#test/support/outbox/ordered-mail';
import { crashRuns } from '#test/support/proof-runs';

// A retry after a lost write waits a little; the simulation has its own clock.
withoutWaits();
beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

/** Sends the orders of a kind in trouble. */
async function sent(name: string, seed: string, trouble: Trouble) {
  const kind = orderedMail[name];
  if (!kind) throw new Error(`There is no ${name}`);
  const tables = memoryTables(async () => {});
  const orders = await kind.prepare(tables);
  const mail = simulatedJobs(chanceOf(seed), trouble, {
    db: tables.db,
    begin: orderedAt,
    sweepMinutes: 15,
    workerOf(parts) {
      const made = kind.worker(parts);
      return consumeAll(mailWork(made.sending, [school], [made.kind]));
    },
    sweep: async (now, queue) => void (await kind.again(tables, now, queue)),
  });
  for (const order of orders) mail.put(order);
  await mail.run();
  return {
    left: mail.left.map(({ row }) => row.email).sort(),
    deadLetters: mail.deadLetters(),
    open: tables
      .all('emailstatistics')
      .filter(({ state }) => state === 'prepared' || state === 'claimed'),
    private: tables.all('private-mail'),
  };
}

const troubleOf = (run: number): Trouble => ({
  kills: 1 + (run % 3),
  firstAt: 1 + (run % 120),
  silence: run % 2 ? 0 : 0.15,
  throttling: run % 4 === 3 ? 0.3 : 0.05,
  cutOff: run % 3 === 0 ? 0.2 : 0,
  latestEvent: 9,
  act: 'nothing',
});

describe('an order of mail', () => {
  it.each(Object.keys(orderedMail))(
    'reaches each reader once when workers are killed at any step: %s',
    async (name) => {
      const readers = [...(orderedMail[name]?.readers ?? [])].sort();
      for (let run = 0; run < crashRuns(20); run++) {
        const after = await sent(name, `${name} ${run}`, troubleOf(run));
        expect([run, after]).toEqual([
          run,
          { left: readers, deadLetters: 0, open: [], private: [] },
        ]);
      }
    },
    1_800_000,
  );
});
