import type { GroupRepository } from '#functions/data/groups';
import type { PeopleRepository } from '#functions/data/people';
import type { PostReader } from '#functions/data/post-reader';
import { readable } from '#functions/data/post-record';
import { normalise, withMediaAddresses } from '#functions/lib/normalise';
import type { Caller } from '#shared/caller';
import type { AudienceQuery, audiences as contract } from '#shared/contract/audiences';
import type { Handlers } from '#shared/contract/route';
import { audienceOf } from '#shared/domain/audience';
import { countAudience } from '#shared/domain/audience-count';
import { audienceReasons } from '#shared/domain/audience-reasons';
import { type Person, peopleCalled } from '#shared/domain/people';
import { placeAt } from '#shared/domain/portal-paths';
import { linkWarnings, reachWarnings, textWarnings } from '#shared/domain/post-checks';
import { linksIn } from '#shared/domain/post-links';
import { type PublishWindow, windowOf } from '#shared/domain/publish-window';
import { type Readable, visibilityOf } from '#shared/domain/visibility';

export interface AudienceParts {
  readonly people: PeopleRepository;
  readonly groups: Pick<GroupRepository, 'many'>;
  readonly posts: Pick<PostReader, 'many'>;
}

/** People that an explanation tells of. */
const mostExplained = 10;

/** Linked posts that a check looks at; a text with more is a directory. */
const mostLinked = 200;

/** Nobody mends more at a time, and an answer has to stay small whatever a text holds. */
const mostWarnings = 200;

/** The types whose whole text goes out by mail. */
const mailedInFull: readonly string[] = ['principal', 'dailyemail'];

/** Who a post will reach, decided by the rule that decides who reads it. */
export const audienceHandlers = ({
  people,
  groups,
  posts,
}: AudienceParts): Handlers<typeof contract> => ({
  async count(query, caller, { now, audit }) {
    const [everyone, chosen] = await Promise.all([
      people.all(caller.site, caller.timeZone, now),
      groups.many(caller.site, query.group_list.groups),
    ]);
    const byName = chosen.sort((a, b) => inOrder.compare(a.groupname, b.groupname));
    const counted = countAudience(published(query), byName, everyone.people, now);
    await audit(studentsAmong(everyone.people, counted.sample));
    return { ...counted, as_of: everyone.asOf.toISOString() };
  },

  async explain({ person, ...query }, caller, { now, audit }) {
    const [everyone, chosen] = await Promise.all([
      people.all(caller.site, caller.timeZone, now),
      groups.many(caller.site, query.group_list.groups),
    ]);
    const names = new Map(chosen.map(({ groupUid, groupname }) => [groupUid, groupname]));
    const nameOf = (groupUid: string) => names.get(groupUid) ?? 'a group that is no more';
    const called = peopleCalled(person, everyone.people, mostExplained);
    await audit(studentsAmong(everyone.people, called));
    return called.map((each) => ({
      userUid: each.userUid,
      username: each.username,
      name: each.name,
      ...audienceReasons(published(query), each, nameOf, now),
    }));
  },

  async check({ content_html, type, ...query }, caller, { now }) {
    const html = normalise(content_html, caller.site, caller.host);
    const links = linksIn(html).filter(({ address }) => address.startsWith('/'));
    const linkedUids = new Set(links.flatMap(({ address }) => postsAt(address)));
    const looked = new Set([...linkedUids].slice(0, mostLinked));
    const checked = links.filter(({ address }) => postsAt(address).every((uid) => looked.has(uid)));
    const [everyone, linked] = await Promise.all([
      people.all(caller.site, caller.timeZone, now),
      posts.many(caller.site, [...looked]),
    ]);
    const isMailed = mailedInFull.includes(type);
    const post = published({ ...query, for_carer_only: query.for_carer_only && isMailed });
    const readers = everyone.people.filter(visibilityOf(post, now));
    const window = windowOf(query);
    const targets = new Map(
      linked.map((each) => [each.postUid, { title: each.title, post: readable(each) }]),
    );
    const warnings = [
      ...reachWarnings({ ...post, window }, readers, now),
      ...linkWarnings(checked, targets, readers, firstShown(window, now)),
      ...textWarnings(html, isMailed ? asMail(html, caller) : undefined),
    ];
    return warnings
      .slice(0, mostWarnings)
      .map((warning) => ({ ...warning, about: warning.about?.slice(0, 500) }));
  },
});

/** Which of some people are students. */
function studentsAmong(
  everyone: readonly Person[],
  some: readonly Pick<Person, 'userUid'>[],
): string[] {
  const wanted = new Set(some.map(({ userUid }) => userUid));
  return everyone.flatMap(({ userUid, type }) =>
    type === 'student' && wanted.has(userUid) ? userUid : [],
  );
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** A post for this audience as if it were out now. */
const published = (query: AudienceQuery): Readable => ({
  published: true,
  is_deleted: false,
  window: { start: '1970-01-01T00:00:00.000Z' },
  audience: audienceOf(query.group_list),
  for_carer_only: query.for_carer_only,
  make_public: query.make_public,
});

/** When readers first see a post: now, or when its window opens. */
const firstShown = ({ start }: PublishWindow, now: Date): Date =>
  new Date(Math.max(now.getTime(), start ? Date.parse(start) : 0));

/** The post that an address of our own leads to, if it does. */
function postsAt(address: string): string[] {
  const place = placeAt(address);
  return place.kind === 'post' ? [place.postUid] : [];
}

/** A text as a mail holds it: pictures by their full address. */
const asMail = (html: string, { host }: Caller): string =>
  withMediaAddresses(html).replaceAll(' src="/media/', ` src="https://${host}/media/`);
