import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sentenceOf } from '#bin/lib/running/faults';
import { openServices } from '#bin/local/services';
import { MemoryDatabase } from '#bin/local/tables/database';
import { Journal } from '#bin/local/tables/journal';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the services with the data of the folder, and returns what people are told about a fault. */
async function told(): Promise<string> {
  const stops: (() => unknown)[] = [];
  try {
    await openServices({
      assembly: folder,
      folder,
      port: 4000,
      redeliverAfterSeconds: 1,
      localise: (text) => text,
      onStop: (stop) => stops.push(stop),
    });
    return 'no fault';
  } catch (error) {
    return sentenceOf(error, folder);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

function spoil(name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

describe('start with a damaged data folder', () => {
  it.each([
    'tables/tables.jsonl',
    'messaging/fauxqs.db',
    'identity/identity.sqlite',
    'mail/mail.sqlite',
    'kms/keys.json',
    'streams.json',
  ])('names %s with garbage in it, and the next step', async (name) => {
    spoil(name, 'garbage'.repeat(2_000));
    const text = await told();
    expect(text).toContain(`${name} in ${folder} is damaged`);
    expect(text).toMatch(/npm run restore.*--reset/s);
  });

  it('names a database of which a page in the middle is damaged', async () => {
    expect(await told()).toBe('no fault');
    const file = join(folder, 'identity/identity.sqlite');
    const bytes = readFileSync(file);
    spoil('identity/identity.sqlite', bytes.fill(0x55, 4096, bytes.length));
    expect(await told()).toContain('identity/identity.sqlite');
  });

  it('names the file of tables in memory with garbage, but reads one that a kill cut off', async () => {
    const file = join(folder, 'tables.jsonl');
    writeFileSync(file, '{"table":{"name":"a","keys":["pk","sk"],"indexes":{}}}\n{"at":1,"wri');
    await expect(Journal.open(file, new MemoryDatabase())).resolves.toBeDefined();
    writeFileSync(file, '\0\0garbage\n{"at":1}\n');
    await expect(Journal.open(file, new MemoryDatabase())).rejects.toThrow(`${file} is damaged`);
  });
});

describe('fault of a start', () => {
  it('says that the disk is full, for the system, SQLite and the tables', () => {
    const causes = [
      Object.assign(new Error('write'), { code: 'ENOSPC' }),
      Object.assign(new Error('insert'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
      new Error('InternalServerError: database or disk is full'),
    ];
    for (const cause of causes) {
      expect(sentenceOf(new Error('People could not be written.', { cause }))).toContain(
        'The disk is full. Free some space',
      );
    }
  });

  it('names the log of a step that failed, and keeps its causes there', () => {
    const cause = new Error('Something went wrong.');
    const text = sentenceOf(new Error('People of main could not be written.', { cause }), folder);
    expect(text).toContain('People of main could not be written.');
    expect(text).toContain(join(folder, 'logs', 'start.log'));
    expect(readFileSync(join(folder, 'logs', 'start.log'), 'utf8')).toContain('Something went');
  });

  it('prints a fault of our code with its stack', () => {
    expect(sentenceOf(new TypeError('x is not a function'), folder)).toContain('faults.test.ts');
  });
});
