import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { auditHandlers } from '#functions/audit/audit';
import { auditRepository } from '#functions/kernel/audit/audit';
import type { StoredAuditEntry } from '#functions/kernel/audit/audit-record';
import { auditRecorder } from '#functions/kernel/audit/trail';
import type { Tables } from '#functions/kernel/store/tables';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { audit as contract } from '#shared/audit/audit.contract';
import { auditSchemas as schemas } from '#shared/audit/audit.schemas';
import type { Input } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { memoryTables } from '#test/support/memory/memory-tables';
import { lookAt, lookDeps, oldItem, rollUpOf, storeLooks } from '#test/support/records/looks';
import { person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const officer = person({ username: 'petra', capabilities: ['privacy'] });
/** 11:00 on 2 March in Sydney. */
const now = new Date('2026-03-02T00:00:00.000Z');

let count = 0;
const entry = (fields: Partial<StoredAuditEntry> = {}): StoredAuditEntry => ({
  auditUid: `entry-${String(count++).padStart(4, '0')}`,
  at: '2026-03-01T23:30:00.000Z',
  by: { userUid: 'uid-tess', username: 'tess' },
  child: 'uid-sam',
  record: 'profile',
  act: 'read',
  route: 'GET /users/{username}',
  network: '203.0.113.0/24',
  ...fields,
});

/** Stores entries as before release 1.5.0. */
async function storeEntries(tables: Tables, name: string, entries: readonly StoredAuditEntry[]) {
  for (const Item of entries.map((each) => oldItem(schoolNamed(name), each))) {
    await tables.db.send(new PutCommand({ TableName: 'audit', Item }));
  }
}

/** A school with the children Sam and Sue, the teacher Tess, and Lee, who has left. */
async function school(...entries: StoredAuditEntry[]) {
  const tables = memoryTables(async () => {});
  await storeProfiles(
    tables,
    profile({ username: 'sam', firstname: 'Sam', surname: 'Lamb' }),
    profile({ username: 'sue', firstname: 'Sue', surname: 'Lamb' }),
    profile({ username: 'tess', firstname: 'Tess', surname: 'Samson', type: 'faculty' }),
    profile({ username: '', userUid: 'uid-lee', formerUsername: 'lee', status: 'left' }),
  );
  const trail = auditRepository(tables, () => now);
  await storeEntries(tables, 'main', entries);
  const handlers = auditHandlers({
    ...lookDeps(tables),
    users: userRepository(tables),
    people: peopleRepository(tables),
  });
  const facts = (name: 'list' | 'people', caller: Caller) => {
    const { audit } = auditRecorder(contract[name], caller, request({ now }), trail);
    return request({ now, audit });
  };
  return {
    tables,
    list: (input: Input<typeof contract.list> = {}, by = officer) =>
      handlers.list(schemas.list.input.parse(input), by, facts('list', by)),
    people: (input: Input<typeof contract.people>, by = officer) =>
      handlers.people(schemas.people.input.parse(input), by, facts('people', by)),
  };
}
const uids = ({ records }: { records: { auditUid: string }[] }) =>
  records.map(({ auditUid }) => auditUid);

describe('GET /audit', () => {
  it('returns entries with the names of staff and child', async () => {
    const { list } = await school(entry(), entry({ child: 'uid-sue' }));
    const { records, child, next_token } = await list({ child: 'uid-sam' });
    expect(records).toEqual([
      {
        auditUid: expect.any(String),
        at: '2026-03-01T23:30:00.000Z',
        by: { userUid: 'uid-tess', username: 'tess', name: 'Tess Samson' },
        child: { userUid: 'uid-sam', username: 'sam', name: 'Sam Lamb' },
        record: 'profile',
        act: 'read',
        route: 'GET /users/{username}',
        network: '203.0.113.0/24',
      },
    ]);
    expect([child?.name, next_token]).toEqual(['Sam Lamb', undefined]);
  });

  it('returns the last username of leavers, and only the identifier of unknown people', async () => {
    const gone = { userUid: 'uid-gone', username: 'gone' };
    const { list } = await school(entry({ child: 'uid-lee' }), entry({ child: 'uid-x', by: gone }));
    const { records } = await list();
    expect(records.map(({ child }) => child.username).sort()).toEqual(['', 'lee']);
    expect(records.find(({ child }) => child.userUid === 'uid-x')?.by).toEqual({
      ...gone,
      name: '',
    });
  });

  it('filters by person, by days in the school’s time zone, and by kind of record', async () => {
    const entries = [
      entry({ at: '2026-02-27T12:59:59.999Z' }),
      entry({ at: '2026-02-27T13:00:00.000Z', record: 'mail' }),
      entry({ at: '2026-02-28T12:59:59.999Z', by: { userUid: 'uid-ed', username: 'ed' } }),
      entry({ at: '2026-02-28T13:00:00.000Z' }),
    ];
    const { list } = await school(...entries);
    const [first, second, third, fourth] = entries.map(({ auditUid }) => auditUid);
    expect(uids(await list())).toEqual([]);
    // 28 February in Sydney begins at 13:00 UTC on the 27th.
    expect(uids(await list({ from: '2026-02-28', to: '2026-02-28' }))).toEqual([third, second]);
    expect(uids(await list({ staff: 'uid-tess' }))).toEqual([fourth, second, first]);
    expect(uids(await list({ staff: 'uid-tess', record: 'mail' }))).toEqual([second]);
    expect(uids(await list({ child: 'uid-sam', staff: 'uid-ed' }))).toEqual([third]);
    expect(uids(await list({ child: 'uid-sam', from: '2026-03-01' }))).toEqual([fourth]);
  });

  it('pages without gaps or repetitions', async () => {
    const entries = Array.from({ length: 45 }, (_, i) =>
      entry({ child: i % 2 ? 'uid-sam' : 'uid-sue' }),
    );
    const { list } = await school(...entries);
    const found: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await list({ limit: 20, next_token });
      found.push(...uids(page));
      ({ next_token } = page);
    } while (next_token);
    expect(found).toEqual(entries.map(({ auditUid }) => auditUid).reverse());
  });

  it('rejects reversed days, and more than 31 days of a whole school', async () => {
    const { list } = await school();
    await expect(list({ from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject({
      fields: { to: 'The last day is before the first.' },
    });
    await expect(list({ from: '2026-01-01', to: '2026-03-01' })).rejects.toMatchObject({
      fields: { from: expect.stringContaining('at most 31 days') },
    });
    expect(uids(await list({ child: 'uid-sam', from: '2020-01-01' }))).toEqual([]);
  });
});

describe('the audit of a second school', () => {
  it('returns its own entries with its own names', async () => {
    const { tables, list, people } = await school(entry());
    const otherOfficer = { ...officer, ...schoolNamed('regional') };
    const fields = { schoolUid: 'regional', surname: 'Elsewhere' };
    await storeProfiles(
      tables,
      profile({ username: 'sam', ...fields }),
      profile({ username: 'tess', firstname: 'Tess', type: 'faculty', ...fields }),
    );
    const other = entry({ at: '2026-03-01T23:40:00.000Z' });
    await storeEntries(tables, 'regional', [other]);
    for (const filter of [{}, { child: 'uid-sam' }, { staff: 'uid-tess' }]) {
      const { records, child, staff } = await list(filter, otherOfficer);
      expect(records.map((each) => each.auditUid)).toEqual([other.auditUid]);
      expect(records[0]?.by.name).toBe('Tess Elsewhere');
      expect(child?.name ?? staff?.name ?? 'Elsewhere').toContain('Elsewhere');
    }
    const called = await people({ person: 'sam' }, otherOfficer);
    expect(called.map(({ name }) => name)).toEqual(['Sam Elsewhere']);
  });
});

describe('a read of the audit', () => {
  it('writes an entry for each returned child into its own ledger', async () => {
    const { list } = await school(entry(), entry(), entry({ child: 'uid-sue' }));
    await list();
    await list({ child: 'uid-sam', from: '2026-03-02', to: '2026-03-02' });
    expect(uids(await list())).toHaveLength(3);
    const { records } = await list({ record: 'audit' });
    const shown = records.map(({ by, child, route }) => [by.username, child.username, route]);
    expect(shown.sort()).toEqual([
      // Both whole lists are one look of the hour; the list of a child is another.
      ['petra', 'sam', 'GET /audit'],
      ['petra', 'sam', 'GET /audit'],
      ['petra', 'sue', 'GET /audit'],
    ]);
  });

  it('finds children or staff by name or username, and writes an entry for each child', async () => {
    const { list, people } = await school();
    expect((await people({ person: 'sam' })).map(({ name }) => name)).toEqual(['Sam Lamb']);
    const staff = await people({ person: 'sam', who: 'staff' });
    expect(staff).toEqual([
      { userUid: 'uid-tess', username: 'tess', name: 'Tess Samson', is_child: false },
    ]);
    const { records } = await list({ record: 'audit' });
    expect(records.map(({ child }) => child.username)).toEqual(['sam']);
  });
});

describe('GET /audit of looks', () => {
  const children = Array.from({ length: 77 }, (_, i) => `uid-${String(i).padStart(3, '0')}`);

  async function withLooks() {
    const made = await school();
    await storeLooks(made.tables, schoolNamed('main'), [
      lookAt(['uid-sam', ...children], { at: '2026-03-01T23:20:00.000Z', route: 'GET /students' }),
      lookAt(['uid-sue'], { at: '2026-03-01T22:10:00.000Z' }),
    ]);
    return made;
  }

  it('lists a look at many as one row, with its first names and its hour', async () => {
    const { list } = await withLooks();
    for (const filter of [{}, { staff: 'uid-tess' }]) {
      const { records } = await list({ ...filter, by_look: true });
      expect(records.map(({ count, children: shown }) => [count, shown?.length])).toEqual([
        [78, 10],
        [undefined, undefined],
      ]);
      expect(records[0]).toMatchObject({
        at: '2026-03-01T23:20:00.000Z',
        hour: '2026-03-01T23:00:00.000Z',
        child: { userUid: 'uid-000' },
        route: 'GET /students',
      });
    }
  });

  it('lists the children of a look in pages, and refuses an unknown look', async () => {
    const { list } = await withLooks();
    const look = (await list({ by_look: true })).records[0]?.auditUid ?? '';
    const found: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await list({ look, limit: 50, next_token });
      expect(page.records.length).toBeLessThanOrEqual(50);
      found.push(...page.records.map(({ child }) => child.userUid));
      ({ next_token } = page);
    } while (next_token);
    expect(found.sort()).toEqual([...children, 'uid-sam'].sort());
    const strangers = { ...officer, ...schoolNamed('regional') };
    for (const [uid, by] of [
      ['bm9uZQ', officer],
      [
        Buffer.from('["records","uid-tess","2026-03-01T23#x#x#unknown"]').toString('base64url'),
        officer,
      ],
      [look, strangers],
    ] as const) {
      await expect(list({ look: uid }, by)).rejects.toMatchObject({ kind: 'notFound' });
    }
  });

  it('lists one entry for each child to a client that does not ask for looks, in pages', async () => {
    const { list } = await withLooks();
    const found: string[] = [];
    const uidsOf = new Set<string>();
    let next_token: string | undefined;
    do {
      const page = await list({ staff: 'uid-tess', limit: 20, next_token });
      found.push(...page.records.map(({ child }) => child.userUid));
      for (const { auditUid } of page.records) uidsOf.add(auditUid);
      ({ next_token } = page);
    } while (next_token);
    expect(found).toEqual([...children, 'uid-sam', 'uid-sue']);
    expect(uidsOf.size).toBe(79);
  });

  it('lists looks at a child once they are rolled up, and says up to when', async () => {
    const { tables, list } = await withLooks();
    expect(await list({ child: 'uid-sam' })).toMatchObject({ records: [] });
    await rollUpOf(tables)('2026-03-02T00:06:00.000Z');
    const { records, complete_until } = await list({ child: 'uid-sam', by_look: true });
    expect(complete_until).toBe('2026-03-02T00:00:00.000Z');
    expect(records).toMatchObject([{ child: { userUid: 'uid-sam' }, route: 'GET /students' }]);
    expect((await list({ staff: 'uid-tess' })).complete_until).toBeUndefined();
  });
});
