import { newId } from '#functions/kernel/id';
import { actOf } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { Handlers } from '#shared/kernel/route';
import type { weblogs as contract } from '#shared/web-logs/weblogs.contract';
import type { WeblogRepository } from './store/weblogs.ts';

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
