import { describe, expect, it, vi } from 'vitest';
import { dailyReserve } from '#functions/kernel/outbox/reserve';
import { sendMessages } from '#functions/kernel/outbox/send-loop';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { schoolSizes } from '#functions/kernel/outbox/store/school-sizes';
import { countPeople } from '#functions/maintenance/school-sizes';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const [main, regional] = [schoolNamed('main'), schoolNamed('regional')];
const now = () => new Date('2026-03-02T00:00:00.000Z');
const reached = (perDay: number, sentToday: number, people: number) =>
  dailyReserve({
    quota: async () => ({ perSecond: 10, perDay, sentToday }),
    largest: async () => people,
    now,
  }).isReached();

describe('the quota for a day that ordinary mail leaves', () => {
  it.each([
    // What is left holds the largest school and what leaves in a minute.
    [50_000, 0, 20_000, false],
    [50_000, 29_399, 20_000, false],
    [50_000, 29_400, 20_000, true],
    [50_000, 50_000, 20_000, true],
    // A small quota also sends other mail.
    [200, 99, 5_000, false],
    [200, 100, 5_000, true],
    // Without a limit, and before the people were counted.
    [-1, 90_000, 20_000, false],
    [0, 90_000, 20_000, false],
    [50_000, 50_000, 0, false],
  ])('holds of %i a day with %i sent, for %i people: %s', async (perDay, sentToday, people, is) => {
    expect(await reached(perDay, sentToday, people)).toBe(is);
  });

  it('lets mail go on when the quota cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = dailyReserve({
      quota: () => Promise.reject(new Error('down')),
      largest: async () => 1,
      now,
    });
    expect(await broken.isReached()).toBe(false);
  });

  it('follows the largest school that the night has counted', async () => {
    const tables = memoryTables(async () => {});
    const sizes = schoolSizes(tables);
    expect(await sizes.largest([main, regional])).toBe(0);
    const people = { main: 3, regional: 7 };
    const cards = async ({ site }: { site: string }) =>
      Array.from({ length: people[site as keyof typeof people] });
    await countPeople([main, regional], { sizes, cards })();
    expect(await sizes.largest([main, regional])).toBe(7);
    people.regional = 2;
    await countPeople([main, regional], { sizes, cards })();
    expect(await sizes.largest([main, regional])).toBe(3);
  });

  it('stops ordinary mail before its first message, and never urgent mail', async () => {
    const run = async (priority: 'urgent' | 'ordinary') => {
      const sent: string[] = [];
      let left = 3;
      let clock = now().getTime();
      const stop = await sendMessages({
        deps: {
          now: () => new Date(clock),
          wait: async (milliseconds) => {
            clock += milliseconds;
          },
          hasTime: () => true,
          rate: mailRate(memoryTables(async () => {})),
          reserve: { isReached: async () => true },
        },
        pace: { site: main.site, own: 1000, account: 1000, priority },
        async take() {
          const due = Array.from({ length: left }, (_, i) => ({
            userUid: `u${i}`,
            async deliver() {
              sent.push(`u${i}`);
              return { kind: 'sent' } as const;
            },
          }));
          left = 0;
          return { due, last: due.length > 0 ? 'l' : undefined };
        },
      });
      return [stop.why, sent.length];
    };
    expect(await run('ordinary')).toEqual(['rest', 0]);
    expect(await run('urgent')).toEqual(['nothing', 3]);
  });
});
