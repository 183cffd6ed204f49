import type { KeptFilesDeps } from '#functions/files/rules/kept-files';
import { addressIn } from '#functions/files/rules/shown-files';
import type { StoredFiles } from '#functions/files/store/stored-files';
import { newId } from '#functions/kernel/id';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf } from '#functions/kernel/store/idempotency';
import type { UserRepository } from '#functions/people/store/users';
import { ownReasons } from '#shared/audiences/own-reasons';
import { isSchoolGroup, unnamedGroup } from '#shared/audiences/school-group';
import type { Handlers } from '#shared/kernel/route';
import { authorName } from '#shared/people/names';
import type { posts as contract } from '#shared/posts/posts.contract';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import { postBinHandlers } from './post-bin.ts';
import { type PostFormDeps, postFromForm } from './post-form.ts';
import { postHistoryHandlers } from './post-history.ts';
import { type PostListDeps, postListHandlers } from './post-lists.ts';
import { mayRead, type PostAccess, postAccess } from './rules/post-access.ts';
import { childrenIf, concernedBy, isForAnyway } from './rules/post-children.ts';
import { postNotFound } from './rules/post-view.ts';
import { readable } from './store/post.record.ts';
import type { PostVersions } from './store/post-version.record.ts';
import type { PostRepository } from './store/posts.ts';

/** The routes of posts without those of uploads, which have handlers of their own. */
type PostRoutes = Omit<Handlers<typeof contract>, 'addFile' | 'checkFile'>;

export interface PostDeps extends Omit<PostListDeps, 'users'>, PostFormDeps {
  readonly posts: PostRepository;
  readonly users: Bound<UserRepository, 'byUsername' | 'get' | 'many'>;
  readonly versions: PostVersions;
  readonly files: KeptFilesDeps & { readonly stored: Bound<StoredFiles, 'addressOf'> };
}

/** The handlers of all posts routes. `isVisible` alone decides who may read a post. */
export const postHandlers = (deps: PostDeps): PostRoutes => {
  const { posts, lists, versions } = deps;
  const access = postAccess(posts, deps.groups, deps.users);
  const { readableBy, whole } = access;

  return {
    ...postListHandlers(deps),
    ...postBinHandlers(access, posts, lists, deps.groups),
    ...postHistoryHandlers(access, versions),
    ...fileOf(access, deps),

    async get({ postUid }, caller, { now }) {
      const post = await readableBy(caller, postUid, now);
      const [text, children] = await Promise.all([
        whole(caller, post),
        childrenIf(!isForAnyway(post, caller), deps, caller, now),
      ]);
      const shown = { ...text, author: authorName(post), ...concernedBy(post, caller, children) };
      const isEditor = reachOf(caller, 'post.get').has('all');
      return isEditor ? { ...shown, is_reader: isVisible(readable(post), caller, now) } : shown;
    },

    async why({ postUid }, caller, { now }) {
      const rules = readable(await readableBy(caller, postUid, now));
      const own = new Set([...caller.groups, ...caller.carerGroups]);
      const groups = await deps.groups
        .of(caller)
        .many(rules.audience.groups.filter((group) => own.has(group)));
      const names = new Map(groups.map(({ groupUid, groupname }) => [groupUid, groupname]));
      const nameOf = (groupUid: string) =>
        names.get(groupUid) ?? (isSchoolGroup(groupUid) ? unnamedGroup : 'one of your groups');
      const reasons = ownReasons(rules, caller, nameOf, now);
      return { reasons: reasons.length > 0 ? reasons : ['You see this because you edit posts.'] };
    },

    async create(draft, caller, request) {
      const { now } = request;
      const act = actOf(caller, 'post.add', draft, request);
      const form = draft.clone ? { ...draft, published: false } : draft;
      const stamp = now.toISOString();
      const none = { before: undefined, asked: undefined };
      const made = await postFromForm(deps, { form, caller, now, ...none });
      const stamps = { postUid: newId(now), created_at: stamp, updated_at: stamp };
      const post = { ...made, ...stamps, ...authorOf(caller) };
      const postUid = await posts.add(caller, post, act, now);
      return whole(caller, await readableBy(caller, postUid, now));
    },

    async update({ updated_at: loadedVersion, postUid, ...form }, caller, { now }) {
      const current = async () => whole(caller, await readableBy(caller, postUid, now));
      await posts.of(caller).change(postUid, loadedVersion, {
        now,
        async make(before, asked) {
          if (!mayRead(caller, before, now)) throw postNotFound();
          const { content_html: _, content_key: __, ...post } = before;
          const { acknowledgement: ___, asks: ____, ...unchanged } = post;
          const changed = await postFromForm(deps, { form, before, asked, caller, now });
          return { ...unchanged, ...changed, slug: before.slug };
        },
        view: current,
        missing: postNotFound,
      });
      return current();
    },
  };
};

const fileOf = (
  { readableBy }: PostAccess,
  { files: { stored } }: Pick<PostDeps, 'files'>,
): Pick<PostRoutes, 'openFile'> => ({
  async openFile({ postUid, fileUid }, caller, { now }) {
    const { files } = await readableBy(caller, postUid, now);
    return addressIn(stored, caller, files, fileUid);
  },
});

const authorOf = (caller: Caller) => ({
  users_userid: caller.userUid,
  users_username: caller.username,
  users_firstname: caller.firstname,
  users_lastname: caller.surname,
});
