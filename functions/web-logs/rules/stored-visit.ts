import * as z from 'zod';
import { contactTypes } from '#shared/web-logs/contact-types';

const words = z.string().default('');

/** What the visits of a record have in common. */
const common = {
  weblogsUid: z.string(),
  userUid: words,
  username: words,
  /** Visits of older releases do not say what the person was. */
  contact: z.enum(contactTypes).optional(),
  country: words,
  browser: words,
  os: words,
  ip_address: words,
} as const;

const single = { pageId: words, title: words, pageType: words, visited_at: z.string() } as const;

/**
 * A visit of a batch: how many milliseconds before the newest one it was, and its page, title and
 * type. Without names, six visits take less than one write unit.
 */
export const PackedVisit = z.tuple([z.number().int(), z.string(), z.string(), z.string()]);
export type PackedVisit = z.infer<typeof PackedVisit>;

/** A record of one visit, or of the visits of a batch. */
const VisitRecord = z.object({
  sk: z.string(),
  ...common,
  ...single,
  visits: z.array(PackedVisit).optional(),
});

/** A visit of a person, with the position at which lists show it. */
export type StoredVisit = Omit<z.infer<typeof VisitRecord>, 'visits'>;

/** Returns the visits in a stored record, newest first. */
export function visitsIn(item: unknown): StoredVisit[] {
  const { visits, ...record } = VisitRecord.parse(item);
  if (!visits) return [record];
  const newest = Date.parse(record.visited_at);
  return visits.map(([before, pageId, title, pageType], i) => {
    const visited_at = new Date(newest - before).toISOString();
    const weblogsUid = `${record.weblogsUid}.${i}`;
    return {
      ...record,
      sk: `${visited_at}#${weblogsUid}`,
      weblogsUid,
      visited_at,
      pageId,
      title,
      pageType,
    };
  });
}
