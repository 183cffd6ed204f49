import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantWithAudit } from '#bin/lib/grant';
import { recordInAudit } from '#bin/lib/operator-audit';
import { notePersonInAudit } from '#bin/lib/person/audit';
import { personOf } from '#bin/lib/person/person';
import { schoolLooks } from '#functions/kernel/audit/school-looks';
import type { Capability } from '#shared/rights/permissions';
import { memoryTables } from '#test/support/memory/memory-tables';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { entriesIn } from '#test/support/tables/audit-entries';
import { tablesOf } from '#test/support/tables/named';

const now = new Date('2026-03-02T00:00:00.000Z');
const tess = profile({ username: 'tess', type: 'faculty', capabilities: ['editor', 'sender'] });

let tables: ReturnType<typeof memoryTables>;
beforeEach(async () => {
  tables = memoryTables(async () => {});
  await storeProfiles(tables, tess);
});
const grant = (user: string, capabilities: readonly Capability[], more = {}, db = tables.db) =>
  grantWithAudit(tablesOf(db), { ...schoolNamed('main'), user, capabilities, ...more }, now);

/** The tables, with a function that runs before each call. */
function whileSending(happens: (command: string) => Promise<void>): typeof tables.db {
  const send = (command: object) => tables.db.send(command as never);
  const disturbed = async (command: object) => {
    await happens(JSON.stringify(command));
    return send(command);
  };
  return Object.assign(Object.create(tables.db), { send: disturbed });
}
const rows = () =>
  entriesIn(tables).map(({ child, record, act, capability, by, route, pk }) => ({
    child,
    record,
    act,
    capability,
    by,
    route,
    pk,
  }));
const held = async (sk: string) =>
  (await tables.db.send(new GetCommand({ TableName: 'users', Key: { pk: 'main', sk } }))).Item
    ?.capabilities;

describe('grant', () => {
  it('writes an audit entry for each capability that it gives or takes', async () => {
    await grant('tess', ['editor', 'privacy']);
    expect(await held('uid-tess')).toEqual(['editor', 'privacy']);
    const row = {
      child: 'uid-tess',
      record: 'capabilities',
      by: { userUid: 'operator', username: 'operator' },
      route: 'npm run grant',
      pk: 'main#records#operator',
    };
    expect(rows()).toEqual([
      { ...row, act: 'give', capability: 'privacy' },
      { ...row, act: 'take', capability: 'sender' },
    ]);
  });

  it('writes no audit entry if nothing changes', async () => {
    await grant('tess', ['sender', 'editor']);
    expect(rows()).toEqual([]);
  });

  it('names a new person in the audit by their new identifier', async () => {
    const newcomer = { firstname: 'Jo', surname: 'Ng', email: '' };
    const { userUid } = await grant('jo', ['administrator'], { newcomer });
    expect(rows()).toMatchObject([{ child: userUid, act: 'give', capability: 'administrator' }]);
    expect(await held(userUid)).toEqual(['administrator']);
  });

  it('gives nothing if the audit entry cannot be written', async () => {
    const refusing = whileSending(async (command) => {
      if (command.includes('"looks"')) throw new Error('refused');
    });
    await expect(grant('tess', ['administrator'], {}, refusing)).rejects.toThrow('refused');
    expect(await held('uid-tess')).toEqual(['editor', 'sender']);
  });

  it('takes nothing from a person who changed after the audit entry was written', async () => {
    const racing = whileSending(async (command) => {
      const changed = { ...tess, updated_at: '2026-03-01T00:00:00.000Z' };
      if (command.includes('"looks"')) await storeProfiles(tables, changed);
    });
    await expect(grant('tess', [], {}, racing)).rejects.toThrow('was changed meanwhile');
    expect(await held('uid-tess')).toEqual(['editor', 'sender']);
  });

  it('reports an unknown person and writes no audit entry', async () => {
    await expect(grant('nobody', ['editor'])).rejects.toThrow('at main signs in as “nobody”');
    expect(rows()).toEqual([]);
  });
});

it.each(['export', 'erase'] as const)(
  'writes audit entries for the person and a carer’s children before an %s',
  async (act) => {
    const link = { userUid: 'uid-sam', status: 'active', restricted: false } as const;
    const carer = profile({ username: 'cara', type: 'affiliate', children: [link] });
    for (const person of [carer, tess]) {
      await notePersonInAudit(tables, personOf(schoolNamed('main').site, person, []), act, now);
    }
    const entries = rows().map((row) => [row.child, row.record, row.act, row.route]);
    const row = ['profile', act, `npm run person -- ${act}`];
    expect(entries.sort()).toEqual([
      ['uid-cara', ...row],
      ['uid-sam', ...row],
      ['uid-tess', ...row],
    ]);
  },
);

it('finds the look of an operator by operator', async () => {
  await recordInAudit(tables, {
    ...schoolNamed('main'),
    command: 'npm run restore',
    acts: [{ child: 'everyone', record: 'everything', act: 'restore' }],
    now,
  });
  const always = { ledger: 'records', from: '', until: '2027' } as const;
  const found: string[] = [];
  const audit = schoolLooks(tables);
  for await (const row of audit.of(schoolNamed('main')).ofStaff('operator', always, 10))
    found.push(...row.children, row.act);
  expect(found).toEqual(['everyone', 'restore']);
});
