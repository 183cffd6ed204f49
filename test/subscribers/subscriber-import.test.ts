import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readRows } from '#functions/kernel/spreadsheet/csv-rows';
import { makeSubscriberFile } from '#functions/subscribers/documents/subscriber-document';
import { importedRows } from '#functions/subscribers/rules/import-rows';
import { subscriberReader } from '#functions/subscribers/store/subscriber.record';
import { chance } from '#test/support/chance';
import { administrator, type SubscriberRoom, school, subscriberRoom } from './subscriber-room.ts';

let room: SubscriberRoom;
beforeEach(() => {
  room = subscriberRoom();
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
const load = (csv: string, dry_run = false) =>
  room.handlers.importFile({ csv, dry_run }, administrator, room.at());
const header = 'Name,Email\r\n';

/** Returns the file of all subscribers. */
async function exported(): Promise<string> {
  const chunks: Uint8Array[] = [];
  const make = makeSubscriberFile({ subscribers: subscriberReader(room.tables) });
  await make({
    site: school,
    filter: {},
    format: 'csv',
    title: 'Subscribers',
    now: room.now(),
    out: async (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes)),
    progress: { expect: async () => {}, row: async () => {} },
  } as never);
  return Buffer.concat(chunks).toString();
}

describe('the import of subscribers', () => {
  it('checks a file without a change, then adds its rows, and a repeated file changes nothing', async () => {
    await room.add('Known', 'known@example.org');
    const csv = `\ufeffEmail,Group,Name\r\nann@example.org,a,"Ann, the first"\nANN@example.org,b,Ann\r\nknown@Example.org,c,K\n`;
    const counts = { rows: 3, added: 1, known: 2, unsubscribed: 0, faults: [], fault_count: 0 };
    expect(await load(csv, true)).toEqual({ is_applied: false, ...counts });
    expect(room.stored()).toHaveLength(1);
    expect(await load(csv)).toEqual({ is_applied: true, ...counts });
    expect(
      room
        .stored()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Ann, the first', 'Known']);
    expect(await load(csv)).toMatchObject({ added: 0, known: 3 });
    await room.work();
    expect(room.sent.map(({ to }) => to).sort()).toEqual(['ann@example.org', 'known@example.org']);
  });

  it('names row and column of each fault, and then adds nothing', async () => {
    const csv = `${header}Ann,ann@example.org\n,bob@example.org\nCy,cy at example\n"Dee,dee@example.org\n`;
    const { faults, is_applied } = await load(csv);
    expect(faults).toEqual([
      { row: 3, column: 'Name', reason: 'Please enter name.' },
      { row: 4, column: 'Email', reason: 'Please enter valid email.' },
      { row: 5, reason: 'A quotation mark opens in this row and is never closed.' },
    ]);
    expect([is_applied, room.stored(), room.jobs]).toEqual([false, [], []]);
  });

  it.each([
    ['Email Address,First Name,Last Name\nann@example.org,Ann,Lee\n', 'Ann Lee'],
    ['"Email Address","First Name","Last Name","MEMBER_RATING"\nann@example.org,Ann,,2\n', 'Ann'],
    ['sep=;\nLast_Name;First_Name;E-mail\nLee;Ann;ann@example.org\n', 'Ann Lee'],
    ['Subscribers of May,,\n\nEmail,Full name,\nann@example.org,Ann Lee,\n', 'Ann Lee'],
  ])('reads what programs for newsletters write: %j', async (csv, name) => {
    const { subscribers, faults, rows } = await importedRows(csv);
    expect([subscribers, faults, rows]).toEqual([[{ name, email: 'ann@example.org' }], [], 1]);
  });

  it('takes an address with an international domain once, in any spelling', async () => {
    const csv = `${header}Ann,info@schüle.example\nAnn,INFO@xn--schle-mva.example\n`;
    expect(await load(csv)).toMatchObject({ is_applied: true, added: 1, known: 1 });
    await room.work();
    expect(room.sent.map(({ to }) => to)).toEqual(['info@xn--schle-mva.example']);
  });

  it.each([
    ['', 1],
    ['Ann,ann@example.org\n', 1],
    ['Name;Email\nAnn;ann@example.org\n', 1],
  ])('refuses %j: no header', async (csv, row) => {
    const { faults } = await importedRows(csv);
    expect(faults[0]).toMatchObject({ row, reason: expect.stringContaining('Name and Email') });
  });

  it('refuses a file with more than 2,000 rows, and names 50 faults at most', async () => {
    const rows = Array.from({ length: 2_001 }, (_, i) => `P${i},p${i}@example.org`).join('\n');
    expect(await load(header + rows, true)).toMatchObject({
      is_applied: false,
      faults: [{ row: 2_002, reason: expect.stringContaining('2,000') }],
    });
    const wrong = Array.from({ length: 80 }, () => 'Jo,nothing').join('\n');
    const { faults, fault_count } = await load(header + wrong);
    expect([faults.length, fault_count]).toEqual([50, 80]);
  });

  it('adds 2,000 rows, also when another person adds some of them at the same time', async () => {
    const rows = Array.from({ length: 2_000 }, (_, i) => `P${i},p${i}@example.org`).join('\n');
    const [one, other] = await Promise.all([load(header + rows), load(header + rows)]);
    expect(one.added + other.added).toBe(2_000);
    expect(room.stored()).toHaveLength(2_000);
  });

  it('leaves people out who unsubscribed', async () => {
    await room.add('Jo', 'jo@example.org');
    await room.work();
    const token = room.tokenIn('header');
    await room.links.now({ token }, undefined as never, room.at());
    expect(await load(`${header}Jo,JO@example.org\n`)).toMatchObject({ added: 0, unsubscribed: 1 });
    expect(room.stored()).toMatchObject([{ state: 'unsubscribed' }]);
  });

  it('reads every exported file as it was, with no formula in it', async () => {
    const { pick, under } = chance(11);
    const signs = ['=', '+', '-', '@', '＝', '"', ',', 'A', 'é', '日', ' ', '1', '’', '|'];
    const names = Array.from({ length: 150 }, (_, i) =>
      `${Array.from({ length: 1 + under(6) }, () => pick(signs)).join('')}x${i}`.trim(),
    );
    for (const [i, name] of names.entries()) await room.add(name, `+${i}@example.org`);
    const csv = await exported();
    const cells: string[] = [];
    await readRows(Readable.from([csv.replaceAll('\r\n', '\n')]), {
      row: (row) => cells.push(...row),
      fault: (row) => expect.unreachable(`row ${row}`),
    });
    for (const cell of cells.slice(1)) expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
    const { subscribers, faults } = await importedRows(csv);
    expect(faults).toEqual([]);
    expect(subscribers.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(subscribers.map(({ email }) => email).sort()).toEqual(
      names.map((_, i) => `+${i}@example.org`).sort(),
    );
  });
});
