import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import { mostFiles, storedTypes } from './files.ts';

/** A file of a post or an event, as its readers see it. */
export const NamedFile = z.object({
  fileUid: z.string(),
  filename: z.string(),
  content_type: z.enum(storedTypes),
  /** In bytes. */
  size: z.number().int(),
});
export type NamedFile = z.infer<typeof NamedFile>;

/** The same as a post or an event stores it. */
export const KeptFile = NamedFile.extend({
  /** The SHA-256 of the file, as hexadecimal digits. */
  hash: z.string(),
});
export type KeptFile = z.infer<typeof KeptFile>;

const noFiles = 'Please add files as a list.';

/** The files of a form, in the order in which readers see them. One may be sent back as it was read. */
export const FileUids = z
  .array(
    z.union(
      [Uid, z.object({ fileUid: Uid }).transform(({ fileUid }) => fileUid)],
      'Please add this file again.',
    ),
    noFiles,
  )
  .max(mostFiles, `Please add at most ${mostFiles} files.`)
  .refine((uids) => new Set(uids).size === uids.length, 'A file is named twice. Remove one.');

/** A file that is about to be uploaded. */
export const NewFile = z.strictObject({
  filename: z
    .string('Please choose a file.')
    .min(1, 'Please choose a file.')
    .max(255, 'The name of this file is too long. Please use a shorter one.'),
  /** In bytes. */
  size: z.int('Please choose a file.').min(0, 'Please choose a file.'),
});

/** A file that was announced, with the form to upload it. */
export const AnnouncedFile = z.object({
  fileUid: z.string(),
  upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});

/** How the inspection of an uploaded file went. */
export const FileProgress = z.object({
  fileUid: z.string(),
  state: z.enum(['waiting', 'ready', 'refused']),
  /** Why it was refused: a sentence; otherwise empty. */
  message: z.string(),
  /** The file as it is stored, when it is ready. */
  file: NamedFile.optional(),
});
export type FileProgress = z.infer<typeof FileProgress>;

export const FileAddress = z.object({ url: z.string() });
