import { describe, expect, it } from 'vitest';
import { auditHandlers } from '#functions/api/audit';
import { auditRepository } from '#functions/data/audit';
import type { AuditRow } from '#functions/data/audit-record';
import { peopleRepository } from '#functions/data/people';
import { userRepository } from '#functions/data/users';
import { traceOf } from '#functions/lib/audit';
import type { Caller } from '#shared/caller';
import { audit as contract } from '#shared/contract/audit';
import type { Input } from '#shared/contract/route';
import { memoryTables } from '#test/support/memory-tables';
import { person, request } from '#test/support/people';
import { profile, storeProfiles } from '#test/support/profiles';

const officer = person({ username: 'petra', capabilities: ['privacy'] });
/** Eleven in the morning of 2 March in Sydney. */
const now = new Date('2026-03-02T00:00:00.000Z');

let count = 0;
const row = (is: Partial<AuditRow> = {}): AuditRow => ({
  auditUid: `row-${String(count++).padStart(4, '0')}`,
  at: '2026-03-01T23:30:00.000Z',
  by: { userUid: 'uid-tess', username: 'tess' },
  child: 'uid-sam',
  record: 'profile',
  act: 'read',
  route: 'GET /users/{username}',
  network: '203.0.113.0/24',
  ...is,
});

/** A school with Sam and Sue, who are children, and Tess, who teaches; Lee has left. */
async function office(...rows: AuditRow[]) {
  const tables = memoryTables(async () => {});
  await storeProfiles(
    tables,
    profile({ username: 'sam', firstname: 'Sam', surname: 'Lamb' }),
    profile({ username: 'sue', firstname: 'Sue', surname: 'Lamb' }),
    profile({ username: 'tess', firstname: 'Tess', surname: 'Samson', type: 'faculty' }),
    profile({ username: '', userUid: 'uid-lee', formerUsername: 'lee', status: 'left' }),
  );
  const trail = auditRepository(tables.db, 'audit');
  await trail.add('main', rows);
  const handlers = auditHandlers({
    rows: trail,
    users: userRepository(tables.db, 'users'),
    people: peopleRepository(tables.db, 'users'),
  });
  const facts = (name: 'list' | 'people', caller: Caller) => {
    const { audit } = traceOf(contract[name], caller, request({ now }), trail);
    return request({ now, audit });
  };
  return {
    ...{ tables, trail },
    list: (input: Input<typeof contract.list> = {}, by = officer) =>
      handlers.list(contract.list.input.parse(input), by, facts('list', by)),
    people: (input: Input<typeof contract.people>, by = officer) =>
      handlers.people(contract.people.input.parse(input), by, facts('people', by)),
  };
}
const uids = ({ records }: { records: { auditUid: string }[] }) =>
  records.map(({ auditUid }) => auditUid);

describe('who saw a child’s record', () => {
  it('is told by name of who looked and whose it was, with when, what and from where', async () => {
    const { list } = await office(row(), row({ child: 'uid-sue' }));
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

  it('is told of leavers by the name they had, and of who is known no more by identifier', async () => {
    const gone = { userUid: 'uid-gone', username: 'gone' };
    const { list } = await office(row({ child: 'uid-lee' }), row({ child: 'uid-x', by: gone }));
    const { records } = await list();
    expect(records.map(({ child }) => child.username).sort()).toEqual(['', 'lee']);
    expect(records.find(({ child }) => child.userUid === 'uid-x')?.by).toEqual({
      ...gone,
      name: '',
    });
  });

  it('can be asked of a person, of days on the school’s clock, and of one kind of record', async () => {
    const rows = [
      row({ at: '2026-02-27T12:59:59.999Z' }),
      row({ at: '2026-02-27T13:00:00.000Z', record: 'mail' }),
      row({ at: '2026-02-28T12:59:59.999Z', by: { userUid: 'uid-ed', username: 'ed' } }),
      row({ at: '2026-02-28T13:00:00.000Z' }),
    ];
    const { list } = await office(...rows);
    const [first, second, third, fourth] = rows.map(({ auditUid }) => auditUid);
    expect(uids(await list())).toEqual([]);
    // The 28th of February in Sydney begins at 13:00 of the 27th.
    expect(uids(await list({ from: '2026-02-28', to: '2026-02-28' }))).toEqual([third, second]);
    expect(uids(await list({ staff: 'uid-tess' }))).toEqual([fourth, second, first]);
    expect(uids(await list({ staff: 'uid-tess', record: 'mail' }))).toEqual([second]);
    expect(uids(await list({ child: 'uid-sam', staff: 'uid-ed' }))).toEqual([third]);
    expect(uids(await list({ child: 'uid-sam', from: '2026-03-01' }))).toEqual([fourth]);
  });

  it('comes in pages that leave out and repeat nothing', async () => {
    const rows = Array.from({ length: 45 }, (_, i) =>
      row({ child: i % 2 ? 'uid-sam' : 'uid-sue' }),
    );
    const { list } = await office(...rows);
    const found: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await list({ limit: 20, next_token });
      found.push(...uids(page));
      ({ next_token } = page);
    } while (next_token);
    expect(found).toEqual(rows.map(({ auditUid }) => auditUid).reverse());
  });

  it('refuses days that make no sense, or too many of a whole school, in words', async () => {
    const { list } = await office();
    await expect(list({ from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject({
      fields: { to: 'The last day is before the first.' },
    });
    await expect(list({ from: '2026-01-01', to: '2026-03-01' })).rejects.toMatchObject({
      fields: { from: expect.stringContaining('at most 31 days') },
    });
    expect(uids(await list({ child: 'uid-sam', from: '2020-01-01' }))).toEqual([]);
  });
});

it('what stands in the audit of a school is told there, by the names of that school', async () => {
  const { tables, trail, list, people } = await office(row());
  const there = { ...officer, site: 'regional' };
  const is = { schoolUid: 'regional', surname: 'Elsewhere' };
  await storeProfiles(
    tables,
    profile({ username: 'sam', ...is }),
    profile({ username: 'tess', firstname: 'Tess', type: 'faculty', ...is }),
  );
  const theirs = row({ at: '2026-03-01T23:40:00.000Z' });
  await trail.add('regional', [theirs]);
  for (const question of [{}, { child: 'uid-sam' }, { staff: 'uid-tess' }]) {
    const { records, child, staff } = await list(question, there);
    expect(records.map((each) => each.auditUid)).toEqual([theirs.auditUid]);
    expect(records[0]?.by.name).toBe('Tess Elsewhere');
    expect(child?.name ?? staff?.name ?? 'Elsewhere').toContain('Elsewhere');
  }
  const called = await people({ person: 'sam' }, there);
  expect(called.map(({ name }) => name)).toEqual(['Sam Elsewhere']);
});

describe('looking into the audit', () => {
  it('leaves a trace for each child whom it tells of, which stands in a list of its own', async () => {
    const { list } = await office(row(), row(), row({ child: 'uid-sue' }));
    await list();
    await list({ child: 'uid-sam', from: '2026-03-02', to: '2026-03-02' });
    expect(uids(await list())).toHaveLength(3);
    const { records } = await list({ record: 'audit' });
    const shown = records.map(({ by, child, route }) => [by.username, child.username, route]);
    expect(shown.sort()).toEqual([
      ['petra', 'sam', 'GET /audit'],
      ['petra', 'sam', 'GET /audit'],
      ['petra', 'sam', 'GET /audit'],
      ['petra', 'sue', 'GET /audit'],
      ['petra', 'sue', 'GET /audit'],
    ]);
  });

  it('finds children, or everybody else, by name or username, and leaves a trace of each child', async () => {
    const { list, people } = await office();
    expect((await people({ person: 'sam' })).map(({ name }) => name)).toEqual(['Sam Lamb']);
    const staff = await people({ person: 'sam', who: 'staff' });
    expect(staff).toEqual([
      { userUid: 'uid-tess', username: 'tess', name: 'Tess Samson', is_child: false },
    ]);
    const { records } = await list({ record: 'audit' });
    expect(records.map(({ child }) => child.username)).toEqual(['sam']);
  });
});
