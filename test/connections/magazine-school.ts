import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { gatherFonts } from '#bin/lib/build/fonts';
import { headerReader } from '#functions/connection-headers/store/header.record';
import { connectionsPdfHandlers } from '#functions/connections/connections-pdf';
import { makeMagazine } from '#functions/connections/magazine/magazine';
import { type MakeMagazine, makePdf } from '#functions/connections/make';
import { emailTexts } from '#functions/connections/store/email-text.record';
import { pdfFiles } from '#functions/connections/store/pdf-files';
import type { PdfMessage } from '#functions/connections/store/pdf-message';
import { pdfJobStore, pdfRepository } from '#functions/connections/store/pdfs';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { contentStore } from '#functions/kernel/store/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { mediaReader } from '#functions/media/store/media-reader';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { postKeys, type StoredPost } from '#functions/posts/store/post.record';
import { postCategoryRepository } from '#functions/posts/store/post-categories';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { looks } from '#functions/site/store/school-look';
import { settingsRepository } from '#functions/site/store/settings';
import { factsOf } from '#test/documents/site-facts';
import { storedPost } from '#test/support/mail/stored-post';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { type Fate, mortal } from '#test/support/mortal';
import { person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { bucketsOf, tablesOf } from '#test/support/tables/named';

let fonts: FontSet | undefined;
const openedFonts = async () => {
  fonts ??= openFonts(await gatherFonts());
  return fonts;
};

/** Signs addresses and sends nothing. */
const signing = new S3Client({
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'a', secretAccessKey: 's' },
});

const startedAt = Date.parse('2026-06-05T00:00:00.000Z');

/** Opens two schools whose magazines can be generated, with a clock that stands still. */
export async function magazineSchool() {
  const set = await openedFonts();
  const tables = memoryTables(async () => {});
  const bucket = memoryBuckets();
  const queued: PdfMessage[] = [];
  let clock = startedAt;
  let leases = 0;
  const now = () => new Date(clock);
  const pdfs = pdfRepository(tables);
  const idempotency = idempotencyRepository(tables);
  const queue = { send: async (message: PdfMessage) => void queued.push(message) };
  const headers = headerReader(tables);
  const handlers = connectionsPdfHandlers({
    pdfs,
    headers,
    idempotency,
    queue,
    texts: emailTexts(tables),
    files: { ...pdfFiles(bucketsOf(bucket.s3)), addressOf: pdfFiles(bucketsOf(signing)).addressOf },
    posts: postLists(tables),
    limits: limitRepository(tables),
  });
  const magazine = makeMagazine({
    posts: postReader(tables),
    content: contentStore(bucketsOf(bucket.s3)),
    categories: postCategoryRepository(tables),
    headers,
    media: mediaReader(bucketsOf(bucket.s3)),
    lookOf: looks(settingsRepository(tables), mediaReader(bucketsOf(bucket.s3))),
    fonts: () => set,
  });

  /** Gives a message to a worker. Returns its number of steps, and whether it died. */
  async function work(message: PdfMessage, fate: Fate = {}, make: MakeMagazine = magazine) {
    const { guard, steps, isDead } = mortal(fate);
    const deps = {
      sites: [factsOf('regional'), factsOf('main')],
      pdfs: pdfJobStore(tablesOf(guard(tables.db))),
      files: pdfFiles(bucketsOf(guard(bucket.s3))),
      magazine: make,
      now,
      newLease: () => `lease${++leases}`,
      timeLeft: () => 300_000,
    };
    try {
      await makePdf(deps, message);
    } catch (error) {
      if (!isDead()) throw error;
    }
    return { steps: steps(), died: isDead() };
  }

  return {
    tables,
    bucket,
    pdfs,
    handlers,
    queued,
    now,
    work,
    /** The facts of a request at this moment. */
    at: (is: Parameters<typeof request>[0] = {}) =>
      request({ now: now(), site: 'regional', ...is }),
    passMinutes(minutes: number): void {
      clock += minutes * 60_000;
    },
    watch: async (site = 'regional') =>
      (
        await wakeStalledJobs(
          { jobs: pdfJobStore(tables), queue },
          { ...schoolNamed(site), now: now() },
        )
      ).givenUp,
    /** Gives the messages that wait to workers. */
    async workAll(): Promise<void> {
      for (let next = queued.shift(); next; next = queued.shift()) await work(next);
    },
    /** The files as a reader finds them, by key. */
    files(): Map<string, Buffer> {
      const latest = new Map<string, Buffer>();
      for (const { key, body } of bucket.everything()) {
        if (key.endsWith('.pdf') && !latest.has(key)) latest.set(key, body);
      }
      return new Map([...latest].filter(([, body]) => body.length > 0));
    },
    /** Stores a newsletter that is live and public, or as given. */
    async store(is: Partial<StoredPost> & { postUid: string }, site = 'regional'): Promise<void> {
      const post = storedPost({
        type: 'newsletter',
        make_public: true,
        content_html: `<p>Text of ${is.postUid}.</p>`,
        ...is,
      });
      const Item = { ...post, ...postKeys(schoolNamed(site), post, now()) };
      await tables.db.send(new PutCommand({ TableName: 'posts', Item }));
    },
    async storePicture(Key: string, Body: Uint8Array): Promise<void> {
      await bucket.s3.send(new PutObjectCommand({ Bucket: 'media', Key, Body }));
    },
    async put(table: string, Item: Record<string, unknown>): Promise<void> {
      await tables.db.send(new PutCommand({ TableName: table, Item }));
    },
  };
}
/** An administrator of a school that is not the first one, so a forgotten school is found. */
export const administrator = person({
  username: 'ada',
  ...schoolNamed('regional'),
  capabilities: ['administrator'],
});

export type MagazineSchool = Awaited<ReturnType<typeof magazineSchool>>;
