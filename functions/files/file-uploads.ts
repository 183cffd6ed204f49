import { authorOf } from '#functions/kernel/author';
import { newId, timeOfId } from '#functions/kernel/id';
import type { Bound } from '#functions/kernel/record/declaration';
import { type IdempotencyRepository, repeatableActOf } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import {
  type FileEnding,
  faultOfFile,
  fileEnding,
  largestFile,
  storedName,
} from '#shared/files/files';
import { shownName } from '#shared/files/shown-name';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { posts as contract } from '#shared/posts/posts.contract';
import { refusals } from './inspect/refusals.ts';
import { uploadTimes } from './rules/upload-times.ts';
import type { FileRecords } from './store/file.record.ts';
import type { StoredFiles } from './store/stored-files.ts';
import type { Uploads } from './store/uploads.ts';

export interface FileUploadDeps {
  readonly records: Bound<FileRecords, 'add' | 'get'>;
  readonly stored: Bound<StoredFiles, 'result'>;
  readonly uploads: Uploads;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
}

/** Files that one person may announce: each is stored and inspected. */
const most = { minute: 20, day: 200 } as const;

type UploadRoutes = Pick<Handlers<typeof contract>, 'addFile' | 'checkFile'>;

/** A file is announced, uploaded, inspected, and then named by the save of a post or an event. */
export const fileUploadHandlers = (deps: FileUploadDeps): UploadRoutes => ({
  async addFile(form, caller, request) {
    const { records, uploads, idempotency, limits } = deps;
    const { userUid } = caller;
    const { now } = request;
    const filename = shownName(form.filename);
    const ending = fileEnding(filename);
    const fault = faultOfFile(filename, form.size);
    refuseFaults({ files: fault });
    const announced = async (fileUid: string) => {
      const kind = `file-${ending as FileEnding}` as const;
      const taken = { kind, largest: largestFile, filename };
      const { url, fields } = await uploads.of(caller).uploadTo(fileUid, taken);
      return { fileUid, upload: { url, fields: { ...fields } } };
    };
    const act = repeatableActOf(caller, 'file.add', form, request);
    const made = await idempotency.made(act);
    if (made) return announced(made);
    await limits.of(caller).count(userUid, 'file', most.minute, now);
    await limits.of(caller).count(userUid, 'file', most.day, now, 'day');
    const fileUid = newId(now);
    const file = { fileUid, filename, created_at: now.toISOString(), ...authorOf(caller) };
    const remembered = idempotency.remember(act, fileUid);
    if (await records.of(caller).add(file, remembered)) return announced(fileUid);
    // A retry at the same moment was first.
    return announced((await idempotency.made(act)) ?? '');
  },

  async checkFile({ fileUid }, caller, { now }) {
    const file = await deps.records.of(caller).get(fileUid);
    if (!file) throw new AppError('notFound', 'This file is not available.');
    const result = await deps.stored.of(caller).result(fileUid);
    if (!result) {
      const isLate = now.getTime() - timeOfId(fileUid) >= uploadTimes.late;
      if (isLate) return { fileUid, state: 'refused', message: refusals.late };
      return { fileUid, state: 'waiting', message: '' };
    }
    if (result.state === 'refused') return { fileUid, state: 'refused', message: result.message };
    const { content_type, size } = result;
    const filename = storedName(file.filename, content_type);
    return {
      fileUid,
      state: 'ready',
      message: '',
      file: { fileUid, filename, content_type, size },
    };
  },
});
