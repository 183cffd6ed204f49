import { fileFaults } from '#shared/files/files';
import { RefusedFile } from '../rules/refused-file.ts';

const anotherPdf = 'Print it to a new PDF, then add that one.';
const asPdf = 'Save it as a PDF, then add that one.';

/** Why a file is refused, for the person who adds it. */
export const refusals = {
  kind: fileFaults.kind,
  tooLarge: fileFaults.tooLarge,
  old: fileFaults.old,
  macro:
    'This file contains a macro, which is a small program. Save it without macros, then add it again.',
  password: 'This file has a password. Save it without one, then add it again.',
  lock: `This PDF has a lock that the school can’t open. ${anotherPdf}`,
  script: `This PDF contains a script. ${anotherPdf}`,
  action: `This PDF can open other files or send data. ${anotherPdf}`,
  attachment: `This PDF has other files attached. ${anotherPdf}`,
  media: `This PDF contains sound or video. ${anotherPdf}`,
  form: `This PDF has a form that many programs don’t show. ${anotherPdf}`,
  outside: `This file loads content from another place. ${asPdf}`,
  object: `This file contains an object of another program. ${asPdf}`,
  program: `This file contains a program. ${asPdf}`,
  named:
    'The end of this file’s name, such as .pdf, does not fit what is in it. Save it again with its own program.',
  picture: 'This picture is damaged or too large. Use one of at most 25 megapixels.',
  complex: `This file has too many parts to be checked. ${asPdf}`,
  unpacked: 'This file is larger than 200 MB when it is unpacked. Make its pictures smaller.',
  broken: 'This file is damaged. Open it with its own program, save it again, then add it.',
  late: 'This took too long. Add the file again.',
} as const;
export type Refusal = keyof typeof refusals;

/** Returns the error that refuses a file. */
export const refused = (reason: Refusal): RefusedFile<Refusal> =>
  new RefusedFile(reason, refusals[reason]);
