import { X509Certificate } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { verified } from '#bin/verify';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { type SafeDocument, safeDocument } from '#functions/signing/inspect/rewrite';
import { recordOf } from '#functions/signing/rules/record';
import { completionsOf } from '#functions/signing/sealing/completion';
import type { StoredBatch } from '#functions/signing/store/batch.record';
import { factsOf } from '#test/documents/site-facts';
import { documentToSeal, requestUid } from '#test/signing/document-to-seal';
import { callAt } from '#test/signing/signing-school';
import { chance } from '#test/support/chance';
import type { Death } from '#test/support/mortal';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import { plainDocument } from '#test/support/signing/documents';
import { schoolIdentity } from '#test/support/signing/identity';
import { pdfTexts } from '#test/support/signing/pdf-text';

let fonts: FontSet;
let document: SafeDocument;
let identity: Awaited<ReturnType<typeof schoolIdentity>>;
beforeAll(async () => {
  fonts = openFonts(await gatherFonts());
  document = await safeDocument(await (await plainDocument(1, 2)).save());
  identity = await schoolIdentity();
});
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const minutes = (n: number) => new Date(callAt.getTime() + n * 60_000);
const folder = `regional/${requestUid}/`;

const signedDocument = () => documentToSeal({ document, identity, fonts });

const check = (pdf: Buffer, record: Buffer) =>
  verified({ pdf, record, root: new X509Certificate(identity.root) });

describe('completed document', () => {
  it('is sealed for the school and for families, and both verify with the record', async () => {
    const one = await signedDocument();
    expect((await one.work()).hasFailed).toBe(false);
    const files = one.files();
    expect([...files.keys()].sort()).toEqual(
      ['family.pdf', 'record.jsonl', 'school.pdf'].map((name) => folder + name),
    );
    const record = files.get(`${folder}record.jsonl`) as Buffer;
    for (const name of ['family.pdf', 'school.pdf']) {
      const pdf = files.get(folder + name) as Buffer;
      expect(check(pdf, record)).toContain('6 lines');
      const changed = Buffer.from(pdf);
      changed[pdf.length >> 1] = (changed[pdf.length >> 1] ?? 0) ^ 1;
      expect(() => check(changed, record)).toThrow();
      expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2);
    }
    expect(() => check(files.get(`${folder}family.pdf`) as Buffer, record.subarray(1))).toThrow();
  });

  it('says in its evidence that the upload had a lock', async () => {
    const one = await signedDocument();
    await one.work(undefined, { file: { unlocked: true } });
    for (const name of ['family.pdf', 'school.pdf']) {
      const text = (await pdfTexts(one.files().get(folder + name) as Buffer)).join(' ');
      expect(text.replace(/\s+/g, ' ')).toContain('is a copy without this lock.');
    }
  });

  it('names the document and what was signed in its record, and no network address', async () => {
    const one = await signedDocument();
    await one.work();
    const record = String(one.files().get(`${folder}record.jsonl`));
    const lines = record
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ who, did }) => `${who}: ${did}`)).toEqual([
      'The portal: Sent the link to Name g1',
      'The portal: Sent the link to Name g2',
      'Name g1: Opened the document, with the student number',
      'Name g1: Signed the document',
      'Name g2: Opened the document, with the student number',
      'Name g2: Signed the document',
    ]);
    const { events } = await one.current();
    expect(lines.map(({ answers }) => answers)).toEqual(events.map(({ answers }) => answers));
    expect(lines.every((line) => line.document === document.hash)).toBe(true);
    expect(record).not.toMatch(/203\.0\.113|198\.51\.100|from/);
  });

  it('is told to all once, and what was signed is kept as long', async () => {
    const one = await signedDocument();
    await one.work();
    await one.work();
    const { mails, sealed_at } = await one.current();
    expect(sealed_at).toBe(callAt.toISOString());
    expect(mails.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'completed requester',
      'completed g1',
      'completed g2',
    ]);
    const filled = await one.requests.of(schoolNamed('regional')).filled(requestUid);
    expect(filled.map(({ is_kept }) => is_kept)).toEqual([true, true]);
    expect(one.queued[0]).toEqual({ kind: 'mails', site: 'regional', requestUid });
  });

  it('has network addresses in the school’s evidence only', async () => {
    const one = await signedDocument();
    const batch = (await one.requests.of(schoolNamed('regional')).batch('batch')) as StoredBatch;
    const { family, school } = completionsOf({
      request: await one.current(),
      sent: batch.sent,
      filled: await one.requests.of(schoolNamed('regional')).filled(requestUid),
      pdf: document.pdf,
      isUnlocked: false,
      school: factsOf('regional'),
    });
    expect(JSON.stringify(family)).not.toMatch(/203\.0\.113|198\.51\.100|home\.test/);
    expect(school.events.map(({ from }) => from)).toContain('203.0.113.0/24');
    expect(recordOf(school.record).head).toBe(recordOf(family.record).head);
  });
});

describe('document that is not what was signed', () => {
  /** Lets the worker try it, and the watch look at it. Returns what the requester reads. */
  async function refused(one: Awaited<ReturnType<typeof signedDocument>>, pdf?: Uint8Array) {
    await one.work(undefined, { pdf });
    expect((await one.wake()).givenUp).toBe(1);
    expect(one.files().size).toBe(0);
    const { sealed_at, notice, mails } = await one.current();
    expect(sealed_at).toBeUndefined();
    expect(notice).toContain('could not be sealed');
    expect(mails.map(({ kind, to }) => `${kind} ${to}`)).toEqual(['unsealed requester']);
  }

  it('is not sealed when its file was exchanged', async () => {
    const one = await signedDocument();
    const other = await safeDocument(await (await plainDocument(1, 3)).save());
    await refused(one, other.pdf);
  });

  it.each([
    ['an answer was changed', { values: { f1: { kind: 'text', text: 'Other' } } }],
    ['a signature is missing', { signed_at: undefined }],
  ])('is not sealed when %s', async (_, is) => {
    const one = await signedDocument();
    const [filled] = await one.requests.of(schoolNamed('regional')).filled(requestUid);
    if (!filled) throw new Error('Nothing was signed');
    // A fault or an operator, not a route, would do this.
    const key = { pk: `regional#${requestUid}`, sk: `filled#${filled.recipientUid}` };
    const Item = { ...key, ...filled, ...is };
    await one.tables.db.send(new PutCommand({ TableName: 'signing-requests', Item }));
    await refused(one);
  });
});

describe('worker of seals that dies', () => {
  it('leaves one end state after any step, and the same files', async () => {
    const whole = await signedDocument();
    const { steps } = await whole.work();
    expect(steps).toBeGreaterThan(13);
    const random = chance(proofSeed);
    for (let run = 0; run < proofRuns(2 * steps * 10); run++) {
      const one = await signedDocument();
      one.sealing.length = 0;
      const step = 1 + (run % steps);
      const when = run % (2 * steps) < steps ? 'before' : 'after';
      await one.work({ step, when });
      let next: Death | undefined = random.is(0.5)
        ? { step: 1 + random.under(steps), when: 'after' }
        : undefined;
      for (let minute = 1; minute < 20; minute++) {
        one.clock.at = minutes(minute);
        await one.wake();
        for (const _ of one.sealing.splice(0)) {
          await one.work(next);
          next = undefined;
        }
      }
      const { mails, sealed_at, notice } = await one.current();
      const where = `${when} step ${step}`;
      expect([sealed_at !== undefined, mails.length, notice], where).toEqual([true, 3, undefined]);
      expect(one.queued.length, where).toBeGreaterThan(0);
      // One version of each file: the bucket keeps every one for years.
      expect(one.bucket.everything(), where).toHaveLength(3);
      const record = one.files().get(`${folder}record.jsonl`) as Buffer;
      check(one.files().get(`${folder}school.pdf`) as Buffer, record);
      expect(await one.seals().open(10), where).toEqual([]);
    }
  }, 300_000);
});
