import { RefusedFile } from '#functions/files/rules/refused-file';

const anotherPdf = 'Print it to a new PDF, then upload that one.';

/** Why a file is refused, for the staff who uploaded it. */
export const refusals = {
  notPdf: 'This file is not a PDF. Choose a PDF file.',
  tooLarge: 'The file is larger than 20 MB. Make its pictures smaller, then upload it again.',
  encrypted: 'The file is protected by a password. Save it without one, then upload it again.',
  lock: `The file has a lock that this portal can't open. ${anotherPdf}`,
  script: `The file contains a script. ${anotherPdf}`,
  action: `The file can open other files or send data. ${anotherPdf}`,
  attachment: `The file has other files attached. ${anotherPdf}`,
  media: `The file contains sound or video. ${anotherPdf}`,
  form: `The file has form fields of its own. ${anotherPdf}`,
  notes: `The file has comments or drawings on its pages. ${anotherPdf}`,
  layers: `The file has hidden layers. ${anotherPdf}`,
  outside: `The file needs other files to be shown. ${anotherPdf}`,
  noPages: 'The file has no pages. Choose another file.',
  pages: 'The file has more than 200 pages. Split it into several documents.',
  pageSize: `A page of the file is too large or too small. ${anotherPdf}`,
  complex: `The file has too many parts to be checked. ${anotherPdf}`,
  unpacked: `The file is too large when it is unpacked. ${anotherPdf}`,
  packing: `The file uses an old compression that we don't accept. ${anotherPdf}`,
  broken: `The file is broken. ${anotherPdf}`,
  late: 'This took too long. Upload the file again.',
} as const;
export type Refusal = keyof typeof refusals;

/** A document that is refused. The message is a sentence for the person who uploaded it. */
export class RefusedDocument extends RefusedFile<Refusal> {
  constructor(reason: Refusal) {
    super(reason, refusals[reason]);
  }
}
