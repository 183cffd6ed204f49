import type { LimitRepository } from '#functions/data/limits';
import type { WeblogRepository } from '#functions/data/weblogs';
import { newId } from '#functions/lib/id';
import type { Handlers } from '#shared/contract/route';
import type { weblogs as contract } from '#shared/contract/weblogs';

/** More visits than a person can make in a minute (threats.md, call `weblogs/`). */
const mostPerMinute = 60;

/** Page visits. Who, when, from where and with what is what our own edge saw; the body's word for it is not taken. */
export const weblogHandlers = (
  weblogs: WeblogRepository,
  limits: LimitRepository,
): Handlers<typeof contract> => ({
  async create({ pageId, title, pageType }, caller, { now, country, browser, os, network }) {
    await limits.count(caller.site, caller.userUid, 'visit', mostPerMinute, now);
    const weblogsUid = newId(now);
    await weblogs.add(caller.site, {
      weblogsUid,
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
    });
    return { weblogsUid };
  },
});
