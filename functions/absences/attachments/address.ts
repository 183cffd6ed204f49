import type { Notice } from '#shared/absences/notice';
import { AppError } from '#shared/kernel/errors';
import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { childrenShown } from '../notice-reading.ts';
import type { AttachmentFiles } from '../store/attachment-files.ts';

/** Returns the address of a file that a view of a notice shows. */
// biome-ignore lint/complexity/useMaxParams: what a handler has, after the file that it asks for
export async function addressFor(
  files: Pick<AttachmentFiles, 'addressOf'>,
  view: Notice,
  attachmentUid: string,
  caller: Caller,
  { audit }: Pick<RequestFacts, 'audit'>,
): Promise<{ url: string }> {
  const file = view.attachments?.find((each) => each.attachmentUid === attachmentUid);
  if (!file) throw fileNotFound();
  await audit(childrenShown([view]));
  return { url: await files.addressOf(caller, file) };
}

/** The answer for a file that the caller may not use, and for an unknown one. */
export const fileNotFound = () => {
  const sentence = 'This file doesn’t exist any more. Please add it again.';
  return new AppError('notFound', sentence, { fields: { attachments: sentence } });
};
