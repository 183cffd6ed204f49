import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { storedTypes } from '#shared/absences/attachment';
import { Attachment } from '#shared/absences/notice';
import { goneAfter, keptDays } from '#shared/retention';
import { absenceNoticesRecords } from '#shared/tables/absences';

/** A file that was announced. It has a type and a size as soon as its clean copy is stored. */
export const NewAttachment = z.object({
  attachmentUid: z.string(),
  /** Who uploads it. */
  userUid: z.string(),
  filename: z.string(),
  added_at: z.string(),
  content_type: z.enum(storedTypes).optional(),
  size: z.number().int().optional(),
});
export type NewAttachment = z.infer<typeof NewAttachment>;

/** A file that a notice has taken over. */
export const NoticeAttachment = z.object({ ...Attachment.shape, added_at: z.string() });
export type NoticeAttachment = z.infer<typeof NoticeAttachment>;

/** A moment after which a file goes; with a notice, the notice loses it first. */
export const DueFile = z.object({
  sk: z.string(),
  attachmentUid: z.string(),
  /** Who uploaded it. */
  userUid: z.string(),
  noticeUid: z.string().optional(),
});
export type DueFile = z.infer<typeof DueFile>;

const { file: fileShape, fileDue } = absenceNoticesRecords;

/** Returns the key of a file that no notice has taken over. */
export const fileKey = (school: School, attachmentUid: string) =>
  keyOf(school, fileShape.key, { attachmentUid });

export const duePartition = (school: School): string => partitionOf(school, fileDue.key, {});

/** Returns the instant some days after another. */
const daysAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * 86_400_000).toISOString();

/** Returns when a file goes that no notice has taken over. */
export const unusedUntil = ({ added_at }: Pick<NewAttachment, 'added_at'>): string =>
  daysAfter(added_at, keptDays.newAttachments);

/** Returns when the files of a notice go. */
export const keptUntil = (ended_at: string): string => daysAfter(ended_at, keptDays.attachments);

/** How many days longer than its file a record stays that nothing has removed. */
const spare = 30;

/** Returns the record of a file that no notice has taken over. */
export const fileItem = (school: School, file: NewAttachment) => ({
  ...fileKey(school, file.attachmentUid),
  ...file,
  expires_at: goneAfter(new Date(file.added_at), keptDays.newAttachments + spare),
});

interface Due extends Omit<DueFile, 'sk'> {
  readonly at: string;
}

const dueKey = (school: School, { at, attachmentUid }: Pick<Due, 'at' | 'attachmentUid'>) =>
  keyOf(school, fileDue.key, { instant: at, attachmentUid });

/** Returns the write that makes a file go at a moment. */
export const duePut = (TableName: string, school: School, due: Due): TransactItem => {
  const { at, ...named } = due;
  const expires_at = goneAfter(new Date(at), spare);
  return { Put: { TableName, Item: { ...dueKey(school, due), ...named, expires_at } } };
};

/** Returns the write that keeps a file which would have gone at a moment. */
export const dueDelete = (
  TableName: string,
  school: School,
  due: Pick<Due, 'at' | 'attachmentUid'>,
): TransactItem => ({ Delete: { TableName, Key: dueKey(school, due) } });

/**
 * Returns the writes with which a notice takes a file over: of the same person, checked, and not
 * taken over before.
 */
export function claimOf(
  TableName: string,
  school: School,
  { attachmentUid, added_at, userUid }: NoticeAttachment & { readonly userUid: string },
): TransactItem[] {
  const at = unusedUntil({ added_at });
  return [
    {
      Delete: {
        TableName,
        Key: fileKey(school, attachmentUid),
        ConditionExpression: 'userUid = :userUid AND attribute_exists(content_type)',
        ExpressionAttributeValues: { ':userUid': userUid },
      },
    },
    dueDelete(TableName, school, { at, attachmentUid }),
  ];
}
