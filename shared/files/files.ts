import { sizeWords } from './size-words.ts';

/** The files that staff add to posts and to events of the portal. */

const office = 'application/vnd.openxmlformats-officedocument.';

/** The types that are stored, each with its ending and its name for people. Pictures are encoded again. */
export const fileTypes = {
  'application/pdf': { ending: 'pdf', called: 'PDF' },
  [`${office}wordprocessingml.document`]: { ending: 'docx', called: 'Word' },
  [`${office}spreadsheetml.sheet`]: { ending: 'xlsx', called: 'Excel' },
  [`${office}presentationml.presentation`]: { ending: 'pptx', called: 'PowerPoint' },
  'image/jpeg': { ending: 'jpg', called: 'Picture' },
  'image/png': { ending: 'png', called: 'Picture' },
} as const;
export type FileType = keyof typeof fileTypes;
export const storedTypes = Object.keys(fileTypes) as [FileType, ...FileType[]];

/** The endings of files that can be added. */
export const fileEndings = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'jpeg', 'webp'] as const;
export type FileEnding = (typeof fileEndings)[number];
const pictures: readonly string[] = ['png', 'jpg', 'jpeg', 'webp'];

/** The largest file in bytes, and the most files of a post or an event. */
export const largestFile = 20 * 1024 * 1024;
export const mostFiles = 10;

/** Sentences about files that cannot be added, for the person who adds them. */
export const fileFaults = {
  empty: 'This file is empty.',
  tooLarge: 'This file is larger than 20 MB. Make its pictures smaller, then add it again.',
  kind: 'This kind of file can’t be added. Use a PDF, a Word, Excel or PowerPoint file, or a PNG, JPEG or WebP picture.',
  old: 'This file has an older format or a password. Save it as .docx, .xlsx or .pptx without a password, then add it again.',
  macro:
    'This file can contain macros, which are small programs. Save it without macros, as .docx, .xlsx or .pptx.',
} as const;

/** Returns the ending of a file's name in lower case; empty without one. */
export const endingOf = (filename: string): string =>
  /\.([\p{L}\p{N}]{1,8})$/u.exec(filename.trim())?.[1]?.toLowerCase() ?? '';

/** Returns the ending of a file that can be added; undefined for every other one. */
export const fileEnding = (filename: string): FileEnding | undefined =>
  fileEndings.find((each) => each === endingOf(filename));

/** Returns why a file cannot be added, by its name and its size in bytes. */
export function faultOfFile(filename: string, size: number): string | undefined {
  const ending = endingOf(filename);
  if (/^(?:doc|dot|xls|xlt|xlsb|ppt|pot|pps)$/.test(ending)) return fileFaults.old;
  if (/^(?:docm|dotm|xlsm|xltm|xlam|pptm|potm|ppsm|ppam)$/.test(ending)) return fileFaults.macro;
  if (!fileEnding(filename)) return fileFaults.kind;
  if (size <= 0) return fileFaults.empty;
  return size > largestFile ? fileFaults.tooLarge : undefined;
}

/** Whether a file of a type may have a name with this ending. */
export const isNamedAs = (type: FileType, ending: FileEnding): boolean =>
  type.startsWith('image/') ? pictures.includes(ending) : fileTypes[type].ending === ending;

/** Returns the name of a stored file: a picture that was encoded again may have another ending. */
export const storedName = (filename: string, type: FileType): string => {
  const ending = fileEnding(filename);
  const { ending: own } = fileTypes[type];
  const isOwn = ending === own || (ending === 'jpeg' && own === 'jpg');
  return isOwn || !ending ? filename : `${filename.slice(0, -ending.length)}${own}`;
};

/** Returns what a file is: `PDF, 1.2 MB`. */
export const fileWords = ({
  content_type,
  size,
}: {
  readonly content_type: FileType;
  readonly size: number;
}): string => `${fileTypes[content_type].called}, ${sizeWords(size)}`;
