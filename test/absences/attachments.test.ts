import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { absencesSchemas as schemas } from '#shared/absences/absences.schemas';
import { attachmentLimit } from '#shared/absences/attachment';
import {
  absenceSchool,
  callerNamed,
  everyone,
  fever,
  secondsIn,
} from '#test/absences/absence-school';
import { attachmentActs, cara, pdf, types } from '#test/absences/attachment-acts';
import { animation, lossyWebp, photograph, smallPng } from '#test/support/pictures/picture-samples';
import { exif, png, withSegment } from '#test/support/pictures/pictures';

let school: Awaited<ReturnType<typeof absenceSchool>>;
beforeEach(async () => {
  school = await absenceSchool();
});

const day = 86_400;
const notFound = { kind: 'notFound' };
const { announce, arrive, check, added, send, open, stored, filesLeft, fileRecords, sweepAt } =
  attachmentActs(() => school);

describe('an upload', () => {
  it('is announced once for the same act, for 15 minutes and at most 10 MB', async () => {
    const first = await announce('one.pdf');
    expect(await announce('one.pdf')).toEqual(first);
    expect(first.upload.fields.policy).toBe(`[["content-length-range",1,${attachmentLimit}]]`);
    const size = (bytes: number) =>
      schemas.addAttachment.input.safeParse({ filename: 'a.pdf', size: bytes, type: types.pdf });
    expect(size(attachmentLimit).success).toBe(true);
    expect(size(attachmentLimit + 1).error?.issues[0]?.message).toBe(
      'This file is too large. Please choose one of at most 10 MB.',
    );
    expect(size(0).error?.issues[0]?.message).toBe('This file is empty.');
  });

  it('is refused from the eleventh in a minute on', async () => {
    for (let n = 0; n < 10; n++) await announce(`${n}.pdf`);
    await expect(announce('10.pdf')).rejects.toMatchObject({ kind: 'tooMany' });
  });
});

describe('a check', () => {
  it('keeps a PDF as it is, and says so again when it is repeated', async () => {
    const file = await added('doctor.pdf');
    expect(file).toMatchObject({
      filename: 'doctor.pdf',
      content_type: 'application/pdf',
      size: pdf.length,
      usable_until: '2026-03-03T00:00:00.000Z',
    });
    expect(await check(file.attachmentUid)).toEqual(file);
    const [only] = stored();
    expect(only).toMatchObject({ key: `files/main/${file.attachmentUid}`, body: pdf });
    // Its download has the sender's name.
    expect(only?.facts).toMatchObject({
      ContentDisposition: `attachment; filename="doctor.pdf"; filename*=UTF-8''doctor.pdf`,
    });
  });

  it('encodes a photo again, without its place and other data, also one with a false name', async () => {
    const photo = withSegment(await photograph(64, 48), 0xe1, exif(1));
    const file = await added('scan.pdf', photo);
    expect(file.content_type).toBe('image/jpeg');
    expect(stored()[0]?.body.includes('Exif')).toBe(false);
    expect(`${stored()[0]?.facts.ContentDisposition}`).toContain('filename="attachment.jpg"');
    expect((await added('two.png', smallPng())).content_type).toBe('image/png');
    expect((await added('three.jpg', lossyWebp)).content_type).toBe('image/jpeg');
  });

  const huge = png({ width: 30_000, height: 30_000, rows: Buffer.alloc(9) });
  const tooLong = Buffer.concat([pdf, Buffer.alloc(attachmentLimit + 1 - pdf.length)]);
  const other = 'Please choose a PDF, or a JPEG, PNG or WebP picture.';
  const broken = 'This picture is incomplete or damaged. Please choose another one.';
  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), other],
    ['a PDF after a page', Buffer.from('<script></script>%PDF-1.7'), other],
    ['an SVG', Buffer.from('<svg onload="alert(1)"/>'), other],
    ['an animation', animation(), other],
    ['nothing', Buffer.alloc(0), other],
    ['half a picture', smallPng().subarray(0, 60), broken],
    [
      '900 megapixels',
      huge,
      'This picture is too large. Please choose one of at most 25 megapixels.',
    ],
    ['10 MB and a byte', tooLong, 'This file is too large. Please choose one of at most 10 MB.'],
  ])('refuses %s with one sentence, and leaves nothing behind', async (_, bytes, message) => {
    const { attachmentUid } = await announce('one.pdf');
    await arrive(attachmentUid, bytes);
    await expect(check(attachmentUid)).rejects.toMatchObject({ kind: 'badRequest', message });
    expect(filesLeft()).toEqual([]);
    await expect(check(attachmentUid)).rejects.toMatchObject(notFound);
  });

  it('gives the same answer to two checks at once', async () => {
    const { attachmentUid } = await announce('one.pdf');
    await arrive(attachmentUid, pdf);
    const { of } = school.files;
    let second: ReturnType<typeof check> | undefined;
    school.files.of = (where) => ({
      ...of(where),
      async arrived(uid) {
        school.files.of = of;
        // The second check runs from start to end while the first one reads.
        second = check(attachmentUid);
        await second;
        return of(where).arrived(uid);
      },
    });
    expect(await check(attachmentUid)).toEqual(await second);
    expect(filesLeft()).toEqual([`files/main/${attachmentUid}`]);
  });

  it('takes a PDF of exactly 10 MB', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(attachmentLimit - pdf.length)]);
    expect((await added('large.pdf', bytes)).size).toBe(attachmentLimit);
  });

  it('says that an interrupted upload did not arrive, and announces it again', async () => {
    const { attachmentUid } = await announce('one.pdf');
    await expect(check(attachmentUid)).rejects.toThrow('The file did not arrive.');
    const again = await announce('one.pdf');
    expect(again.attachmentUid).not.toBe(attachmentUid);
  });
});

describe('a notice with files', () => {
  it('shows them to the sender and the office only, and each opens as a download for 60 s', async () => {
    const { attachmentUid } = await added('doctor.pdf');
    const { noticeUid, attachments } = await send([attachmentUid]);
    const shown = {
      attachmentUid,
      filename: 'doctor.pdf',
      size: pdf.length,
      content_type: 'application/pdf',
    };
    expect(attachments).toEqual([shown]);
    const seen: string[] = [];
    for (const { username } of everyone) {
      const caller = callerNamed(username);
      const asked = secondsIn(60);
      const view = await school.family.getNotice({ noticeUid }, caller, asked).catch(() => null);
      const office = await school.office.get({ noticeUid }, caller, asked).catch(() => null);
      const addresses = await Promise.all([
        open(noticeUid, attachmentUid, caller).catch(() => null),
        school.office.openAttachment({ noticeUid, attachmentUid }, caller, asked).catch(() => null),
      ]);
      const knows = [view, office, ...addresses].map((each) => JSON.stringify(each) ?? '');
      if (knows.join().includes(attachmentUid)) seen.push(username);
      if (view && !view.mine && !office) expect(view).not.toHaveProperty('attachments', [shown]);
    }
    expect(seen).toEqual(['cara', 'otto']);
    const { url } = await open(noticeUid, attachmentUid);
    // S3 logs what is in the address: not the name.
    const signed = {
      Bucket: 'attachments',
      Key: `files/main/${attachmentUid}`,
      expiresIn: 60,
      ResponseCacheControl: 'no-store',
      ResponseContentType: 'application/pdf',
    };
    expect(JSON.parse(url)).toEqual(signed);
    // One that was stored without a name.
    const { Bucket, Key } = signed;
    const before = { Bucket, Key, Body: pdf, ContentDisposition: 'attachment' };
    await school.s3.send(new PutObjectCommand(before));
    expect(JSON.parse((await open(noticeUid, attachmentUid)).url)).toEqual({
      ...signed,
      ResponseContentDisposition: 'attachment; filename="attachment.pdf"',
    });
    await expect(open(noticeUid, 'no-such-file')).rejects.toMatchObject(notFound);
  });

  it('opens them no more when the sender’s link to the child has ended', async () => {
    const { attachmentUid } = await added('doctor.pdf');
    const { noticeUid } = await send([attachmentUid]);
    const former = { ...cara, carerOf: [] };
    await expect(open(noticeUid, attachmentUid, former)).rejects.toMatchObject(notFound);
  });

  it('writes an audit entry when the office opens one', async () => {
    const { attachmentUid } = await added('doctor.pdf');
    const { noticeUid } = await send([attachmentUid]);
    const audited: (readonly string[])[] = [];
    const audit = async (children: readonly string[]) => void audited.push(children);
    const asked = { noticeUid, attachmentUid };
    await school.office.openAttachment(asked, callerNamed('otto'), secondsIn(60, { audit }));
    expect(audited).toEqual([['uid-nina']]);
  });

  it('answers files of others, unknown and unchecked ones as unknown, and stores no notice', async () => {
    const foreign = await added('theirs.pdf', pdf, callerNamed('stranger'));
    const { attachmentUid: unchecked } = await announce('later.pdf');
    for (const uid of [foreign.attachmentUid, 'no-such-file', unchecked]) {
      await expect(send([uid])).rejects.toMatchObject(notFound);
    }
    await expect(check(foreign.attachmentUid)).rejects.toMatchObject(notFound);
    expect(school.all('absence-notices').filter((each) => 'noticeUid' in each)).toEqual([]);
  });

  it('uses each file once, and the same act finds its notice again', async () => {
    const { attachmentUid } = await added('doctor.pdf');
    const first = await send([attachmentUid]);
    expect((await send([attachmentUid])).noticeUid).toBe(first.noticeUid);
    await expect(send([attachmentUid], { text: 'Another' })).rejects.toMatchObject(notFound);
  });

  it('keeps its files in a change that names none, adds new ones and removes those left out', async () => {
    const one = await added('one.pdf');
    const two = await added('two.pdf');
    const sent = await send([one.attachmentUid]);
    const { noticeUid } = sent;
    const change = (updated_at: string, attachments: string[] | undefined, seconds: number) =>
      school.family.change(
        { ...fever, noticeUid, updated_at, attachments },
        cara,
        secondsIn(seconds),
      );
    const kept = await change(sent.updated_at ?? '', undefined, 20);
    expect(kept.attachments?.map(({ filename }) => filename)).toEqual(['one.pdf']);
    const both = [one.attachmentUid, two.attachmentUid];
    const more = await change(kept.updated_at ?? '', both, 30);
    expect(more.attachments?.map(({ filename }) => filename)).toEqual(['one.pdf', 'two.pdf']);
    const last = await change(more.updated_at ?? '', [two.attachmentUid], 40);
    expect(last.attachments?.map(({ filename }) => filename)).toEqual(['two.pdf']);
    await expect(open(noticeUid, one.attachmentUid)).rejects.toMatchObject(notFound);
    await sweepAt(60);
    expect(filesLeft()).toEqual([`files/main/${two.attachmentUid}`]);
  });
});

describe('the sweep', () => {
  it('removes files that no notice has after a day, and leaves those of notices', async () => {
    const used = await added('used.pdf');
    const left = await added('left.pdf');
    const { attachmentUid: never } = await announce('never.pdf');
    await arrive(never, pdf);
    const { noticeUid } = await send([used.attachmentUid]);
    await sweepAt(day - 1);
    expect(filesLeft()).toHaveLength(3);
    await sweepAt(day + 1);
    expect(filesLeft()).toEqual([`files/main/${used.attachmentUid}`]);
    expect(fileRecords()).toEqual([]);
    await expect(send([left.attachmentUid], { text: 'b' })).rejects.toMatchObject(notFound);
    expect((await open(noticeUid, used.attachmentUid)).url).toContain(used.attachmentUid);
  });

  it('goes on in the next run after a fault', async () => {
    await added('left.pdf');
    const { of } = school.files;
    school.files.of = (where) => ({
      ...of(where),
      async remove() {
        school.files.of = of;
        throw new Error('The bucket does not answer');
      },
    });
    await expect(sweepAt(day + 1)).rejects.toThrow('does not answer');
    await sweepAt(day + 2);
    expect([filesLeft(), fileRecords()]).toEqual([[], []]);
  });

  it('removes the files of a withdrawn notice 90 days later, with their names', async () => {
    const { attachmentUid } = await added('doctor.pdf');
    const { noticeUid } = await send([attachmentUid]);
    await school.family.withdraw({ noticeUid }, cara, secondsIn(30));
    await sweepAt(90 * day + 29);
    expect(filesLeft()).toHaveLength(1);
    await sweepAt(90 * day + 31);
    expect(filesLeft()).toEqual([]);
    expect(fileRecords()).toEqual([]);
    expect(JSON.stringify(school.all('absence-notices'))).not.toContain('doctor.pdf');
  });
});
