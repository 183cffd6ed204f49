import { describe, expect, it } from 'vitest';
import { auditRepository } from '#functions/kernel/audit/audit';
import type { StoredAuditEntry } from '#functions/kernel/audit/audit-record';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const always = { ledger: 'records', from: '', until: '2027-01-01T00:00:00.000Z' } as const;

let count = 0;
const entry = (fields: Partial<StoredAuditEntry> = {}): StoredAuditEntry => ({
  auditUid: `entry-${String(count++).padStart(4, '0')}`,
  at: '2026-03-02T00:00:00.000Z',
  by: { userUid: 'uid-tess', username: 'tess' },
  child: 'uid-sam',
  record: 'profile',
  act: 'read',
  route: 'GET /users/{username}',
  network: '203.0.113.0/24',
  ...fields,
});

function audit() {
  let steps = 0;
  const tables = memoryTables(async () => {
    steps++;
  });
  return { ...auditRepository(tables), stored: () => tables.all('audit'), steps: () => steps };
}
const listed = async (
  entries: AsyncIterable<StoredAuditEntry>,
  most = Number.POSITIVE_INFINITY,
) => {
  const found: StoredAuditEntry[] = [];
  for await (const each of entries) {
    if (found.length === most) break;
    found.push(each);
  }
  return found.map(({ auditUid }) => auditUid);
};
const uids = (entries: readonly StoredAuditEntry[]) => entries.map(({ auditUid }) => auditUid);

describe('the audit repository', () => {
  it('lists the entries of a child, of staff and of days, newest first', async () => {
    const { of } = audit();
    const entries = [
      entry({ at: '2026-03-02T22:00:00.000Z' }),
      entry({ at: '2026-03-02T23:59:59.999Z', child: 'uid-sue' }),
      entry({ at: '2026-03-03T00:00:00.000Z', by: { userUid: 'uid-ed', username: 'ed' } }),
      entry({ at: '2026-03-05T10:00:00.000Z' }),
    ];
    await of(schoolNamed('main')).add(entries);
    // An entry of another school with the same time, child and person.
    await of(schoolNamed('regional')).add([entry({ at: '2026-03-02T23:59:59.999Z' })]);
    const [first, second, third, fourth] = uids(entries);
    expect(await listed(of(schoolNamed('main')).ofChild('uid-sam', always, 2))).toEqual([
      fourth,
      third,
      first,
    ]);
    expect(await listed(of(schoolNamed('main')).ofStaff('uid-tess', always, 2))).toEqual([
      fourth,
      second,
      first,
    ]);
    const days = { ...always, from: '2026-03-02T23:00:00.000Z', until: '2026-03-04T00:00:00.000Z' };
    expect(await listed(of(schoolNamed('main')).ofDays(days, 2))).toEqual([third, second]);
    expect(await listed(of(schoolNamed('main')).ofChild('uid-sam', days, 2))).toEqual([third]);
  });

  it('pages through entries of one moment without gaps or repetitions', async () => {
    const { of } = audit();
    const entries = Array.from({ length: 250 }, (_, i) => entry({ child: `uid-${i}` }));
    await of(schoolNamed('main')).add(entries);
    for (const read of [
      (below?: string) => of(schoolNamed('main')).ofStaff('uid-tess', { ...always, below }, 20),
      (below?: string) =>
        of(schoolNamed('main')).ofDays(
          { ...always, from: '2026-03-01', until: '2026-03-03', below },
          20,
        ),
    ]) {
      const found: string[] = [];
      for (;;) {
        const last = found.at(-1);
        const below = last && `2026-03-02T00:00:00.000Z#${last}`;
        const page = await listed(read(below), 20);
        if (page.length === 0) break;
        found.push(...page);
      }
      expect(found).toEqual(uids(entries).reverse());
    }
  });

  it('stores each entry once, as it was first put', async () => {
    const { stored, of } = audit();
    const one = entry();
    await of(schoolNamed('main')).add([one]);
    await of(schoolNamed('main')).add([{ ...one, network: 'changed' }, entry({ auditUid: 'new' })]);
    await of(schoolNamed('main')).add([one]);
    expect(stored()).toHaveLength(2);
    await of(schoolNamed('regional')).add([one]);
    await of(schoolNamed('regional')).add([one, entry({ auditUid: 'there' })]);
    const there = await listed(of(schoolNamed('regional')).ofChild('uid-sam', always, 5));
    expect(there.sort()).toEqual([one.auditUid, 'there'].sort());
    expect(new Set(stored().map(({ network }) => network))).toEqual(new Set(['203.0.113.0/24']));
  });

  it('stores reads of the audit in a separate ledger', async () => {
    const { of } = audit();
    const auditRead = entry({ record: 'audit' });
    const read = entry();
    await of(schoolNamed('main')).add([auditRead, read]);
    expect(await listed(of(schoolNamed('main')).ofChild('uid-sam', always, 5))).toEqual([
      read.auditUid,
    ]);
    const lookups = { ...always, ledger: 'lookups' } as const;
    expect(await listed(of(schoolNamed('main')).ofChild('uid-sam', lookups, 5))).toEqual([
      auditRead.auditUid,
    ]);
  });

  it('reads a page at the same cost with 100 and 1,000 entries', async () => {
    const costOf = async (stored: number) => {
      const { steps, of } = audit();
      await of(schoolNamed('main')).add(Array.from({ length: stored }, () => entry()));
      const written = steps();
      const query = { ...always, from: '2026-03-01', until: '2026-03-03' };
      await listed(of(schoolNamed('main')).ofChild('uid-sam', query, 20), 20);
      await listed(of(schoolNamed('main')).ofStaff('uid-tess', query, 20), 20);
      await listed(of(schoolNamed('main')).ofDays(query, 20), 20);
      return { written, read: steps() - written };
    };
    const few = await costOf(100);
    const many = await costOf(1_000);
    expect(many.read).toBeLessThanOrEqual(few.read + 2);
    expect(many.written).toBe(10 * few.written);
  });

  it('expires an entry after 7 years', async () => {
    const { stored, of } = audit();
    await of(schoolNamed('main')).add([entry({ at: '2024-02-29T12:00:00.000Z' })]);
    expect(stored()[0]?.expires_at).toBe(Date.parse('2031-03-01T12:00:00.000Z') / 1000);
  });
});
