import { PutObjectCommand } from '@aws-sdk/client-s3';
import { eventFileNeed } from '#functions/calendar/store/event-files';
import { fileUploadHandlers } from '#functions/files/file-uploads';
import { filesWorker } from '#functions/files/files-worker';
import { fileInspection } from '#functions/files/inspect/file-inspection';
import { fileRecords } from '#functions/files/store/file.record';
import { arrivalKey } from '#functions/files/store/file-keys';
import { arrivals, inspectionFiles } from '#functions/files/store/inspection-files';
import { storedFiles } from '#functions/files/store/stored-files';
import { unneededFiles } from '#functions/files/store/unneeded-files';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { fileEnding } from '#shared/files/files';
import type { NamedFile } from '#shared/files/files.schemas';
import type { Caller } from '#shared/rights/caller';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { request } from '#test/support/records/people';
import { bound } from '#test/support/records/school';
import { bucketsOf } from '#test/support/tables/named';

/** Files over real tables and buckets in memory: they are announced, uploaded and inspected. */
export function fileSchool(tables: Tables) {
  const memory = memoryBuckets();
  const buckets = bucketsOf(memory.s3);
  const records = fileRecords(tables);
  const stored = {
    of: (school: Parameters<ReturnType<typeof storedFiles>['of']>[0]) => ({
      ...storedFiles(buckets).of(school),
      addressOf: async ({ hash }: { readonly hash: string }) => `https://files.example/${hash}`,
    }),
  };
  const handlers = fileUploadHandlers({
    records,
    stored,
    uploads: bound({ uploadTo: async () => ({ url: 'https://s3.example', fields: {} }) }),
    idempotency: idempotencyRepository(tables),
    limits: bound({ count: async () => {} }),
  });
  const inspection = fileInspection({
    files: inspectionFiles(buckets, 'content'),
    textOf: async () => 'Bring a yellow towel',
  });
  const worker = (now: Date) =>
    filesWorker({ arrivals: arrivals(buckets), inspectionOf: () => inspection, now: () => now });

  /** Uploads a file and has it inspected. */
  async function upload(caller: Caller, filename: string, Body: Buffer, now = new Date()) {
    const form = { filename, size: Body.length };
    const { fileUid } = await handlers.addFile(form, caller, request({ now }));
    const key = arrivalKey(caller, fileUid, `file-${fileEnding(filename) ?? 'pdf'}`);
    await memory.s3.send(new PutObjectCommand({ Bucket: 'files', Key: key, Body }));
    const news = { eventName: 'ObjectCreated:Post', eventTime: now.toISOString() };
    const body = JSON.stringify({ Records: [{ ...news, s3: { object: { key } } }] });
    await worker(now)(
      { Records: [{ messageId: 'm', body, attributes: { ApproximateReceiveCount: '1' } }] },
      { getRemainingTimeInMillis: () => 120_000, invokedFunctionArn: 'a:b:c:d:1' },
    );
    return handlers.checkFile({ fileUid }, caller, request({ now }));
  }

  return {
    handlers,
    files: { records, stored },
    purge: unneededFiles({ records, files: storedFiles(buckets) }, eventFileNeed(tables)),
    upload,
    /** Uploads a file that is accepted. */
    async accepted(caller: Caller, filename: string, body: Buffer, now?: Date): Promise<NamedFile> {
      const { file, message } = await upload(caller, filename, body, now);
      if (!file) throw new Error(message);
      return file;
    },
    /** The keys of what is stored of files now. */
    keys(): string[] {
      const everything = memory.everything().toReversed();
      const newest = new Map(everything.map(({ key, body }) => [key, body]));
      return [...newest].flatMap(([key, body]) =>
        key.startsWith('files/') && body.length > 0 ? key : [],
      );
    },
  };
}
