import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentHandlers } from '#functions/documents/documents';
import type { RequestedDocument } from '#functions/kernel/documents/store/document-record';
import {
  type DocumentJobs,
  documentJobStore,
  ownDocuments,
} from '#functions/kernel/documents/store/documents';
import { documentsSchemas as schemas } from '#shared/documents/documents.schemas';
import type { Caller } from '#shared/rights/caller';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

// A school that is not the first one: a forgotten school is found.
const site = 'regional';
const rex = person({ ...schoolNamed(site), username: 'rex', capabilities: ['reports'] });
const other = person({ ...schoolNamed(site), username: 'olga', capabilities: ['reports'] });
const requested: RequestedDocument = {
  ...({ kind: 'email-logs', format: 'xlsx', title: 'Log', file_name: 'log.xlsx' } as const),
  filter: { types: 'DIGEST' },
  asked_by: { username: 'rex', network: '' },
};

let tables: ReturnType<typeof memoryTables>;
let documents: ReturnType<typeof ownDocuments>;
let jobs: DocumentJobs;
let removed: string[];
beforeEach(() => {
  tables = memoryTables(async () => {});
  documents = ownDocuments(tables);
  jobs = documentJobStore(tables);
  removed = [];
});

const idOf = (documentUid: string, { userUid }: Caller = rex) => ({ userUid, documentUid });
const add = (documentUid: string, owner = rex) =>
  documents.of(owner).add(idOf(documentUid, owner), requested, request().now);
async function makeReady(documentUid: string) {
  const { now } = request();
  const own = jobs.of(rex);
  await own.take(idOf(documentUid), 'lease', now);
  const object_key = `documents/${site}/rex/${documentUid}.xlsx`;
  await own.end(idOf(documentUid), 'lease', { state: 'ready', done: 7, total: 7, object_key }, now);
}
const handlers = () =>
  documentHandlers({
    documents,
    files: {
      addressOf: async (key, { format }) => `https://files.example/${key}?${format}`,
      remove: async (key) => void removed.push(key),
    },
  });
const get = (documentUid: string, caller = rex) =>
  handlers().get({ documentUid }, caller, request());
const list = (caller = rex, input: object = {}) =>
  handlers().list(schemas.list.input.parse(input), caller, request());
const at = (minutes: number) =>
  request({ now: new Date(request().now.getTime() + minutes * 60_000) });
const unknown = { kind: 'notFound' };

describe('the documents of a person', () => {
  it('lists the newest first, page by page', async () => {
    for (const uid of ['01a', '01b', '01c']) await add(uid);
    await add('01d', other);
    const first = await list(rex, { limit: 2 });
    expect(first.records.map(({ documentUid }) => documentUid)).toEqual(['01c', '01b']);
    const second = await list(rex, { limit: 2, next_token: first.next_token });
    expect(second.records.map(({ documentUid }) => documentUid)).toEqual(['01a']);
    expect(first.records[0]).toEqual({
      documentUid: '01c',
      kind: 'email-logs',
      format: 'xlsx',
      title: 'Log',
      file_name: 'log.xlsx',
      state: 'waiting',
      done: 0,
      created_at: request().now.toISOString(),
    });
  });

  it('has an address only in the answer about one that is ready', async () => {
    await add('01a');
    expect(await get('01a')).not.toHaveProperty('url');
    await makeReady('01a');
    expect(await get('01a')).toMatchObject({
      state: 'ready',
      done: 7,
      total: 7,
      url: 'https://files.example/documents/regional/rex/01a.xlsx?xlsx',
    });
    expect((await list()).records[0]).not.toHaveProperty('url');
  });

  it('does not exist for another person, another school, or after 1 day', async () => {
    await add('01a');
    await makeReady('01a');
    const elsewhere = { ...rex, ...schoolNamed('main') };
    for (const caller of [other, elsewhere]) {
      await expect(get('01a', caller)).rejects.toMatchObject(unknown);
      await expect(
        handlers().cancel({ documentUid: '01a' }, caller, request()),
      ).rejects.toMatchObject(unknown);
      await expect(
        handlers().remove({ documentUid: '01a' }, caller, request()),
      ).rejects.toMatchObject(unknown);
      expect((await list(caller)).records).toEqual([]);
    }
    const late = at(24 * 60);
    await expect(handlers().get({ documentUid: '01a' }, rex, late)).rejects.toMatchObject(unknown);
    const input = schemas.list.input.parse({});
    expect((await handlers().list(input, rex, late)).records).toEqual([]);
    expect(removed).toEqual([]);
  });

  it('does not exist for its person without the right to the list', async () => {
    await add('01a');
    await makeReady('01a');
    const without: Caller = { ...rex, capabilities: [] };
    await expect(get('01a', without)).rejects.toMatchObject(unknown);
    expect((await list(without)).records).toEqual([]);
  });

  it('stops at a cancel while it runs, and not when it is ready', async () => {
    await add('01a');
    await add('01b');
    await makeReady('01b');
    const cancel = (documentUid: string) => handlers().cancel({ documentUid }, rex, request());
    expect((await cancel('01a')).state).toBe('cancelled');
    expect((await cancel('01a')).state).toBe('cancelled');
    expect((await cancel('01b')).state).toBe('ready');
    expect(await jobs.of(rex).take(idOf('01a'), 'late', request().now)).toBe(false);
  });

  it('is removed with its file', async () => {
    await add('01a');
    await makeReady('01a');
    await handlers().remove({ documentUid: '01a' }, rex, request());
    expect(removed).toEqual(['documents/regional/rex/01a.xlsx']);
    await expect(get('01a')).rejects.toMatchObject(unknown);
    expect(tables.all('documents')).toEqual([]);
  });
});

describe('an export from before there were kinds of documents', () => {
  const older = {
    pk: `${site}#${rex.userUid}`,
    sk: '01old',
    exportUid: '01old',
    filter: { types: 'DIGEST', postUid: 'p1' },
    done: 12,
    total: 12,
    created_at: request().now.toISOString(),
    deadline: request().now.toISOString(),
    expires_at: Math.floor(request().now.getTime() / 1000) + 3600,
  };
  const put = (item: object) =>
    tables.db.send(new PutCommand({ TableName: 'documents', Item: item }));

  it('is listed and downloaded as a PDF', async () => {
    await put({ ...older, state: 'ready', object_key: 'regional/rex/01old-lease.pdf' });
    const pdf = { kind: 'email-logs', format: 'pdf', title: 'DIGEST Email Logs', done: 12 };
    expect((await list()).records).toMatchObject([pdf]);
    expect(await get('01old')).toMatchObject({
      ...pdf,
      url: 'https://files.example/regional/rex/01old-lease.pdf?pdf',
    });
  });

  it('is woken and made like any other', async () => {
    await put({ ...older, state: 'waiting' });
    await put({
      pk: site,
      sk: 'open#01old',
      exportUid: '01old',
      userUid: rex.userUid,
      expires_at: older.expires_at,
    });
    expect(await jobs.of(rex).open(100)).toEqual([{ userUid: rex.userUid, documentUid: '01old' }]);
    const stored = await jobs.of(rex).get(idOf('01old'));
    if (!stored) throw new Error('The export is missing');
    expect(await jobs.of(rex).wake(idOf('01old'), stored, at(30).now)).toBe(true);
    expect(await jobs.of(rex).take(idOf('01old'), 'new', at(31).now)).toBe(true);
  });
});
