import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { contentStore } from '#functions/kernel/store/content';
import { objectRemoval } from '#functions/kernel/store/removal';
import { copyPlace } from '#functions/pages/copies/copies-work';
import { pageCopies } from '#functions/pages/store/page-copies';
import { pagePurge } from '#functions/pages/store/page-purge';
import { userRepository } from '#functions/people/store/users';
import { copiedPlaces } from '#functions/places/store/copied-places';
import { copyPurge } from '#functions/places/store/copy-purge';
import { copyJobStore } from '#functions/places/store/place-copies';
import type { CopyMessage } from '#functions/places/store/place-copy.record';
import { placePurge } from '#functions/places/store/place-purge';
import { placeReader } from '#functions/places/store/place-reader';
import { PageQuery } from '#shared/pages/pages.schemas';
import type { Caller } from '#shared/rights/caller';
import { factsOf } from '#test/documents/site-facts';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { type Fate, mortal } from '#test/support/mortal';
import { person, request } from '#test/support/records/people';
import { pageDraft, placeDraft, placesOver } from '#test/support/records/place-pages';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { bucketsOf, tablesOf } from '#test/support/tables/named';

const startedAt = Date.parse('2026-06-05T00:00:00.000Z');
const regional = schoolNamed('regional');

/** People of a school that is not the first one, so a forgotten school is found. */
const ofRegional = (caller: Parameters<typeof person>[0]) => person({ ...caller, ...regional });
export const ada = ofRegional({ username: 'ada', capabilities: ['administrator'] });
export const tess = ofRegional({ username: 'tess' });

/** Opens a school whose places can be copied, with a clock that stands still. */
export async function copySchool() {
  const tables = memoryTables(async () => {});
  const bucket = memoryBuckets();
  const content = contentStore(bucketsOf(bucket.s3), 'pages');
  const over = placesOver(tables, content);
  const { queued } = over;
  let clock = startedAt;
  let leases = 0;
  const now = () => new Date(clock);
  const at = (is: Parameters<typeof request>[0] = {}) =>
    request({ now: now(), site: 'regional', ...is });
  const people = ['tess', 'theo'].map((username) =>
    profile({ username, type: 'faculty', schoolUid: 'regional' }),
  );
  await storeProfiles(tables, ...people);

  /** Gives a message to a worker. Returns its number of steps, and whether it died. */
  async function work(message: CopyMessage, fate: Fate = {}) {
    const { guard, steps, isDead } = mortal(fate);
    const own = tablesOf(guard(tables.db));
    try {
      await copyPlace(
        {
          sites: [factsOf('regional'), factsOf('main')],
          copies: copyJobStore(own),
          places: placeReader(own),
          copied: copiedPlaces(own, userRepository(own)),
          pages: pageCopies(own, contentStore(bucketsOf(guard(bucket.s3)), 'pages')),
          now,
          newLease: () => `lease${++leases}`,
          timeLeft: () => 600_000,
        },
        message,
      );
    } catch (error) {
      if (!isDead()) throw error;
    }
    return { steps: steps(), died: isDead() };
  }

  return {
    ...over,
    tables,
    bucket,
    content,
    at,
    now,
    work,
    passMinutes(minutes: number): void {
      clock += minutes * 60_000;
    },
    place: (is: Record<string, unknown> = {}) => over.places.create(placeDraft(is), ada, at()),
    page: (placeUid: string, is: Record<string, unknown> = {}) =>
      over.pages.create({ pageData: pageDraft(placeUid, is) }, ada, at()),
    copy: (placeUid: string, place = 'The copy', is: Parameters<typeof request>[0] = {}) =>
      over.places.copy({ placeUid, place }, ada, at(is)),
    copied: (placeUid: string) => over.places.copied({ placeUid }, ada, at()),
    /** The pages of a place as a person finds them, with their texts. */
    async pagesOf(place: string, who: Caller = ada) {
      const asked = PageQuery.parse({ place, limit: 300 });
      const { records } = await over.pages.list(asked, who, at());
      return Promise.all(records.map(({ pageUid }) => over.pages.get({ pageUid }, who, at())));
    },
    /** The number of texts in the bucket. */
    objects(): number {
      const latest = new Map<string, number>();
      for (const { key, body } of bucket.everything()) {
        if (!latest.has(key)) latest.set(key, body.length);
      }
      return [...latest.values()].filter((length) => length > 0).length;
    },
    watch: () =>
      wakeStalledJobs(
        {
          jobs: copyJobStore(tables),
          queue: { send: async (message: CopyMessage) => void queued.push(message) },
        },
        { ...regional, now: now() },
      ),
    /** Runs the parts of the nightly purge that copies need. */
    async night() {
      const before = new Date(now().getTime() - 86_400_000);
      const pages = pagePurge(tables, objectRemoval(bucketsOf(bucket.s3)));
      await copyPurge(tables).of(regional).endBefore(before);
      await placePurge(tables, pages).of(regional).endBefore(new Date(0));
    },
  };
}
export type CopySchool = Awaited<ReturnType<typeof copySchool>>;
