import { newId } from '#functions/kernel/id';
import { actOf } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { Handlers } from '#shared/kernel/route';
import { privatePageOf } from '#shared/web-logs/private-pages';
import type { weblogs as contract } from '#shared/web-logs/weblogs.contract';
import type { Visit, WeblogRepository } from './store/weblogs.ts';

/** More visits than a person can make in a minute (threats.md, call `weblogs/`). */
const mostPerMinute = 60;

/**
 * Records page visits. Person, time, country, browser and system come from the request at our edge,
 * never from the body.
 */
export const weblogHandlers = (
  weblogs: WeblogRepository,
  limits: LimitRepository,
): Handlers<typeof contract> => ({
  async create(visit, caller, request) {
    const { pageId, title, pageType } = visit;
    const { now, country, browser, os, network } = request;
    await limits.count(caller.site, caller.userUid, 'visit', mostPerMinute, now);
    // Without a key, a person who opens the same page twice makes two visits.
    const act = request.idempotencyKey ? actOf(caller, 'wl.add', visit, request) : undefined;
    const page = privatePageOf(pageId);
    if (page) return { weblogsUid: await weblogs.add(caller.site, withoutPerson(page, now)) };
    const added = {
      weblogsUid: newId(now),
      userUid: caller.userUid,
      username: caller.username,
      pageId,
      title,
      pageType,
      visited_at: now.toISOString(),
      country,
      browser,
      os,
      ip_address: network,
    };
    return { weblogsUid: await weblogs.add(caller.site, added, act) };
  },
});

/**
 * Returns a visit that says only that somebody opened a page on a day. It has an identifier without
 * a time, and no act that would name the person.
 */
const withoutPerson = (page: string, now: Date): Visit => ({
  weblogsUid: newId(new Date(Date.parse(now.toISOString().slice(0, 10)))),
  ...{ userUid: '', username: '', pageId: page, title: '', pageType: 'page' },
  visited_at: `${now.toISOString().slice(0, 10)}T00:00:00.000Z`,
  ...{ country: '', browser: '', os: '', ip_address: '' },
});
