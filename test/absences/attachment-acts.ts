import { PutObjectCommand } from '@aws-sdk/client-s3';
import { attachmentSweep } from '#functions/absences/attachments/attachment-sweep';
import { arrivalKey } from '#functions/absences/store/attachment-files';
import { type absenceSchool, callerNamed, fever, secondsIn } from '#test/absences/absence-school';
import { schoolNamed } from '#test/support/records/school';

export const cara = callerNamed('cara');
/** A PDF with a script, which the portal keeps as it is. */
export const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>',
);
export const types = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' } as const;
const sites = [{ schoolUid: schoolNamed('main').site, timeZone: 'Australia/Sydney' }];

/** What people and the sweep do with the files of notices at a school, and what is stored then. */
export function attachmentActs(school: () => Awaited<ReturnType<typeof absenceSchool>>) {
  /** Announces a file. */
  const announce = (filename: string, by = cara, is: object = {}) =>
    school().family.addAttachment(
      { filename, size: 9, type: types[filename.slice(-3) as keyof typeof types] },
      by,
      secondsIn(0, { idempotencyKey: filename, ...is }),
    );

  /** Stores bytes as the browser's upload does. */
  const arrive = (attachmentUid: string, Body: Buffer) =>
    school().s3.send(
      new PutObjectCommand({
        Bucket: 'attachments',
        Key: arrivalKey(schoolNamed('main'), attachmentUid),
        Body,
      }),
    );

  const check = (attachmentUid: string, by = cara) =>
    school().family.checkAttachment({ attachmentUid }, by, secondsIn(1));

  async function added(filename: string, bytes: Buffer = pdf, by = cara) {
    const { attachmentUid } = await announce(filename, by);
    await arrive(attachmentUid, bytes);
    return check(attachmentUid, by);
  }

  const send = (attachments: string[], is: object = {}) =>
    school().family.create({ ...fever, attachments, ...is }, cara, secondsIn(2));
  const open = (noticeUid: string, attachmentUid: string, by = cara) =>
    school().family.openAttachment({ noticeUid, attachmentUid }, by, secondsIn(60));
  /** The newest version of each object; a removed one has no bytes. */
  const stored = () =>
    [
      ...new Map(
        school()
          .everything()
          .toReversed()
          .map((each) => [each.key, each]),
      ).values(),
    ].filter(({ body }) => body.length > 0);
  const filesLeft = () => stored().map(({ key }) => key);
  const fileRecords = () =>
    school()
      .all('absence-notices')
      .filter(({ pk }) => /#file/.test(`${pk}`));

  const sweepAt = (seconds: number) =>
    attachmentSweep(school(), sites as never)(secondsIn(seconds).now);
  return {
    announce,
    arrive,
    check,
    added,
    send,
    open,
    stored,
    filesLeft,
    fileRecords,
    sweepAt,
  };
}
