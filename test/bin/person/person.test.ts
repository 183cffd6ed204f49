import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { erase } from '#bin/lib/person/erase';
import { exportOf } from '#bin/lib/person/export';
import { findEverything } from '#bin/lib/person/find';
import { finders } from '#bin/lib/person/finders';
import { bucketRegister, tableRegister } from '#bin/lib/person/register';
import { registerText } from '#bin/lib/person/report';
import { Profile } from '#shared/intake/roster';
import { buckets } from '#shared/store-names';
import { expires, type TableName, tables } from '#shared/tables';
import { canaryOf, everyone } from './canary-people.ts';
import { canaryPortal } from './canary-portal.ts';

const now = new Date('2026-03-05T00:00:00.000Z');
const { stores, accounts, named, placesOf, placesOutsideAudit } = canaryPortal();

/** An erasure deletes these for everyone. */
const madeAgain: TableName[] = ['documents', 'calendar-days'];

describe('register', () => {
  it('has a row for every table and bucket, with how long data is stored', () => {
    expect(Object.keys(tableRegister).sort()).toEqual(Object.keys(tables).sort());
    expect(Object.keys(bucketRegister).sort()).toEqual([...buckets].sort());
    for (const name of Object.keys(tables) as TableName[]) {
      const { kept } = tableRegister[name];
      expect([name, kept.includes('(time to live)')]).toEqual([name, expires(name)]);
    }
    for (const row of [...Object.values(tableRegister), ...Object.values(bucketRegister)]) {
      expect(row.holds && row.found && row.erasure && row.kept).toBeTruthy();
    }
  });

  it('prints one line for each table and bucket', () => {
    const text = registerText();
    const lines = text.split('\n').filter((line) => line.startsWith('| `'));
    expect(lines).toHaveLength(Object.keys(tables).length + buckets.length);
    expect(lines.every((line) => line.split(' | ').length === 5)).toBe(true);
  });

  it('finds test data in every table that it says holds people', async () => {
    const places = (
      await Promise.all(everyone.map(({ username }) => placesOf(canaryOf(username))))
    ).flat();
    const tracing = Object.entries(tableRegister).flatMap(([name, { match }]) =>
      // Only the nightly purge finds people in a table with blind identifiers.
      match && match !== finders.blind.match ? name : [],
    );
    expect(
      [...new Set(places.map((place) => place.split(' ')[0]))].sort(),
      'A table whose people are found in a special way needs a record in test/bin/person/canaries.ts',
    ).toEqual(
      [
        ...tracing,
        ...['attachments', 'content', 'downloads', 'reports', 'uploads'].map(
          (name) => `bucket:${name}`,
        ),
      ].sort(),
    );
  });
});

describe.each(everyone.map(({ username }) => username))('data of a %s', (username) => {
  it('exports the records of every table without secrets', async () => {
    const person = await named(username);
    const before = new Set(
      (await placesOf(canaryOf(username))).map((place) => place.split(' ')[0]),
    );
    const zip = unzipSync(
      await exportOf(stores(), person, await findEverything(stores(), person), now),
    );
    const texts = Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    for (const table of Object.keys(tables).filter((name) => before.has(name))) {
      expect(texts.map(([name]) => name)).toContain(`${table}.json`);
    }
    expect(zip['README.txt'] && strFromU8(zip['README.txt'])).toContain(person.fullName);
    expect(texts.map(([, text]) => text).join()).not.toContain('secret of');
    const file = `attachments/files/main/file-${username}`;
    expect(Object.keys(zip).includes(file)).toBe(username !== 'teacher');
    if (username !== 'teacher') return;
    expect(Object.keys(zip)).toContain('texts/main/posts/p1/long.html');
  });

  it('erases everything except the tombstone, in all tables and all versions of files', async () => {
    const person = await named(username);
    expect(await erase(stores(), person, await findEverything(stores(), person), now)).toBe(0);
    expect(await placesOutsideAudit(canaryOf(username))).toEqual(['users main#erased']);
    expect(accounts().has(`sub-${username}`)).toBe(false);
    await expect(named(username)).rejects.toThrow('No person at main');
  });

  it('leaves other people’s data unchanged by an erasure', async () => {
    const others = everyone.filter((each) => each.username !== username);
    const ownOf = async (name: string) =>
      (await findEverything(stores(), await named(name))).records
        .filter(({ table, match }) => match.becomes.length === 0 && !madeAgain.includes(table))
        .map(({ table, record }) => `${table} ${record.pk} ${record.sk}`);
    const before = await Promise.all(others.map((each) => ownOf(each.username)));
    const person = await named(username);
    await erase(stores(), person, await findEverything(stores(), person), now);
    expect(await Promise.all(others.map((each) => ownOf(each.username)))).toEqual(before);
    expect(before.flat().length).toBeGreaterThan(20);
    for await (const { Items = [] } of paginateScan(
      { client: stores().db },
      { TableName: 'users' },
    )) {
      for (const item of Items) if (item.pk === 'main') Profile.parse(item);
    }
  });

  it('finishes an interrupted erasure when it is run again', async () => {
    const person = await named(username);
    let writes = 0;
    const send = stores().db.send.bind(stores().db) as (command: object) => Promise<unknown>;
    const dying = (command: object) => {
      if (/Update|Delete|Transact/.test(command.constructor.name) && ++writes === 12) {
        throw new Error('killed');
      }
      return send(command);
    };
    const db = Object.assign(Object.create(stores().db), { send: dying });
    const found = await findEverything(stores(), person);
    await expect(erase({ ...stores(), db }, person, found, now)).rejects.toThrow('killed');
    const again = await named(username);
    await erase(stores(), again, await findEverything(stores(), again), now);
    expect(await placesOutsideAudit(canaryOf(username))).toEqual(['users main#erased']);
  });
});

it('finds a person by both names and the identifier, and rejects a name of two people', async () => {
  expect((await named('STUDENT')).userUid).toBe('user-Kanaristudent');
  expect((await named('user-Kanaristudent')).username).toBe('student');
  const [student] = everyone;
  const former = {
    ...student,
    userUid: 'user-2',
    username: '',
    formerUsername: 'student',
    status: 'left',
  };
  await stores().db.send(
    new PutCommand({ TableName: 'users', Item: { ...former, pk: 'main', sk: 'user-2' } }),
  );
  await expect(named('student')).rejects.toThrow('user-2  Kanaristudent XuKanaristudent (left)');
  expect((await named('user-2')).isNameTaken).toBe(true);
});
