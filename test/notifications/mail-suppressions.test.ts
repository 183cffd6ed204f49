import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { mailSuppressionHandlers } from '#functions/notifications/mail-suppressions';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { returnedMail } from '#functions/notifications/store/returned-mail';
import { hiddenAddress } from '#functions/notifications/store/suppression.record';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, request } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

it('suppresses the hashed address of an erased person at its own school only', async () => {
  const { db } = memoryTables(async () => {});
  const suppressions = suppressionRepository(tablesOf(db));
  const address = 'pat@families.example';
  const hidden = hiddenAddress(schoolNamed('regional'), address);
  expect(hidden).not.toBe(hiddenAddress(schoolNamed('main'), address));
  for (const site of ['main', 'regional']) {
    const complaint = { reason: 'complaint', at: '2026-03-02', mailingUid: 'm' };
    const Item = { pk: site, sk: hidden, address: hidden, ...complaint };
    await db.send(new PutCommand({ TableName: 'mail-suppressions', Item }));
  }
  expect(await suppressions.of(schoolNamed('regional')).get(' Pat@Families.example')).toBeDefined();
  expect((await suppressions.of(schoolNamed('regional')).all()).has(address)).toBe(true);
  expect(await suppressions.of(schoolNamed('main')).get(address)).toBeUndefined();
  expect((await suppressions.of(schoolNamed('main')).all()).has(address)).toBe(false);
});

const main = schoolNamed('main');
const bounced = (at: string) => ({ reason: 'bounce', at, mailingUid: 'm' }) as const;
const complained = (at: string) => ({ reason: 'complaint', at, mailingUid: 'm' }) as const;
const day = (of: number) => new Date(Date.UTC(2026, 2, of));
const address = 'pat@families.example';
const mobile = '+61491570123';

/** The addresses of a school with two people of one address, and what SES was asked. */
function mailRoom() {
  const tables = memoryTables(async () => {});
  const returned = returnedMail(tables);
  const released: string[] = [];
  const seen: string[][] = [];
  const person = { name: 'Pat Lee', username: 'pat', type: 'affiliate', email: address };
  const child = {
    name: 'Kim Lee',
    username: 'kim',
    type: 'student',
    email: address,
    userUid: 'kim',
  };
  const people = { all: async () => ({ people: [person, child], asOf: day(1) }) };
  const handlers = mailSuppressionHandlers({
    suppressions: returned,
    people: { of: () => people as never },
    mobiles: bound({
      ofShard: async (shard: number) =>
        new Map<string, string>(shard === 0 ? [['kim', mobile]] : []),
    }),
    releaseAddress: async (given) => void released.push(given),
  });
  const at = (now: Date) =>
    request({ now, audit: async (children: readonly string[]) => void seen.push([...children]) });
  return {
    stored: { ...returned.of(main), ...suppressionRepository(tables).of(main) },
    released,
    seen,
    handlers,
    at,
    list: (now: Date) => handlers.list({ limit: 50 }, administrator, at(now)),
    retry: (now: Date, asked = false) =>
      handlers.retry({ address: ` ${address.toUpperCase()}`, asked }, administrator, at(now)),
  };
}

describe('returned mail', () => {
  it('lists each address with its people, and audits the children among them', async () => {
    const { stored, list, seen } = mailRoom();
    await stored.add(address, bounced(day(2).toISOString()));
    await stored.add('gone@families.example', complained(day(2).toISOString()));
    const { records } = await list(day(3));
    expect(records).toEqual([
      {
        address: 'gone@families.example',
        reason: 'complaint',
        at: day(2).toISOString(),
        next_try_at: '',
        people: [],
      },
      {
        address,
        reason: 'bounce',
        at: day(2).toISOString(),
        next_try_at: '',
        people: [
          { username: 'pat', name: 'Pat Lee' },
          { username: 'kim', name: 'Kim Lee' },
        ],
      },
    ]);
    expect(seen).toEqual([['kim']]);
  });

  it('reads on behind an address that goes again, page by page', async () => {
    const { stored } = mailRoom();
    for (const name of ['a', 'b', 'c']) {
      await stored.add(`${name}@families.example`, bounced(day(2).toISOString()));
    }
    const found = await stored.find('b@families.example');
    if (found) await stored.release(found, day(3));
    const listed: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await stored.page({ limit: 1, next_token });
      listed.push(...page.records.map((each) => each.address[0] ?? ''));
      next_token = page.next_token;
    } while (next_token);
    expect(listed).toEqual(['a', 'c']);
  });

  it('lets mail go to an address again until it comes back, and then not for 7 days', async () => {
    const { stored, released, list, retry } = mailRoom();
    await stored.add(address, bounced(day(2).toISOString()));
    await retry(day(3));
    expect(released).toEqual([address]);
    expect((await stored.all()).has(address)).toBe(false);
    expect(await stored.get(address)).toBeUndefined();
    expect((await list(day(3))).records).toEqual([]);
    // The same request again changes nothing.
    await retry(day(4));
    expect(released).toHaveLength(1);
    // Events of before the try may arrive late.
    await stored.add(address, bounced(day(1).toISOString()));
    await stored.add(address, complained(day(2).toISOString()));
    expect((await stored.all()).has(address)).toBe(false);
    await stored.add(address, bounced(day(5).toISOString()));
    expect((await stored.all()).has(address)).toBe(true);
    expect((await list(day(6))).records).toMatchObject([{ next_try_at: day(10).toISOString() }]);
    await expect(retry(day(9))).rejects.toMatchObject({ kind: 'conflict' });
    await retry(day(10));
    expect(released).toHaveLength(2);
    expect((await stored.all()).has(address)).toBe(false);
  });

  it('lets mail go after a complaint only if the person asked, and keeps a complaint before a bounce', async () => {
    const { stored, released, retry } = mailRoom();
    await stored.add(address, complained(day(2).toISOString()));
    await stored.add(address, bounced(day(3).toISOString()));
    await expect(retry(day(4))).rejects.toMatchObject({ fields: { asked: expect.anything() } });
    expect(released).toEqual([]);
    await retry(day(4), true);
    expect(await stored.get(address)).toBeUndefined();
    await stored.add(address, complained(day(5).toISOString()));
    expect(await stored.get(address)).toMatchObject({ reason: 'complaint' });
  });

  it('changes nothing when SES does not answer', async () => {
    const { stored } = mailRoom();
    await stored.add(address, bounced(day(2).toISOString()));
    const { retry } = mailSuppressionHandlers({
      suppressions: { of: () => stored },
      people: { of: () => ({ all: async () => ({ people: [], asOf: day(1) }) }) },
      mobiles: bound({ ofShard: async () => new Map<string, string>() }),
      releaseAddress: () => Promise.reject(new Error('SES')),
    });
    const asked = { address, asked: false };
    await expect(retry(asked, administrator, request({ now: day(3) }))).rejects.toThrow('SES');
    expect(await stored.get(address)).toBeDefined();
  });

  it('lists a wrong number by three digits, and tries it again without asking SES', async () => {
    const { stored, list, seen, released, handlers, at } = mailRoom();
    const wrong = { reason: 'wrong number', at: day(2).toISOString(), mailingUid: 'm' } as const;
    await stored.add(mobile, wrong);
    const { records } = await list(day(3));
    expect(records).toMatchObject([{ address: '… 123', reason: 'wrong number' }]);
    expect(records[0]?.people.map(({ username }) => username)).toEqual(['kim']);
    expect(JSON.stringify(records)).not.toContain('491570');
    expect(seen).toEqual([['kim']]);
    expect((await stored.all()).isWrongNumber(mobile)).toBe(true);
    const asked = { address: records[0]?.key ?? '', asked: false };
    expect(await handlers.retry(asked, administrator, at(day(3)))).toMatchObject({
      address: '… 123',
    });
    expect(released).toEqual([]);
    expect((await stored.all()).isWrongNumber(mobile)).toBe(false);
  });

  it('says who says that a number is wrong, and notes one of two tries at once', async () => {
    const { stored, list, retry } = mailRoom();
    const at = day(2).toISOString();
    await stored.add(mobile, { reason: 'wrong number', at, mailingUid: 'm', said_by: 'reader' });
    await stored.add(address, bounced(at));
    const { records } = await list(day(3));
    expect(records.map(({ said_by }) => said_by)).toEqual(['reader', undefined]);
    const ends = await Promise.allSettled([retry(day(3)), retry(day(3))]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'notFound' },
    });
  });

  it('refuses an address to which mail goes', async () => {
    await expect(mailRoom().retry(day(3))).rejects.toMatchObject({ kind: 'notFound' });
  });
});
