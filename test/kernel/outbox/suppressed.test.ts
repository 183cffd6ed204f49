import { expect, it } from 'vitest';
import { suppressedOf } from '#functions/kernel/outbox/suppressed';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');
const complaint = { reason: 'complaint', at: '2026-03-01T00:00:00.000Z', mailingUid: 'm' } as const;

it('finds an address as it was stored, and as mail servers know it', async () => {
  const stored = suppressionRepository(memoryTables(async () => {})).of(main);
  await stored.add('x@schüle.example', complaint);
  const all = await stored.all();
  const forms = ['x@schüle.example', 'x@xn--schle-mva.example', 'y@schüle.example'];
  expect(forms.map((form) => all.has(form))).toEqual([true, true, false]);
});

it('reads the addresses of each school once a minute, and again after a fault', async () => {
  let clock = 0;
  const reads: string[] = [];
  let isBroken = true;
  const suppressed = suppressedOf(
    {
      of: ({ site }) => ({
        async all() {
          reads.push(site);
          if (isBroken) throw new Error('The table does not answer');
          const has = (address: string) => address === `x@${site}`;
          return { has, hasReturned: has, isWrongNumber: has };
        },
      }),
    },
    () => new Date(clock),
  );
  await expect(suppressed.of(main)).rejects.toThrow();
  isBroken = false;
  expect((await suppressed.of(main)).has('x@main')).toBe(true);
  expect((await suppressed.of(schoolNamed('regional'))).has('x@main')).toBe(false);
  clock = 59_999;
  await suppressed.of(main);
  expect(reads).toEqual(['main', 'main', 'regional']);
  clock = 60_000;
  await suppressed.of(main);
  expect(reads).toHaveLength(4);
});
