import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { degrees, PDFDocument, rgb } from 'pdf-lib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filesWorker } from '#functions/files/files-worker';
import { arrivals, inspectionFiles } from '#functions/files/store/inspection-files';
import { newId, timeOfId } from '#functions/kernel/id';
import { decode } from '#functions/kernel/image/codec';
import { lazily } from '#functions/kernel/lazily';
import { s3With } from '#functions/kernel/store/buckets';
import { drawPages } from '#functions/signing/files/draw-pages';
import { greyPng } from '#functions/signing/files/grey-png';
import { documentInspection } from '#functions/signing/files/inspect-document';
import { paragraphsOf } from '#functions/signing/files/paragraphs';
import { refusals } from '#functions/signing/inspect/refused';
import { safeDocument } from '#functions/signing/inspect/rewrite';
import { signingFiles } from '#functions/signing/store/signing-files';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { schoolNamed } from '#test/support/records/school';
import { plainDocument } from '#test/support/signing/documents';
import { hostileFiles } from '#test/support/signing/hostile-files';

const wasm = new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
const draw = drawPages(lazily(() => WebAssembly.compile(readFileSync(wasm))));
const fileUid = newId();
const arrival = `arrivals/main/${fileUid}.pdf`;

let memory: ReturnType<typeof memoryBuckets>;
beforeEach(() => {
  memory = memoryBuckets();
});
afterEach(() => void vi.restoreAllMocks());

const bucketsOf = (s3: S3Client) => ({ bucket: (name: string) => name, openS3: s3With(() => s3) });
const files = () => signingFiles(bucketsOf(memory.s3));
const result = () => files().of(schoolNamed('main')).result(fileUid);
const arrive = (Body: Uint8Array, Key = arrival) =>
  memory.s3.send(new PutObjectCommand({ Bucket: 'files', Key, Body }));

/** The keys of all objects that are there now. */
const there = () => {
  const newest = new Map(
    memory
      .everything()
      .toReversed()
      .map((each) => [each.key, each.body]),
  );
  return [...newest].filter(([, body]) => body.length > 0).map(([key]) => key);
};

interface Delivered {
  readonly s3?: S3Client;
  readonly body?: object;
  readonly deliveries?: number;
  readonly milliseconds?: number;
  readonly drawn?: typeof draw;
  /** Minutes since the form of the upload was made. */
  readonly minutes?: number;
}

/** Delivers a message to the worker; returns the messages that it gives back. */
async function deliver(key = arrival, given: Delivered = {}) {
  const {
    s3 = memory.s3,
    deliveries = 1,
    milliseconds = 120_000,
    drawn = draw,
    minutes = 1,
  } = given;
  const news = { eventName: 'ObjectCreated:Post', eventTime: new Date().toISOString() };
  const body = given.body ?? { Records: [{ ...news, s3: { object: { key } } }] };
  const inspection = documentInspection({
    files: inspectionFiles(bucketsOf(s3), 'signing'),
    draw: drawn,
  });
  const worker = filesWorker({
    arrivals: arrivals(bucketsOf(s3)),
    inspectionOf: () => inspection,
    now: () => new Date(timeOfId(fileUid) + minutes * 60_000),
  });
  const attributes = { ApproximateReceiveCount: String(deliveries) };
  const { batchItemFailures } = await worker(
    { Records: [{ messageId: 'm', body: JSON.stringify(body), attributes }] },
    { getRemainingTimeInMillis: () => milliseconds, invokedFunctionArn: 'a:b:c:d:1' },
  );
  return batchItemFailures;
}

const upload = async (pages = 2) => (await plainDocument(pages)).save();
async function ready() {
  const found = await result();
  if (found.state !== 'ready') throw new Error(JSON.stringify(found));
  return found;
}

describe('an uploaded document', () => {
  it('is stored as it was rewritten, with a picture and the text of each page', async () => {
    await arrive(await upload(3));
    expect(await deliver()).toEqual([]);
    const { hash, pages } = await ready();
    const expected = await safeDocument(await upload(3));
    expect(hash).toBe(expected.hash);
    expect(await files().of(schoolNamed('main')).document(fileUid)).toEqual(
      new Uint8Array(expected.pdf),
    );
    expect(pages.map(({ picture }) => picture)).toEqual(
      [1, 2, 3].map((n) => `page-${n}-${hash}.png`),
    );
    expect(pages[1]).toMatchObject({ width: 595.28, height: 841.89 });
    expect(pages[1]?.text[0]).toBe(
      'Page 2, sentence 0 of the agreement between the school and the family.',
    );
    // The upload is gone, and nothing else is there.
    expect(there().sort()).toEqual(
      ['document-', 'page-1-', 'page-2-', 'page-3-', 'result.json'].map((name) =>
        expect.stringContaining(`files/main/${fileUid}/${name}`),
      ),
    );
    const types = memory.everything().map(({ facts }) => facts.ContentType);
    expect(new Set(types)).toEqual(
      new Set([undefined, 'application/pdf', 'image/png', 'application/json']),
    );
  });

  it.each(hostileFiles)('is refused with a sentence if it has %s', async (_, reason, make) => {
    const drawn = vi.fn(draw);
    await arrive(await make());
    expect(await deliver(arrival, { drawn })).toEqual([]);
    const message = refusals[reason as keyof typeof refusals];
    expect(await result()).toEqual({ state: 'refused', reason, message });
    expect(drawn).not.toHaveBeenCalled();
    expect(there()).toEqual([`files/main/${fileUid}/result.json`]);
  });

  it('is drawn without the network', async () => {
    const spies = [
      vi.spyOn(net.Socket.prototype, 'connect'),
      vi.spyOn(dns, 'lookup'),
      vi.spyOn(globalThis, 'fetch'),
    ];
    await arrive(await upload());
    await deliver();
    expect((await ready()).pages).toHaveLength(2);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  it('has one result, also after a repeated message and a second upload of the same form', async () => {
    await arrive(await upload(1));
    await deliver();
    const first = await ready();
    expect(await deliver()).toEqual([]);
    await arrive(await upload(2));
    expect(await deliver()).toEqual([]);
    expect(await result()).toEqual(first);
    const { pdf } = await safeDocument(await upload(1));
    expect(await files().of(schoolNamed('main')).document(fileUid)).toEqual(new Uint8Array(pdf));
    await arrive(Buffer.from('no PDF'));
    await deliver();
    expect(await result()).toEqual(first);
  });

  it('has the same result when a worker died at any step', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await arrive(await upload(2));
    await deliver();
    const whole = await ready();
    // A read, the document, two pictures, the result, and the removal of the upload.
    for (let step = 1; step <= 6; step++) {
      memory = memoryBuckets();
      await arrive(await upload(2));
      let calls = 0;
      const send = async (command: Parameters<S3Client['send']>[0]) => {
        if (++calls === step) throw new Error('the worker died');
        return memory.s3.send(command);
      };
      expect(await deliver(arrival, { s3: { send } as never })).toHaveLength(1);
      expect(await deliver()).toEqual([]);
      expect(await result()).toEqual(whole);
      expect(there()).not.toContain(arrival);
    }
  });

  it('is refused when two workers died on it, or when it takes too long', async () => {
    const refused = { state: 'refused', reason: 'complex', message: refusals.complex };
    await arrive(await upload());
    await deliver(arrival, { deliveries: 3 });
    expect(await result()).toEqual(refused);
    memory = memoryBuckets();
    await arrive(await upload());
    await deliver(arrival, { milliseconds: 20_000 });
    expect(await result()).toEqual(refused);
  });

  it('is refused when its inspection begins too late, so that it is late for good', async () => {
    await arrive(await upload());
    await deliver(arrival, { minutes: 15 });
    expect(await result()).toEqual({ state: 'refused', reason: 'late', message: refusals.late });
    expect(there()).toEqual([`files/main/${fileUid}/result.json`]);
  });

  it('is left alone if it is at another place', async () => {
    const other = 'arrivals/main/elsewhere/file.pdf';
    await arrive(await upload(), other);
    expect(await deliver(other)).toEqual([]);
    expect(await deliver(arrival, { body: { Event: 's3:TestEvent' } })).toEqual([]);
    expect(there()).toEqual([other]);
  });
});

describe('a picture of a page', () => {
  /** Inspects a document with one page. */
  async function drawnPage(make: (document: PDFDocument) => void) {
    const document = await PDFDocument.create();
    make(document);
    const { pdf } = await safeDocument(await document.save());
    for await (const page of draw(pdf)) return page;
    throw new Error('No page was drawn');
  }

  it('is a JPEG if the page has colours', async () => {
    const page = await drawnPage((document) =>
      document.addPage([300, 400]).drawRectangle({ width: 300, height: 200, color: rgb(1, 0, 0) }),
    );
    expect(page).toMatchObject({ ending: 'jpg', width: 300, height: 400, text: [] });
    const { data } = await decode(page.bytes, { width: 1080, height: 1440 }, 1440);
    expect(data[0]).toBeGreaterThan(250);
    const last = data.length - 4;
    expect([...data.slice(last, last + 3)].map((value) => value > 128)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is turned as people see the page', async () => {
    const page = await drawnPage((document) => {
      const made = document.addPage([300, 400]);
      made.setRotation(degrees(90));
      made.drawRectangle({ width: 100, height: 100 });
    });
    expect(page).toMatchObject({ ending: 'png', width: 400, height: 300 });
    const { data } = await decode(page.bytes, { width: 1080, height: 810 }, 1080);
    // The lower left corner of the page is now the upper left one.
    expect([data[0], data.at(-4)]).toEqual([0, 255]);
  });

  it('is small for a strip of the longest size', async () => {
    const page = await drawnPage((document) => document.addPage([36, 14_400]).drawText('x'));
    expect(page).toMatchObject({ width: 36, height: 14_400 });
    expect(Buffer.from(page.bytes).readUInt32BE(16)).toBe(11);
    expect(Buffer.from(page.bytes).readUInt32BE(20)).toBe(4320);
  });

  it('keeps 16 shades of each pixel', async () => {
    const [width, height] = [5, 3];
    const shades = Array.from({ length: width * height }, (_, n) => n * 17);
    const data = Uint8Array.from(shades.flatMap((shade) => [shade, shade, shade, 255]));
    const png = greyPng({ data, width, height });
    const read = await decode(png, { width, height }, 100);
    expect(Buffer.from(read.data)).toEqual(Buffer.from(data));
  });
});

describe('the text of a page', () => {
  it.each([
    [
      'joins lines that go on',
      'The school lends each\r\nstudent a computer.',
      ['The school lends each student a computer.'],
    ],
    [
      'ends a paragraph at a short line',
      'Rules\r\nThe school lends each student\r\na computer.',
      ['Rules', 'The school lends each student a computer.'],
    ],
    [
      'ends a paragraph at the end of a sentence',
      'This is one sentence.\r\nAnd this is another.',
      ['This is one sentence.', 'And this is another.'],
    ],
    [
      'joins words that were cut',
      'The school lends each stu\ufffe\r\ndent a computer.',
      ['The school lends each student a computer.'],
    ],
    ['leaves out what nothing shows', '\u0000\u0007A\u200b b\r\n\r\n \r\nC', ['A\u200b b', 'C']],
    ['is empty for a scan', '', []],
  ])('is read in paragraphs: %s', (_, text, paragraphs) => {
    expect(paragraphsOf(text)).toEqual(paragraphs);
  });
});
