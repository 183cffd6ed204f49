import { describe, expect, it } from 'vitest';
import type { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import { emailstatisticsSchemas as schemas } from '#shared/email-logs/emailstatistics.schemas';
import type { Input } from '#shared/kernel/route';
import { administrator, person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { handlers, prepareEmailLog, queued, storedDocuments } from './stored-email-log.ts';

prepareEmailLog();

const reports = person({ username: 'rex', capabilities: ['reports'] });

describe('an export of the e-mail log', () => {
  const start = (caller = administrator, input: Input<typeof contract.startExport> = {}) =>
    handlers().startExport(schemas.startExport.input.parse(input), caller, request());
  const get = (exportUid: string, caller = administrator) =>
    handlers().getExport({ exportUid }, caller, request());

  it('queues the export, and returns it only to the person who started it', async () => {
    const started = await start(administrator, { types: 'DIGEST', email: 'ada' });
    expect(queued).toEqual([
      { site: 'main', userUid: administrator.userUid, documentUid: started.exportUid },
    ]);
    expect(await get(started.exportUid)).toMatchObject({ state: 'waiting', done: 0 });
    await expect(get(started.exportUid, reports)).rejects.toMatchObject({ kind: 'notFound' });
    const sameName = { ...administrator, ...schoolNamed('regional') };
    await expect(get(started.exportUid, sameName)).rejects.toMatchObject({ kind: 'notFound' });
    const other = await start(sameName);
    expect(queued.at(-1)).toMatchObject({ site: 'regional', documentUid: other.exportUid });
    expect(await get(other.exportUid, sameName)).toMatchObject({ state: 'waiting' });
    await expect(get(other.exportUid)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('returns a signed address when the PDF is ready', async () => {
    const { exportUid } = await start(reports);
    const jobs = storedDocuments().of(schoolNamed('main'));
    const id = { userUid: reports.userUid, documentUid: exportUid };
    const { now } = request();
    await jobs.take(id, 'lease', now);
    const object_key = `main/${reports.userUid}/abc.pdf`;
    await jobs.end(id, 'lease', { state: 'ready', done: 12, object_key }, now);
    expect(await get(exportUid, reports)).toMatchObject({
      state: 'ready',
      url: `https://downloads.example/${object_key}?format=pdf`,
    });
  });

  it('starts one export for a retried request', async () => {
    const retry = (key: string) =>
      handlers().startExport(
        schemas.startExport.input.parse({}),
        reports,
        request({ now: new Date(request().now.getTime() + 300_000), idempotencyKey: key }),
      );
    const first = await retry('one');
    expect((await retry('one')).exportUid).toBe(first.exportUid);
    const [two, alsoTwo] = await Promise.all([retry('two'), retry('two')]);
    expect(two.exportUid).toBe(alsoTwo.exportUid);
    expect(two.exportUid).not.toBe(first.exportUid);
  });

  it('refuses more than 5 exports a minute and 100 a day', async () => {
    const eager = person({ username: 'eager', capabilities: ['reports'] });
    for (let i = 0; i < 5; i++) await start(eager);
    await expect(start(eager)).rejects.toMatchObject({ kind: 'tooMany' });
    expect(queued).toHaveLength(5);
    const input = schemas.startExport.input.parse({});
    const inMinute = (minute: number) =>
      handlers().startExport(
        input,
        eager,
        request({ now: new Date(request().now.getTime() + minute * 60_000) }),
      );
    for (let i = 5; i < 100; i++) await inMinute(i);
    await expect(inMinute(100)).rejects.toMatchObject({
      kind: 'tooMany',
      message: expect.stringContaining('the limit for today'),
    });
    await expect(inMinute(24 * 60)).resolves.toBeDefined();
  });
});
