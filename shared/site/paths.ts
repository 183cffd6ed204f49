import type { ScreenPath } from './screens.ts';

/** The names of the parameters in a path. */
type Parameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Values = Readonly<Record<string, string>>;

/**
 * Returns the address of a screen: `pathTo('/calendar/calendar_details/:id', { id })`. A value that
 * is no parameter of the path becomes part of the query: `pathTo('/search', { q })`.
 */
export function pathTo<Path extends ScreenPath>(
  path: Path,
  ...[values]: [Parameter<Path>] extends [never]
    ? [values?: Values]
    : [values: Values & Readonly<Record<Parameter<Path>, string>>]
): string {
  const query = new URLSearchParams(values);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return encodeURIComponent(value);
  });
  const rest = query.toString();
  return rest ? `${filled}${filled.includes('?') ? '&' : '?'}${rest}` : filled;
}

interface TypedPost {
  readonly postUid: string;
  readonly type: string;
}

/** Returns the path of a post: newsletters under Connections, other posts under Notices. */
export const postPath = ({ postUid, type }: TypedPost): string =>
  type === 'newsletter'
    ? pathTo('/connections/connection_details/:postUid', { postUid })
    : pathTo('/notices/notice_details/:postUid', { postUid });

/** Returns the path of the screen that has the card of an ask: its post, or its event. */
export const askPath = ({ askUid, type }: { readonly askUid: string; readonly type: string }) =>
  type === 'event'
    ? pathTo('/calendar/calendar_details/:id', { id: askUid })
    : postPath({ postUid: askUid, type });

/** Returns the path of a post's form: newsletters have their own, the other types share one. */
export const postEditPath = ({ postUid, type }: TypedPost): string =>
  type === 'newsletter'
    ? pathTo('/admin/edit-newsletter/:postUid', { postUid })
    : pathTo('/admin/edit-notice/:postUid', { postUid });

/** Returns the path of a place or of one of its pages. */
export const placePath = (slug: string, pageSlug?: string): string =>
  pageSlug
    ? pathTo('/places/:slug/:pageSlug', { slug, pageSlug })
    : pathTo('/places/:slug', { slug });

/** Returns the path of a mailing in progress or finished: the screen that it was sent from. */
export const mailingPath = (mailing: string, type: string): string =>
  type === 'Principal'
    ? pathTo('/admin/email-logs/send-principal-emails', { mailing })
    : pathTo('/admin/email-logs/send-weekly-emails', { mailing });
