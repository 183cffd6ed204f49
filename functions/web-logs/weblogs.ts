import { createHash } from 'node:crypto';
import { newId } from '#functions/kernel/id';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { contactTypeOf } from '#shared/web-logs/contact-types';
import { privatePageOf } from '#shared/web-logs/private-pages';
import type { BatchedVisit, weblogs as contract } from '#shared/web-logs/weblogs.contract';
import { type LogDeps, logHandlers } from './logs.ts';
import { bundlesOf, lateAfter } from './rules/batch.ts';
import type { Visit, WeblogRepository } from './store/weblogs.ts';

/** More visits than a person can make in a minute. */
const mostPerMinute = 60;

export interface WeblogDeps extends LogDeps {
  readonly weblogs: WeblogRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
}

/**
 * Records page visits and lists them. Person, time, country, browser and system come from the
 * request at our edge, never from the body.
 */
export const weblogHandlers = ({
  weblogs,
  limits,
  ...deps
}: WeblogDeps): Handlers<typeof contract> => ({
  ...logHandlers(deps),

  async create(visit, caller, request) {
    if (visit.visits) return addBatch({ weblogs, limits }, visit.visits, caller, request);
    const { pageId, title, pageType } = visit;
    const { now } = request;
    const { userUid } = caller;
    await limits.of(caller).count(userUid, 'visit', mostPerMinute, now);
    const day = dayIn(caller.timeZone, now);
    // Without a key, a person who opens the same page twice makes two visits.
    const act = request.idempotencyKey ? actOf(caller, 'wl.add', visit, request) : undefined;
    const page = privatePageOf(pageId);
    if (page) {
      const added = withoutPerson(page, day, newId(new Date(Date.parse(day))));
      await weblogs.of(caller).addPrivate(day, added);
      return { weblogsUid: added.weblogsUid };
    }
    const added = {
      weblogsUid: newId(now),
      ...visitorOf(caller, request),
      pageId,
      title,
      pageType,
      visited_at: now.toISOString(),
    };
    return { weblogsUid: await weblogs.of(caller).add(day, added, act) };
  },
});

/**
 * Stores the visits of a batch. Ids follow from the key of the call, so a repeat finds what is
 * stored. Those of confidential pages do not lead to each other or to the person: nobody but the
 * caller has the key.
 */
async function addBatch(
  { weblogs, limits }: Pick<WeblogDeps, 'weblogs' | 'limits'>,
  visits: readonly BatchedVisit[],
  caller: Caller,
  request: RequestFacts,
): Promise<{ weblogsUid: string }> {
  const { now, idempotencyKey = newId(now) } = request;
  await limits
    .of(caller)
    .count(caller.userUid, 'visit', mostPerMinute, now, { acts: visits.length });
  const idOf = (part: string) =>
    createHash('sha256')
      .update(JSON.stringify([caller.userUid, idempotencyKey, part]))
      .digest('base64url')
      .slice(0, 22);
  const { bundles, privates } = bundlesOf(visits, { now, timeZone: caller.timeZone });
  const stored = weblogs.of(caller);
  for (const { day, ...bundle } of bundles) {
    const isLate = Date.parse(bundle.visited_at) < now.getTime() - lateAfter;
    const weblogsUid = idOf(bundle.visited_at);
    await stored.addBundle(day, { weblogsUid, ...visitorOf(caller, request), ...bundle, isLate });
  }
  for (const { page, day, at } of privates) {
    await stored.addPrivate(day, withoutPerson(page, day, idOf(`private ${at}`)));
  }
  return { weblogsUid: idOf('batch') };
}

/** Who visits, and what our edge says of the request. */
const visitorOf = (caller: Caller, { country, browser, os, network }: RequestFacts) => ({
  userUid: caller.userUid,
  username: caller.username,
  contact: contactTypeOf(caller),
  country,
  browser,
  os,
  ip_address: network,
});

/**
 * Returns a visit that says only that somebody opened a page on a day. It has an identifier without
 * a time, and no act that would name the person.
 */
const withoutPerson = (page: string, day: string, weblogsUid: string): Visit => ({
  weblogsUid,
  userUid: '',
  username: '',
  contact: 'other',
  pageId: page,
  title: '',
  pageType: 'page',
  visited_at: `${day}T00:00:00.000Z`,
  country: '',
  browser: '',
  os: '',
  ip_address: '',
});
