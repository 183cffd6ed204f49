import { gunzipSync } from 'node:zlib';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateScan,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyBucket } from '#bin/lib/backup/objects';
import { emptyTable } from '#bin/lib/backup/tables';
import { erase, hindrance } from '#bin/lib/person/erase';
import { exportOf } from '#bin/lib/person/export';
import { look } from '#bin/lib/person/look';
import { type Person, personNamed } from '#bin/lib/person/person';
import { bucketRegister, tableRegister } from '#bin/lib/person/register';
import { erasureReport, registerText } from '#bin/lib/person/report';
import type { Stores } from '#bin/lib/stores';
import { suppressionRepository } from '#functions/data/mail-suppressions';
import { Profile } from '#shared/domain/roster';
import { buckets, type TableName, tables } from '#shared/tables';
import { startTestStores } from '#test/support/stores';
import { canaryOf, everyone, storeCanaries } from './canaries.ts';

const now = new Date('2026-03-05T00:00:00.000Z');
let stores: Stores;
let everything: Awaited<ReturnType<typeof startTestStores>>['everything'];
/** Accounts of the pool, by their subject. */
let accounts: Set<string>;

beforeAll(async () => {
  const started = await startTestStores();
  everything = started.everything;
  const send = async ({ input }: { input: { Filter?: string; Username?: string } }) => {
    if (input.Username) accounts.delete(input.Username);
    const sub = /"(.*)"/.exec(input.Filter ?? '')?.[1] ?? '';
    return { Users: accounts.has(sub) ? [{ Username: sub }] : [] };
  };
  stores = { ...started.stores, identity: { send } as unknown as Stores['identity'] };
});
afterAll(() => stores.close());
beforeEach(async () => {
  for (const name of Object.keys(tables) as TableName[]) {
    await emptyTable(stores.tables, name, () => false);
  }
  for (const name of buckets) await emptyBucket(stores.s3, name);
  accounts = new Set(everyone.map(({ username }) => `sub-${username}`));
  await storeCanaries(stores);
});

const named = (name: string): Promise<Person> => personNamed(stores.db, 'users', 'main', name);

/** Every place, table or bucket, in which a word stands, and what stands there. */
async function placesOf(word: string): Promise<string[]> {
  const found: string[] = [];
  const isIn = (value: unknown) =>
    JSON.stringify(value, (_, each) => (each instanceof Set ? [...each] : each))
      .toLowerCase()
      .includes(word.toLowerCase());
  for (const name of Object.keys(tables) as TableName[]) {
    for await (const { Items = [] } of paginateScan({ client: stores.db }, { TableName: name })) {
      for (const item of Items) if (isIn(item)) found.push(`${name} ${item.pk}`);
    }
  }
  for (const { bucket, key, body } of everything()) {
    if (isIn(key) || unpacked(body).some(isIn)) found.push(`bucket:${bucket} ${key}`);
  }
  return found;
}

/** The same without the audit, which is held: its rows name people by their identifiers. */
const placesUnheld = async (word: string) =>
  (await placesOf(word)).filter((place) => !place.startsWith('audit '));

function unpacked(body: Buffer): string[] {
  if (body[0] === 0x1f) return [gunzipSync(body).toString()];
  return body[0] === 0x50
    ? Object.values(unzipSync(body)).map((each) => strFromU8(each))
    : [`${body}`];
}

describe('the register', () => {
  it('has a row for every table and bucket, and says how long each is kept', () => {
    expect(Object.keys(tableRegister).sort()).toEqual(Object.keys(tables).sort());
    expect(Object.keys(bucketRegister).sort()).toEqual([...buckets].sort());
    for (const row of [...Object.values(tableRegister), ...Object.values(bucketRegister)]) {
      expect(row.holds && row.found && row.erasure && row.kept).toBeTruthy();
    }
  });

  it('is written out for the school, a line for each table and bucket', () => {
    const text = registerText();
    const lines = text.split('\n').filter((line) => line.startsWith('| `'));
    expect(lines).toHaveLength(Object.keys(tables).length + buckets.length);
    expect(lines.every((line) => line.split(' | ').length === 5)).toBe(true);
  });

  it('finds a canary in every table of which it says that it holds people', async () => {
    const places = (
      await Promise.all(everyone.map(({ username }) => placesOf(canaryOf(username))))
    ).flat();
    const tracing = Object.entries(tableRegister).flatMap(([name, { trace }]) =>
      trace ? name : [],
    );
    expect(
      [...new Set(places.map((place) => place.split(' ')[0]))].sort(),
      'A table with “trace” in its row needs a record in test/bin/person/canaries.ts',
    ).toEqual([...tracing, 'bucket:answers', 'bucket:content', 'bucket:intake'].sort());
  });
});

describe.each(everyone.map(({ username }) => username))('of a %s', (username) => {
  it('the export holds what every table knows of them, and no secret', async () => {
    const person = await named(username);
    const before = new Set(
      (await placesOf(canaryOf(username))).map((place) => place.split(' ')[0]),
    );
    const zip = unzipSync(await exportOf(stores, person, await look(stores, person), now));
    const texts = Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    for (const table of Object.keys(tables).filter((name) => before.has(name))) {
      expect(texts.map(([name]) => name)).toContain(`${table}.json`);
    }
    expect(zip['README.txt'] && strFromU8(zip['README.txt'])).toContain(person.fullName);
    expect(texts.map(([, text]) => text).join()).not.toContain('secret of');
    if (username !== 'teacher') return;
    expect(Object.keys(zip)).toContain('texts/main/posts/p1/long.html');
  });

  it('nothing is left after the erasure but the tombstone, in no table and in no version of a file', async () => {
    const person = await named(username);
    expect(await erase(stores, person, await look(stores, person), now)).toBe(0);
    expect(await placesUnheld(canaryOf(username))).toEqual(['users main#erased']);
    expect(accounts.has(`sub-${username}`)).toBe(false);
    await expect(named(username)).rejects.toThrow('Nobody at main');
  });

  it('an erasure leaves the others what is theirs', async () => {
    const others = everyone.filter((each) => each.username !== username);
    const ownOf = async (name: string) =>
      (await look(stores, await named(name))).records
        .filter(({ table, trace }) => trace.becomes.length === 0 && table !== 'mail-exports')
        .map(({ table, record }) => `${table} ${record.pk} ${record.sk}`);
    const before = await Promise.all(others.map((each) => ownOf(each.username)));
    const person = await named(username);
    await erase(stores, person, await look(stores, person), now);
    expect(await Promise.all(others.map((each) => ownOf(each.username)))).toEqual(before);
    expect(before.flat().length).toBeGreaterThan(20);
    for await (const { Items = [] } of paginateScan(
      { client: stores.db },
      { TableName: 'users' },
    )) {
      for (const item of Items) if (item.pk === 'main') Profile.parse(item);
    }
  });

  it('an erasure that was interrupted is finished by running it again', async () => {
    const person = await named(username);
    let writes = 0;
    const send = stores.db.send.bind(stores.db) as (command: object) => Promise<unknown>;
    const dying = (command: object) => {
      if (/Update|Delete|Transact/.test(command.constructor.name) && ++writes === 12) {
        throw new Error('killed');
      }
      return send(command);
    };
    const db = Object.assign(Object.create(stores.db), { send: dying });
    const found = await look(stores, person);
    await expect(erase({ ...stores, db }, person, found, now)).rejects.toThrow('killed');
    const again = await named(username);
    await erase(stores, again, await look(stores, again), now);
    expect(await placesUnheld(canaryOf(username))).toEqual(['users main#erased']);
  });
});

describe('an erasure', () => {
  it('leaves who saw a child’s record in the audit, by identifiers alone', async () => {
    const rows = async () => {
      const { Items = [] } = await stores.db.send(new ScanCommand({ TableName: 'audit' }));
      return Items.map(({ by, child }) => [by.userUid, by.username, child]);
    };
    const before = await rows();
    const person = await named('teacher');
    await erase(stores, person, await look(stores, person), now);
    const after = before.map(([userUid, username, child]) => [
      userUid,
      userUid === person.userUid ? '' : username,
      child,
    ]);
    expect(await rows()).toEqual(after);
    expect(after).toContainEqual([person.userUid, '', 'user-Kanaristudent']);
  });

  const eraseAll = async (username: string) => {
    const person = await named(username);
    await erase(stores, person, await look(stores, person), now);
    return person;
  };
  const item = async (TableName: TableName, pk: string) => {
    for await (const { Items = [] } of paginateScan({ client: stores.db }, { TableName })) {
      const found = Items.find((each) => each.pk === pk);
      if (found) return found;
    }
    return undefined;
  };

  it('keeps what a teacher wrote, without the teacher', async () => {
    await eraseAll('teacher');
    expect(await item('post-versions', 'main#p1')).toMatchObject({
      ...{ content_html: '<p>Bring a towel.</p>', users_userid: '', users_firstname: 'Former' },
      ...{ users_lastname: 'member', saved_by: 'erased', saved_by_name: 'Former member' },
    });
    expect(await item('places', 'main')).toMatchObject({
      editors: ['user-Kanaricarer', 'user-other'],
    });
  });

  it('keeps a message as a number among numbers, and the counters as they are', async () => {
    await eraseAll('student');
    const rows: unknown[] = [];
    for await (const { Items = [] } of paginateScan(
      { client: stores.db },
      { TableName: 'emailstatistics' },
    ))
      rows.push(...Items);
    expect(rows).toHaveLength(3);
    expect(await item('mail-counters', 'main#DIGEST')).toMatchObject({ sent: 3 });
  });

  it('still honours a complaint, of an address that nobody can read any more', async () => {
    const { email } = await eraseAll('carer');
    const suppressions = suppressionRepository(stores.db, 'mail-suppressions');
    expect((await suppressions.all('main')).has(email)).toBe(true);
    expect((await suppressions.get('main', email))?.reason).toBe('complaint');
    expect((await suppressions.all('main')).has('x@y.example')).toBe(false);
  });

  it('makes a ready roster be uploaded again, and the last one not be taken back', async () => {
    await eraseAll('student');
    const lock = await stores.db.send(
      new GetCommand({ TableName: 'intake', Key: { pk: 'main', sk: 'lock' } }),
    );
    expect(lock.Item?.version).toBe(8);
  });

  it('leaves an address that a family shares with the one who is still there', async () => {
    const shared = {
      ...everyone[1],
      userUid: 'user-partner',
      username: 'partner',
      email: everyone[1]?.email,
    };
    await stores.db.send(
      new PutCommand({ TableName: 'users', Item: { ...shared, pk: 'main', sk: 'user-partner' } }),
    );
    await eraseAll('carer');
    expect(await item('mail-suppressions', 'main')).toBeDefined();
    expect(await placesOf(`${everyone[1]?.email}`)).toContain('users main');
  });

  it('waits for a mailing that is on its way, for a roster that is applied, and for the roster to let go', async () => {
    const person = await named('student');
    const yes = { isLeavingAsserted: true };
    expect(await hindrance(stores, person, { isLeavingAsserted: false })).toContain(
      'still stands in the roster',
    );
    expect(await hindrance(stores, person, yes)).toBeUndefined();
    await stores.db.send(
      new PutCommand({ TableName: 'intake', Item: { pk: 'main', sk: 'lock', holder: 'i' } }),
    );
    expect(await hindrance(stores, person, yes)).toContain('being applied');
    await stores.db.send(new PutCommand({ TableName: 'intake', Item: { pk: 'main', sk: 'lock' } }));
    const mailing = await item('mailings', 'main');
    await stores.db.send(
      new PutCommand({ TableName: 'mailings', Item: { ...mailing, state: 'sending' } }),
    );
    expect(await hindrance(stores, person, yes)).toContain('mailing is on its way');
  });

  it('names the texts that people wrote about the person, and leaves them', async () => {
    const [student] = everyone;
    const title = `Congratulations to ${student?.firstname} ${student?.surname}!`;
    await stores.db.send(
      new PutCommand({ TableName: 'posts', Item: { pk: 'main', sk: 'p9', title } }),
    );
    const report = erasureReport(await look(stores, await named('student')));
    expect(report).toContain(`main p9  “${title}”`);
  });

  it('reaches somebody whose profile has gone years ago, by the identifier and the name', async () => {
    const former = { firstname: canaryOf('teacher'), surname: 'XuKanariteacher', email: '' };
    await stores.db.send(
      new DeleteCommand({ TableName: 'users', Key: { pk: 'main', sk: 'user-Kanariteacher' } }),
    );
    await expect(named('user-Kanariteacher')).rejects.toThrow('Nobody at main');
    const person = await personNamed(stores.db, 'users', 'main', 'user-Kanariteacher', former);
    expect(await erase(stores, person, await look(stores, person), now)).toBe(0);
    // Of a leaver there is nothing in the roster, and parked events go after a month.
    const left = (await placesOf(person.userUid)).filter(
      (place) => !/^(users main#erased|audit |roster |mail-parked )/.test(place),
    );
    expect(left).toEqual([]);
    expect(await item('posts', 'main')).toMatchObject({ users_firstname: 'Former' });
  });
});

it('a person is found by either name and by the identifier, and never one of two', async () => {
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
  await stores.db.send(
    new PutCommand({ TableName: 'users', Item: { ...former, pk: 'main', sk: 'user-2' } }),
  );
  await expect(named('student')).rejects.toThrow('user-2  Kanaristudent XuKanaristudent (left)');
  expect((await named('user-2')).isNameTaken).toBe(true);
});
