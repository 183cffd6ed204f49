import { describe, expect, it } from 'vitest';
import { auditRepository } from '#functions/data/audit';
import type { AuditRow } from '#functions/data/audit-record';
import { memoryTables } from '#test/support/memory-tables';

const always = { ledger: 'records', from: '', until: '2027-01-01T00:00:00.000Z' } as const;

let count = 0;
const row = (is: Partial<AuditRow> = {}): AuditRow => ({
  auditUid: `row-${String(count++).padStart(4, '0')}`,
  at: '2026-03-02T00:00:00.000Z',
  by: { userUid: 'uid-tess', username: 'tess' },
  child: 'uid-sam',
  record: 'profile',
  act: 'read',
  route: 'GET /users/{username}',
  network: '203.0.113.0/24',
  ...is,
});

function audit() {
  let steps = 0;
  const { db, all } = memoryTables(async () => {
    steps++;
  });
  return { ...auditRepository(db, 'audit'), stored: () => all('audit'), steps: () => steps };
}
const listed = async (rows: AsyncIterable<AuditRow>, most = Number.POSITIVE_INFINITY) => {
  const found: AuditRow[] = [];
  for await (const each of rows) {
    if (found.length === most) break;
    found.push(each);
  }
  return found.map(({ auditUid }) => auditUid);
};
const uids = (rows: readonly AuditRow[]) => rows.map(({ auditUid }) => auditUid);

describe('the audit', () => {
  it('answers whose record it was, who it was and what was done on a day, newest first', async () => {
    const { add, ofChild, ofStaff, ofDays } = audit();
    const rows = [
      row({ at: '2026-03-02T22:00:00.000Z' }),
      row({ at: '2026-03-02T23:59:59.999Z', child: 'uid-sue' }),
      row({ at: '2026-03-03T00:00:00.000Z', by: { userUid: 'uid-ed', username: 'ed' } }),
      row({ at: '2026-03-05T10:00:00.000Z' }),
    ];
    await add('main', rows);
    // A row of another school of the same moment, child and person.
    await add('regional', [row({ at: '2026-03-02T23:59:59.999Z' })]);
    const [first, second, third, fourth] = uids(rows);
    expect(await listed(ofChild('main', 'uid-sam', always, 2))).toEqual([fourth, third, first]);
    expect(await listed(ofStaff('main', 'uid-tess', always, 2))).toEqual([fourth, second, first]);
    const days = { ...always, from: '2026-03-02T23:00:00.000Z', until: '2026-03-04T00:00:00.000Z' };
    expect(await listed(ofDays('main', days, 2))).toEqual([third, second]);
    expect(await listed(ofChild('main', 'uid-sam', days, 2))).toEqual([third]);
  });

  it('goes on below a place without leaving out or repeating a row, also of one moment', async () => {
    const { add, ofStaff, ofDays } = audit();
    const rows = Array.from({ length: 250 }, (_, i) => row({ child: `uid-${i}` }));
    await add('main', rows);
    for (const read of [
      (below?: string) => ofStaff('main', 'uid-tess', { ...always, below }, 20),
      (below?: string) =>
        ofDays('main', { ...always, from: '2026-03-01', until: '2026-03-03', below }, 20),
    ]) {
      const found: string[] = [];
      for (;;) {
        const last = found.at(-1);
        const below = last && `2026-03-02T00:00:00.000Z#${last}`;
        const page = await listed(read(below), 20);
        if (page.length === 0) break;
        found.push(...page);
      }
      expect(found).toEqual(uids(rows).reverse());
    }
  });

  it('keeps each row once as it was first put, however often and in which company it comes', async () => {
    const { add, stored, ofChild } = audit();
    const one = row();
    await add('main', [one]);
    await add('main', [{ ...one, network: 'changed' }, row({ auditUid: 'new' })]);
    await add('main', [one]);
    expect(stored()).toHaveLength(2);
    await add('regional', [one]);
    await add('regional', [one, row({ auditUid: 'there' })]);
    const there = await listed(ofChild('regional', 'uid-sam', always, 5));
    expect(there.sort()).toEqual([one.auditUid, 'there'].sort());
    expect(new Set(stored().map(({ network }) => network))).toEqual(new Set(['203.0.113.0/24']));
  });

  it('keeps looks into itself apart from what they look at', async () => {
    const { add, ofChild } = audit();
    const look = row({ record: 'audit' });
    const read = row();
    await add('main', [look, read]);
    expect(await listed(ofChild('main', 'uid-sam', always, 5))).toEqual([read.auditUid]);
    const looks = { ...always, ledger: 'lookups' } as const;
    expect(await listed(ofChild('main', 'uid-sam', looks, 5))).toEqual([look.auditUid]);
  });

  it('gives a page for the price of a page, however much is kept', async () => {
    const costOf = async (kept: number) => {
      const { add, steps, ofChild, ofStaff, ofDays } = audit();
      await add(
        'main',
        Array.from({ length: kept }, () => row()),
      );
      const written = steps();
      const question = { ...always, from: '2026-03-01', until: '2026-03-03' };
      await listed(ofChild('main', 'uid-sam', question, 20), 20);
      await listed(ofStaff('main', 'uid-tess', question, 20), 20);
      await listed(ofDays('main', question, 20), 20);
      return { written, read: steps() - written };
    };
    const few = await costOf(100);
    const many = await costOf(1_000);
    expect(many.read).toBeLessThanOrEqual(few.read + 2);
    expect(many.written).toBe(10 * few.written);
  });

  it('lets a row go by itself after seven years', async () => {
    const { add, stored } = audit();
    await add('main', [row({ at: '2024-02-29T12:00:00.000Z' })]);
    expect(stored()[0]?.expires_at).toBe(Date.parse('2031-03-01T12:00:00.000Z') / 1000);
  });
});
