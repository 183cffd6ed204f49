import { api } from '#shared/contract/api';
import type { AudienceCount } from '#shared/contract/audiences';
import type { ConnectionHeader } from '#shared/contract/connection-headers';
import type { Post } from '#shared/contract/posts';
import type { Route } from '#shared/contract/route';
import type { User } from '#shared/contract/users';
import { isOpen, windowOf } from '#shared/domain/publish-window';
import { slugOf } from '#shared/domain/slug';
import { AppError } from '#shared/errors';
import { header } from '#test/web/support/publishing-state';
import type { SchoolState } from '#test/web/support/state';

type Answer = <R extends Route>(
  route: R,
  does: (input: R['input']['_zod']['output'], person: User) => unknown,
) => void;
type Page = (
  records: unknown[],
  input: { limit: number; next_token?: string | undefined },
) => unknown;

/** The stand-in's answers for those who write. */
export function answerPublishing(state: SchoolState, answer: Answer, page: Page): void {
  const desk = state.publishing;
  const now = () => new Date().toISOString();
  const nameOf = (person: User) => `${person.firstname} ${person.surname}`;
  const picture = () => {
    desk.images += 1;
    return `/media/main/${desk.images.toString(16).padStart(64, '0')}-450x320.jpg`;
  };
  const found = (postUid: string): Post => {
    const post = state.posts.find((each) => each.postUid === postUid);
    if (!post) throw new AppError('notFound', 'This post is not available.');
    return whole(post);
  };
  const versionsOf = (post: Post) => [
    { post, saved_by_name: authors.get(post) ?? 'Ines Marsh' },
    ...(desk.versions.get(post.postUid) ?? []),
  ];
  function refuseWhenAsked() {
    if (desk.failing.refuse > 0) {
      desk.failing.refuse -= 1;
      throw new AppError('unavailable', 'Endpoint request timed out');
    }
  }
  function loseWhenAsked() {
    if (desk.failing.losing > 0) {
      desk.failing.losing -= 1;
      throw new AppError('unavailable', 'Endpoint request timed out');
    }
  }

  answer(api.posts.get, ({ postUid }) => found(postUid));
  answer(api.posts.listForAdmin, (input) => {
    const word = input.title_keyword?.toLowerCase() ?? '';
    const groupWord = input.group_keyword?.toLowerCase() ?? '';
    const isNow = input.publish_start === 'NOW';
    const rows = state.posts
      .map(whole)
      .filter(
        (post) =>
          (!input.types || input.types.includes(post.type)) &&
          (!input.categories || input.categories.includes(post.postcategory_categoryid)) &&
          (input.made_public === undefined || post.make_public === input.made_public) &&
          (!input.published || post.published) &&
          (!isNow || (post.published && isOpen(windowOf(post), new Date()))) &&
          post.title.toLowerCase().includes(word) &&
          (!groupWord || (post.group_list?.groupNamesSearch ?? '').includes(groupWord)),
      )
      .sort((a, b) => (a[input.sort] < b[input.sort] ? -1 : 1));
    return page(input.order === 'desc' ? rows.reverse() : rows, input);
  });
  answer(api.posts.create, (draft, person) => {
    refuseWhenAsked();
    const { clone: _, featuredImage, updated_at: __, ...form } = draft;
    const made = whole({
      ...(form as unknown as Post),
      postUid: `new-${state.posts.length}`,
      slug: slugOf(form.title),
      featured_img_url: featuredImage ? picture() : form.featured_img_url,
      published: draft.clone ? false : form.published,
      created_at: now(),
      updated_at: now(),
      ...authorOf(person),
    });
    state.posts.unshift(made);
    loseWhenAsked();
    return made;
  });
  answer(api.posts.update, (change, person) => {
    refuseWhenAsked();
    const { postUid, updated_at, featuredImage, clone: _, ...form } = change;
    const before = found(postUid);
    if (before.updated_at !== updated_at) {
      throw new AppError('conflict', 'Somebody else changed this in the meantime.', {
        details: { current: before },
      });
    }
    desk.versions.set(postUid, versionsOf(before));
    const after = whole({
      ...before,
      ...(form as unknown as Post),
      slug: before.slug,
      featured_img_url: featuredImage ? picture() : form.featured_img_url,
      updated_at: now(),
    });
    state.posts.splice(
      state.posts.findIndex((each) => each.postUid === postUid),
      1,
      after,
    );
    authors.set(after, nameOf(person));
    loseWhenAsked();
    return after;
  });
  answer(api.posts.remove, ({ postUid }, person) => {
    const post = found(postUid);
    state.posts = state.posts.filter((each) => each.postUid !== postUid);
    desk.bin.unshift({ ...post, deleted_at: now(), deleted_by_name: nameOf(person) });
    return { postUid };
  });
  answer(api.posts.bin, (input) =>
    page(
      desk.bin.map((post) => ({ ...post, is_deleted: true })),
      input,
    ),
  );
  answer(api.posts.restore, ({ postUid }) => {
    const removed = desk.bin.find((each) => each.postUid === postUid);
    if (!removed) return found(postUid);
    desk.bin = desk.bin.filter((each) => each !== removed);
    const { deleted_at: _, deleted_by_name: __, ...post } = removed;
    state.posts.unshift({ ...post, updated_at: now() });
    return found(postUid);
  });
  answer(api.posts.versions, ({ postUid, ...input }) =>
    page(
      versionsOf(found(postUid)).map(({ post, saved_by_name }, place) => ({
        ...post,
        version: post.updated_at,
        is_current: place === 0,
        saved_by_name,
      })),
      input,
    ),
  );
  answer(api.posts.version, ({ postUid, version }) => {
    const kept = versionsOf(found(postUid)).find(({ post }) => post.updated_at === version);
    if (!kept) throw new AppError('notFound', 'There is no such version.');
    return kept.post;
  });
  answer(api.groups.list, () => desk.groups);
  answer(api['editor-images'].add, () => {
    if (desk.imageRefusal) throw new AppError('badRequest', desk.imageRefusal);
    return { url: picture() };
  });
  answer(api['connection-headers'].list, (input) =>
    page(
      [...desk.headers].sort((a, b) => (a.created_at < b.created_at ? 1 : -1)),
      input,
    ),
  );
  answer(api['connection-headers'].create, ({ featuredImage, ...form }) => {
    const made = {
      ...header(1, form.caption, form.caption_location),
      ...form,
      connectionheaderUid: `h${desk.headers.length + 10}`,
      featured_img_url: featuredImage ? picture() : form.featured_img_url,
      created_at: now(),
      updated_at: now(),
    } as ConnectionHeader;
    desk.headers.push(made);
    return made;
  });
  answer(api['connection-headers'].update, ({ featuredImage, updated_at, ...form }) => {
    const place = desk.headers.findIndex(
      (each) => each.connectionheaderUid === form.connectionheaderUid,
    );
    const before = desk.headers[place];
    if (!before) throw new AppError('notFound', 'This header is not available any more.');
    if (before.updated_at !== updated_at) {
      throw new AppError('conflict', 'Somebody else changed this in the meantime.', {
        details: { current: before },
      });
    }
    const after = {
      ...before,
      ...form,
      featured_img_url: featuredImage ? picture() : form.featured_img_url,
      updated_at: now(),
    } as ConnectionHeader;
    desk.headers[place] = after;
    return after;
  });
  answer(api['connection-headers'].remove, ({ connectionheaderUid }) => {
    desk.headers = desk.headers.filter((each) => each.connectionheaderUid !== connectionheaderUid);
    return { connectionheaderUid };
  });
  answer(api.audiences.count, ({ group_list, for_carer_only }): AudienceCount => {
    const types = group_list.userTypes.filter(({ checked }) => checked).map(({ name }) => name);
    const seen = types.filter((type) => !(for_carer_only && type === 'STUDENTS'));
    const each = group_list.groups.length === 0 ? 400 : 40 * group_list.groups.length;
    return {
      total: each * seen.length,
      by_type: seen.map((user_type) => ({ user_type, people: each })),
      by_group: desk.groups
        .filter(({ groupUid }) => group_list.groups.includes(groupUid))
        .map((one) => ({ ...one, people: 40 * seen.length })),
      in_several_groups: group_list.groups.length > 1 ? 3 : 0,
      by_public: 0,
      excluded_students: for_carer_only && types.includes('STUDENTS') ? each : 0,
      without_email: seen.includes('CARERS') ? 2 : 0,
      sample: seen.map((as, n) => ({ userUid: `u${n}`, name: `Mara Chen ${n}`, as })),
      as_of: now(),
    };
  });
  answer(api.audiences.explain, ({ person }) =>
    /nobody/i.test(person)
      ? []
      : [
          {
            userUid: 'u-1',
            username: 'm.chen',
            name: 'Mara Chen',
            is_in: true,
            reasons: ['Mara Chen is a carer of a student in Year 7.'],
          },
        ],
  );
  answer(api.audiences.check, ({ content_html, group_list }) => [
    ...(group_list.userTypes.some(({ checked }) => checked)
      ? []
      : [{ kind: 'empty-audience' as const, message: 'Nobody will see this post.' }]),
    ...(content_html.includes('alt=""')
      ? [{ kind: 'missing-alt' as const, message: 'A picture has no description.' }]
      : []),
  ]);
}

const authors = new WeakMap<Post, string>();

const authorOf = (person: User) => ({
  users_userid: person.userUid,
  users_username: person.username,
  users_firstname: person.firstname,
  users_lastname: person.surname,
});

/** A post with the fields of editors. */
const whole = (post: Post): Post =>
  Object.assign(post, {
    postcategory_categoryname: post.postcategory_categoryname ?? '',
    for_carer_only: post.for_carer_only ?? false,
    daily_flag: false,
    is_deleted: false,
    users_userid: post.users_userid ?? 'u-e.editor',
    users_username: post.users_username ?? 'e.editor',
    users_firstname: post.users_firstname ?? 'Ines',
    users_lastname: post.users_lastname ?? 'Marsh',
    group_list: post.group_list ?? {
      userTypes: [
        { name: 'STUDENTS', checked: true },
        { name: 'CARERS', checked: true },
        { name: 'STAFF', checked: false },
      ],
      groups: ['y7'],
      groupNames: ['Year 7'],
      groupNamesSearch: 'year 7',
    },
  });
