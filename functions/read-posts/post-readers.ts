import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { type GroupRepository, schoolGroupNames } from '#functions/people/store/groups';
import { postNotFound } from '#functions/posts/rules/post-view';
import type { StoredPost } from '#functions/posts/store/post.record';
import { groupOrder } from '#shared/audiences/group-order';
import { missingName } from '#shared/audiences/school-group';
import { AppError } from '#shared/kernel/errors';
import { windowFields } from '#shared/kernel/publish-window';
import type { Handlers } from '#shared/kernel/route';
import type { postReaders as contract } from '#shared/read-posts/post-readers.contract';
import { readerCounts, readersOf, studentsIn } from '#shared/read-posts/who-read';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import { type AudienceOfPostDeps, audienceOfPost } from './store/audience-of-post.ts';

export interface PostReadersDeps extends AudienceOfPostDeps, StartDeps {
  readonly groups: Bound<GroupRepository, 'many'>;
  /** Mails to those who have not read a post. */
  readonly reminders: Pick<Handlers<typeof contract>, 'previewReminder' | 'remind'>;
}

/** Answers who has read a post, and who has not. */
export const postReadersHandlers = (deps: PostReadersDeps): Handlers<typeof contract> => ({
  async get({ postUid }, caller, { now }) {
    const { post, rules, who, asOf } = await readersFor(deps, caller, postUid, now);
    const groups = await deps.groups.of(caller).many(rules.audience.groups);
    const names = new Map(groups.map(({ groupUid, groupname }) => [groupUid, groupname]));
    const { by_group, ...counts } = readerCounts(rules, who);
    return {
      postUid,
      title: post.title,
      type: post.type,
      ...windowFields({ start: post.start, end: post.end }),
      ...counts,
      by_group: by_group
        .map((each) => ({
          ...each,
          groupname: names.get(each.groupUid) ?? capital(missingName(each.groupUid)),
        }))
        .sort((a, b) => groupOrder(a.groupname, b.groupname)),
      as_of: asOf.toISOString(),
    };
  },

  async listPeople({ postUid, limit, next_token, ...filter }, caller, { now, audit }) {
    const { rules, who } = await readersFor(deps, caller, postUid, now);
    const readers = readersOf(rules, who, filter);
    const after = positionOf(next_token);
    const start =
      after === undefined ? 0 : readers.findIndex(({ userUid }) => userUid === after) + 1;
    if (after !== undefined && start === 0) {
      throw new AppError('badRequest', 'This list has changed. Load it again.');
    }
    const records = readers.slice(start, start + limit);
    const last = records.at(-1);
    const students = studentsIn(who);
    await audit(records.flatMap(({ userUid }) => (students.has(userUid) ? [userUid] : [])));
    return {
      records,
      total: readers.length,
      ...(start + limit < readers.length && last && { next_token: tokenOf(last.userUid) }),
    };
  },

  async startExport(input, caller, request) {
    const { postUid, ...filter } = input;
    const post = await deps.posts.of(caller).get(postUid);
    if (!post || post.is_deleted || !maySeeReaders(caller, post)) {
      throw new AppError('notFound', 'This post no longer exists.');
    }
    const wanted = {
      ...({ kind: 'post-readers', format: 'csv', input } as const),
      title: `Readers of “${post.title.slice(0, 80)}”`,
      file_name: 'post-readers.csv',
      // The worker knows no person, so that it sees no name of a group that the school made.
      filterOf: async () => ({
        postUid,
        ...filter,
        school_groups: await schoolGroupNames(deps.groups, caller, post.group_list.groups),
      }),
    };
    return documentView(await startDocument(deps, wanted, caller, request));
  },

  ...deps.reminders,
});

/** Reads who has read a post. A post of another author is unknown to people who see their own only. */
async function readersFor(deps: PostReadersDeps, caller: Caller, postUid: string, now: Date) {
  const found = await audienceOfPost(deps, caller, postUid, now);
  if (!maySeeReaders(caller, found.post)) throw postNotFound();
  return found;
}

function maySeeReaders(caller: Caller, { users_userid }: StoredPost): boolean {
  const reach = reachOf(caller, 'rp.who');
  return reach.has('all') || (reach.has('own') && users_userid === caller.userUid);
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
