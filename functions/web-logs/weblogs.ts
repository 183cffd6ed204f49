import { newId } from '#functions/kernel/id';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { contactTypeOf } from '#shared/web-logs/contact-types';
import { privatePageOf } from '#shared/web-logs/private-pages';
import type { weblogs as contract } from '#shared/web-logs/weblogs.contract';
import { type LogDeps, logHandlers } from './logs.ts';
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
    const { pageId, title, pageType } = visit;
    const { now, country, browser, os, network } = request;
    const { userUid, username } = caller;
    await limits.of(caller).count(userUid, 'visit', mostPerMinute, now);
    const day = dayIn(caller.timeZone, now);
    // Without a key, a person who opens the same page twice makes two visits.
    const act = request.idempotencyKey ? actOf(caller, 'wl.add', visit, request) : undefined;
    const page = privatePageOf(pageId);
    if (page) return { weblogsUid: await weblogs.of(caller).add(day, withoutPerson(page, day)) };
    const added = {
      weblogsUid: newId(now),
      userUid,
      username,
      contact: contactTypeOf(caller),
      pageId,
      title,
      pageType,
      visited_at: now.toISOString(),
      country,
      browser,
      os,
      ip_address: network,
    };
    return { weblogsUid: await weblogs.of(caller).add(day, added, act) };
  },
});

/**
 * Returns a visit that says only that somebody opened a page on a day. It has an identifier without
 * a time, and no act that would name the person.
 */
const withoutPerson = (page: string, day: string): Visit => ({
  weblogsUid: newId(new Date(Date.parse(day))),
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
