import { arrivalKey } from '#functions/absences/store/attachment-files';
import { api } from '#shared/api';
import type { Input, Output, Route } from '#shared/kernel/route';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import { canary, type Family, type TwinActor } from '#test/support/portal/twin-people';
import { schoolNamed } from '#test/support/records/school';

/** Calls a route that must succeed. */
type Get = <R extends Route>(
  site: 'main',
  actor: TwinActor,
  route: R,
  input: Input<R>,
) => Promise<Output<R>>;

/** Announces a file for a post, which was inspected; returns its identifier. */
export async function fileOfPost(
  get: Get,
  objects: MemoryPortal['objects'],
  word: string,
): Promise<string> {
  const form = { filename: `Menu ${word}.pdf`, size: 9 };
  const { fileUid } = await get('main', 'administrator', api.posts.addFile, form);
  const is = { state: 'ready', hash: 'a'.repeat(64), size: 9, content_type: 'application/pdf' };
  const result = Buffer.from(JSON.stringify({ ...is, text: word }));
  objects.set(`content/files/main/${fileUid}/result.json`, result);
  return fileUid;
}

/** Uploads a file of a family's carer; returns its identifier. */
export async function uploadedFile(
  get: Get,
  objects: MemoryPortal['objects'],
  family: Family,
  name: string,
): Promise<string> {
  const word = canary('main', family);
  const bytes = Buffer.from(`%PDF-1.7\n% ${word}`);
  const type = 'application/pdf' as const;
  const form = { filename: `${name} ${word}.pdf`, size: bytes.length, type };
  const actor = `carer-${family}` as const;
  const { attachmentUid } = await get('main', actor, api.absences.addAttachment, form);
  objects.set(`attachments/${arrivalKey(schoolNamed('main'), attachmentUid)}`, bytes);
  await get('main', actor, api.absences.checkAttachment, { attachmentUid });
  return attachmentUid;
}
