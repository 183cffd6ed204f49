import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantNoted } from '#bin/lib/grant';
import { noteInAudit } from '#bin/lib/operator-audit';
import { notePersonInAudit } from '#bin/lib/person/audit';
import { personOf } from '#bin/lib/person/person';
import { auditRepository } from '#functions/data/audit';
import type { Capability } from '#shared/permissions';
import { memoryTables } from '#test/support/memory-tables';
import { profile, storeProfiles } from '#test/support/profiles';

const now = new Date('2026-03-02T00:00:00.000Z');
const tess = profile({ username: 'tess', type: 'faculty', capabilities: ['editor', 'sender'] });

type Tables = ReturnType<typeof memoryTables>;
let tables: Tables;
beforeEach(async () => {
  tables = memoryTables(async () => {});
  await storeProfiles(named(tables.db), tess);
});
const named = (db: Tables['db']) => ({ db, name: (name: string) => name });
const stores = (db = tables.db) => ({ db, table: (name: string) => name });
const grant = (user: string, capabilities: readonly Capability[], more = {}, db = tables.db) =>
  grantNoted(stores(db), { site: 'main', user, capabilities, ...more }, now);

/** The tables, where something happens before each call. */
function whileSending(happens: (command: string) => Promise<void>): Tables['db'] {
  const send = (command: object) => tables.db.send(command as never);
  const disturbed = async (command: object) => {
    await happens(JSON.stringify(command));
    return send(command);
  };
  return Object.assign(Object.create(tables.db), { send: disturbed });
}
const rows = () =>
  tables.all('audit').map(({ child, record, act, capability, by, route, pk }) => ({
    ...{ child, record, act, capability, by, route, pk },
  }));
const held = async (sk: string) =>
  (await tables.db.send(new GetCommand({ TableName: 'users', Key: { pk: 'main', sk } }))).Item
    ?.capabilities;

describe('a grant', () => {
  it('leaves a row for each capability that it gives or takes, in the school’s audit', async () => {
    await grant('tess', ['editor', 'privacy']);
    expect(await held('uid-tess')).toEqual(['editor', 'privacy']);
    const row = {
      child: 'uid-tess',
      record: 'capabilities',
      by: { userUid: 'operator', username: 'operator' },
      route: 'npm run grant',
      pk: 'main#records#uid-tess',
    };
    expect(rows()).toEqual([
      { ...row, act: 'give', capability: 'privacy' },
      { ...row, act: 'take', capability: 'sender' },
    ]);
  });

  it('that changes nothing leaves none', async () => {
    await grant('tess', ['sender', 'editor']);
    expect(rows()).toEqual([]);
  });

  it('names somebody who is in no roster by the identifier that the person then has', async () => {
    const newcomer = { firstname: 'Jo', surname: 'Ng', email: '' };
    const { userUid } = await grant('jo', ['administrator'], { newcomer });
    expect(rows()).toMatchObject([{ child: userUid, act: 'give', capability: 'administrator' }]);
    expect(await held(userUid)).toEqual(['administrator']);
  });

  it('gives nothing when its row cannot be written', async () => {
    const refusing = whileSending(async (command) => {
      if (command.includes('"audit"')) throw new Error('refused');
    });
    await expect(grant('tess', ['administrator'], {}, refusing)).rejects.toThrow('refused');
    expect(await held('uid-tess')).toEqual(['editor', 'sender']);
  });

  it('takes nothing from somebody who was changed after the row was written', async () => {
    const racing = whileSending(async (command) => {
      const changed = { ...tess, updated_at: '2026-03-01T00:00:00.000Z' };
      if (command.includes('"audit"')) await storeProfiles(named(tables.db), changed);
    });
    await expect(grant('tess', [], {}, racing)).rejects.toThrow('was changed meanwhile');
    expect(await held('uid-tess')).toEqual(['editor', 'sender']);
  });

  it('to nobody says so, and leaves no row', async () => {
    await expect(grant('nobody', ['editor'])).rejects.toThrow('Nobody at main signs in');
    expect(rows()).toEqual([]);
  });
});

it.each(['export', 'erase'] as const)(
  'an %s leaves a row of whoever it is, and of a carer’s children',
  async (act) => {
    const link = { userUid: 'uid-sam', status: 'active', restricted: false } as const;
    const carer = profile({ username: 'cara', type: 'affiliate', children: [link] });
    for (const person of [carer, tess]) {
      await notePersonInAudit(stores(), personOf('main', person, []), act, now);
    }
    const told = rows().map((row) => [row.child, row.record, row.act, row.route]);
    const row = ['profile', act, `npm run person -- ${act}`];
    expect(told.sort()).toEqual([
      ['uid-cara', ...row],
      ['uid-sam', ...row],
      ['uid-tess', ...row],
    ]);
  },
);

it('a row of an operator can be read back, by whom it was about and by who did it', async () => {
  await noteInAudit(
    stores(),
    'main',
    'npm run restore',
    [{ child: 'everyone', record: 'everything', act: 'restore' }],
    now,
  );
  const always = { ledger: 'records', from: '', until: '2027' } as const;
  const found: string[] = [];
  const audit = auditRepository(tables.db, 'audit');
  for await (const row of audit.ofStaff('main', 'operator', always, 10)) found.push(row.child);
  for await (const row of audit.ofChild('main', 'everyone', always, 10)) found.push(row.act);
  expect(found).toEqual(['everyone', 'restore']);
});
