import type { HeaderReader, StoredHeader } from '#functions/connection-headers/store/header.record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { readable } from '#functions/posts/store/post.record';
import type { PostLists } from '#functions/posts/store/post-lists';
import { AppError } from '#shared/kernel/errors';
import { isOpen } from '#shared/kernel/publish-window';
import { isForOutsiders } from '#shared/posts/visibility';
import type { StoredPdf } from '../store/pdf-record.ts';

interface ContentsDeps {
  readonly posts: Bound<PostLists, 'live'>;
  readonly headers: HeaderReader;
}

/** The most newsletters of a PDF: a record holds their ids. */
const mostArticles = 1_000;

/** Returns what a PDF that is requested now holds: newsletters, newest first, and its cover. */
export async function contentsNow(
  { posts, headers }: ContentsDeps,
  school: School,
  now: Date,
): Promise<Pick<StoredPdf, 'posts' | 'header'>> {
  const found: string[] = [];
  let next_token: string | undefined;
  do {
    const page = await posts.of(school).live(['newsletter'], now, {
      limit: 100,
      next_token,
      accepts: (post) => isForOutsiders(readable(post), now),
    });
    found.push(...page.records.map(({ postUid }) => postUid));
    next_token = page.next_token;
  } while (next_token !== undefined && found.length <= mostArticles);
  if (found.length > mostArticles) throw tooMany();
  const shown = (each: StoredHeader) => isOpen(each, now);
  const covers = await headers.of(school).page({}, { limit: 1 }, { shown });
  return { posts: found, header: covers.records[0]?.connectionheaderUid };
}

const tooMany = () =>
  new AppError(
    'badRequest',
    `More than ${mostArticles.toLocaleString('en-AU')} newsletters are live and public. End some of them first.`,
  );

/** Returns the title of a PDF: the magazine and the day. */
export const titleOf = (now: Date, timeZone: string): string =>
  `Connections, ${dayText(now, timeZone)}`;

/** Returns a day in words. */
export const dayText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(at);
