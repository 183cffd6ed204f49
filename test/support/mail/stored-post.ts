import type { StoredPost } from '#functions/posts/store/post.record';

/** A published notice for everyone, with the given fields. */
export const storedPost = (is: Partial<StoredPost> & { postUid: string }): StoredPost => ({
  title: `Title of ${is.postUid}`,
  slug: is.postUid,
  type: 'notice',
  excerpt: 'First words',
  featured_img_url: '',
  postcategory_categoryid: '',
  postcategory_categoryname: '',
  published: true,
  make_public: false,
  is_deleted: false,
  for_carer_only: false,
  sort_order: 1,
  group_list: {
    userTypes: [
      { name: 'STUDENTS', checked: true },
      { name: 'CARERS', checked: true },
      { name: 'STAFF', checked: true },
    ],
    groups: [],
    groupNames: [],
    groupNamesSearch: '',
  },
  start: '2026-03-02T00:00:00.000Z',
  created_at: '2026-03-02T00:00:00.000Z',
  updated_at: '2026-03-02T00:00:00.000Z',
  users_userid: 'uid-ed',
  users_username: 'ed',
  users_firstname: 'Ed',
  users_lastname: 'Ng',
  ...is,
});
