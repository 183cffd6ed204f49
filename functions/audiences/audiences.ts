import { safeHtml } from '#functions/kernel/html/html';
import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import type { MailSettingsReader } from '#functions/kernel/mail/store/mail-settings.record';
import type { Bound } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import type { PeopleRepository } from '#functions/people/store/people';
import { readable } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import { audienceOf } from '#shared/audiences/audience';
import { countAudience } from '#shared/audiences/audience-count';
import { audienceReasons } from '#shared/audiences/audience-reasons';
import type { AudienceQuery, audiences as contract } from '#shared/audiences/audiences.contract';
import { groupOrder } from '#shared/audiences/group-order';
import { missingName } from '#shared/audiences/school-group';
import { type PublishWindow, windowOf } from '#shared/kernel/publish-window';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { type Person, peopleCalled } from '#shared/people/people';
import type { MailSchedule } from '#shared/posts/mail-schedule';
import { linkWarnings, reachWarnings, textWarnings } from '#shared/posts/post-checks';
import { linksIn } from '#shared/posts/post-links';
import { type Readable, visibilityOf } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import { linkTarget } from '#shared/site/link-target';

export interface AudienceDeps {
  readonly people: PeopleRepository;
  readonly groups: Bound<GroupRepository, 'many'>;
  readonly posts: Bound<PostReader, 'many'>;
  readonly mailSettings: MailSettingsReader;
}

/** The most people in one explanation. */
const mostExplained = 10;

/** The most linked posts that are checked. A text with more links is a directory. */
const mostLinked = 200;

/** The most warnings in one response, so that it stays small. */
const mostWarnings = 200;

/** The types whose whole text is sent by mail. */
const mailedInFull: readonly string[] = ['principal', 'dailyemail'];

/** Shows who will see a post, by the rule that decides who reads it. */
export const audienceHandlers = ({
  people,
  groups,
  posts,
  mailSettings,
}: AudienceDeps): Handlers<typeof contract> => ({
  async count({ sample, schedule, ...query }, caller, { now, audit }) {
    const [everyone, chosen, mail] = await Promise.all([
      people.of(caller).all(caller.timeZone, now),
      groups.of(caller).many(query.group_list.groups),
      schedule ? mailSettings.of(caller).current() : undefined,
    ]);
    const byName = chosen.sort((a, b) => groupOrder(a.groupname, b.groupname));
    const counted = countAudience(published(query), byName, everyone.people, now);
    const named = sample ? counted.sample : [];
    await audit(studentsAmong(everyone.people, named));
    return {
      ...counted,
      sample: named,
      as_of: everyone.asOf.toISOString(),
      schedule: mail && scheduleOf(mail, dayIn(caller.timeZone, now)),
    };
  },

  async explain({ person, ...query }, caller, { now, audit }) {
    const [everyone, chosen] = await Promise.all([
      people.of(caller).all(caller.timeZone, now),
      groups.of(caller).many(query.group_list.groups),
    ]);
    const names = new Map(chosen.map(({ groupUid, groupname }) => [groupUid, groupname]));
    const nameOf = (groupUid: string) => names.get(groupUid) ?? missingName(groupUid);
    const found = peopleCalled(person, everyone.people, mostExplained);
    await audit(studentsAmong(everyone.people, found));
    return found.map((each) => ({
      userUid: each.userUid,
      username: each.username,
      name: each.name,
      ...audienceReasons(published(query), each, nameOf, now),
    }));
  },

  async check({ content_html, type, ...query }, caller, { now }) {
    const html = await safeHtml(content_html, caller.site, caller.host);
    const { links, postUids } = checkedLinks(html);
    const [everyone, linked] = await Promise.all([
      people.of(caller).all(caller.timeZone, now),
      posts.of(caller).many(postUids),
    ]);
    const isMailed = mailedInFull.includes(type);
    const post = published(query);
    const readers = everyone.people.filter(visibilityOf(post, now));
    const window = windowOf(query);
    const targets = new Map(
      linked.map((each) => [each.postUid, { title: each.title, post: readable(each) }]),
    );
    const warnings = [
      ...reachWarnings({ ...post, window }, readers, now),
      ...linkWarnings(links, targets, readers, firstShown(window, now)),
      ...textWarnings(html, isMailed ? asMail(html, caller) : undefined),
    ];
    return warnings
      .slice(0, mostWarnings)
      .map((warning) => ({ ...warning, about: warning.about?.slice(0, 500) }));
  },
});

/** Returns the schedule without the days that are over. */
const scheduleOf = ({ digest, daily, closed_days }: MailSchedule, today: string): MailSchedule => ({
  digest,
  daily,
  closed_days: closed_days.filter((day) => day >= today),
});

/** Returns the links of a text that are checked, and the posts that they lead to. */
function checkedLinks(html: string) {
  const links = linksIn(html).filter(({ address }) => address.startsWith('/'));
  const linkedUids = new Set(links.flatMap(({ address }) => postsAt(address)));
  const checkedUids = new Set([...linkedUids].slice(0, mostLinked));
  const checked = links.filter(({ address }) =>
    postsAt(address).every((uid) => checkedUids.has(uid)),
  );
  return { links: checked, postUids: [...checkedUids] };
}

/** Returns the userUids of those people who are students. */
function studentsAmong(
  everyone: readonly Person[],
  people: readonly Pick<Person, 'userUid'>[],
): string[] {
  const userUids = new Set(people.map(({ userUid }) => userUid));
  return everyone.flatMap(({ userUid, type }) =>
    type === 'student' && userUids.has(userUid) ? userUid : [],
  );
}

/** Returns a post with this audience as if it were published now. */
const published = (query: AudienceQuery): Readable => ({
  published: true,
  is_deleted: false,
  window: { start: '1970-01-01T00:00:00.000Z' },
  audience: audienceOf(query.group_list),
  for_carer_only: query.for_carer_only,
  make_public: query.make_public,
});

/** Returns when readers first see a post: now, or when its window opens. */
const firstShown = ({ start }: PublishWindow, now: Date): Date =>
  new Date(Math.max(now.getTime(), start ? Date.parse(start) : 0));

/** Returns the post that a link of our own leads to, if any. */
function postsAt(address: string): string[] {
  const target = linkTarget(address);
  return target.kind === 'post' ? [target.postUid] : [];
}

/** Returns a text as mail has it: pictures with their full address. */
const asMail = (html: string, { host }: Caller): string =>
  withMediaAddresses(html).replaceAll(' src="/media/', ` src="https://${host}/media/`);
