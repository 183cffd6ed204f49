import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import { workEnded } from '#functions/kernel/jobs/ended';
import {
  LeaseLost,
  type RunOf,
  type WorkerDeps,
  type WorkerOf,
  workOn,
} from '#functions/kernel/jobs/work';
import type { Bound } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import type { Tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { type CopiedPlaces, copiedPlaces } from '#functions/places/store/copied-places';
import type { StoredPlace } from '#functions/places/store/place.record';
import { type CopyJobs, copyJobStore } from '#functions/places/store/place-copies';
import { CopyMessage, copyJobs } from '#functions/places/store/place-copy.record';
import { type PlaceReader, placeReader } from '#functions/places/store/place-reader';
import { AppError } from '#shared/kernel/errors';
import { arranged } from '#shared/pages/page-order';
import type { StoredPage } from '../store/page.record.ts';
import {
  copiedPageUid,
  type PageCopies,
  pageCopies,
  type WholePage,
} from '../store/page-copies.ts';
import { type CopiedAddresses, relinked } from './place-links.ts';

export interface CopyDeps extends WorkerDeps {
  readonly copies: CopyJobs;
  readonly places: Bound<PlaceReader, 'get'>;
  readonly copied: CopiedPlaces;
  readonly pages: PageCopies;
}

type CopyRun = RunOf<CopyJobs>;

/** The work on copies of places, for the worker of the queue `documents`. */
export function copiesWork(tables: Tables, buckets: Buckets): WorkerOf<QueueWork> {
  const deps = {
    copies: copyJobStore(tables),
    places: placeReader(tables),
    copied: copiedPlaces(tables, userRepository(tables)),
    pages: pageCopies(tables, contentStore(buckets, 'pages')),
  };
  return (worker) =>
    queueWork({
      message: CopyMessage,
      failed: 'A copy of a place failed',
      work: (message, { timeLeft }) => copyPlace({ ...deps, ...worker, timeLeft }, message),
    });
}

/** Copies one place, once. */
export const copyPlace = (deps: CopyDeps, { site, placeUid }: CopyMessage): Promise<void> =>
  workOn({ jobs: deps.copies, called: 'A copy of a place', make: (run) => made(deps, run) }, deps, {
    site,
    id: { placeUid },
  });

/**
 * Writes the copies of the pages, which no one sees without their place, then the place. A worker that
 * begins again finds those that are written.
 */
async function made(deps: CopyDeps, run: CopyRun): Promise<'ended'> {
  const { school, id, job, lease, now } = run;
  const pages = deps.pages.of(school);
  const jobs = deps.copies.of(school);
  const source = await deps.places.of(school).get(job.from);
  if (!source) throw new AppError('notFound', sourceGone);
  const [order, listed, slugs] = await Promise.all([
    pages.order(job.from),
    pages.listed(job.from),
    pages.slugs(job.from),
  ]);
  const wanted = arranged(order, listed);
  const addresses = { from: source.slug, to: job.slug, pages: currentSlugs(wanted, slugs) };
  const uids = new Map<string, string>();
  for (const [done, { pageUid }] of wanted.entries()) {
    const whole = await pages.whole(pageUid, now());
    // Someone has deleted or moved it meanwhile.
    if (whole?.page.placeUid !== job.from) continue;
    const copy = copyOf(whole, run, addresses);
    const progress = { done: done + 1, total: wanted.length };
    const isMine = await pages.add(copy, () => jobs.writes.keep(id, lease, progress, now()));
    if (!isMine) throw new LeaseLost();
    uids.set(pageUid, copy.page.pageUid);
  }
  const end = { state: 'ready', done: uids.size, total: uids.size };
  const isAdded = await deps.copied.of(school).add(placeOf(source, run), [
    jobs.writes.end(id, lease, end, now()),
    pages.orderWrite(id.placeUid, {
      pages: order.pages.flatMap((pageUid) => uids.get(pageUid) ?? []),
      landing: order.landing && uids.get(order.landing),
    }),
  ]);
  if (!isAdded) throw new LeaseLost();
  workEnded(copyJobs.name, 'done');
  return 'ended';
}

/** Returns the slug that each page has now, by the slugs that it has or had. */
function currentSlugs(
  pages: readonly StoredPage[],
  slugs: ReadonlyMap<string, string>,
): Map<string, string> {
  const current = new Map(pages.map(({ pageUid, slug }) => [pageUid, slug]));
  return new Map(
    [...slugs].flatMap(([slug, pageUid]) => {
      const now = current.get(pageUid);
      return now === undefined ? [] : [[slug, now] as const];
    }),
  );
}

/** Returns the place of a copy. It shows no course: only one place of a class shows its tasks. */
function placeOf(source: StoredPlace, { id, job, now }: CopyRun): StoredPlace {
  const stamp = now().toISOString();
  return {
    klaUid: source.klaUid,
    key_learning_area: source.key_learning_area,
    description: source.description,
    intended_audience: source.intended_audience,
    group_list: source.group_list,
    placeUid: id.placeUid,
    place: job.place,
    slug: job.slug,
    place_id: '',
    editors: job.editors,
    is_deleted: false,
    created_at: stamp,
    updated_at: stamp,
    author: job.author,
  };
}

function copyOf(
  { page, html, versions }: WholePage,
  { id: { placeUid }, job, now }: CopyRun,
  addresses: CopiedAddresses,
): WholePage {
  const stamp = now().toISOString();
  const { updated_by: _, content_html: __, content_key: ___, revision: ____, ...fields } = page;
  const pageUid = copiedPageUid(placeUid, page.pageUid);
  const { author } = job;
  return {
    page: { ...fields, pageUid, placeUid, author, created_at: stamp, updated_at: stamp },
    html: relinked(html, addresses),
    versions: versions.map(({ version, html: text }) => ({
      version,
      html: text === undefined ? undefined : relinked(text, addresses),
    })),
  };
}

const sourceGone = 'The place was removed before it was copied. Nothing of the copy is left.';
