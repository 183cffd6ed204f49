import { ofFamily, ofPerson, plain, staleVersion } from '#test/api/samples/sample';

const forYear7 = {
  group_list: {
    userTypes: ['STUDENTS', 'CARERS', 'STAFF'].map((name) => ({ name, checked: true })),
    groups: ['year-7'],
  },
};

/** Particular sample calls of routes about people. */
export const peopleSamples = {
  users: { get: ofPerson(({ person }) => ({ username: person })) },
  settings: { get: plain(({ site }) => ({ id: site })) },
  audiences: {
    count: plain(() => forYear7),
    explain: plain(() => ({ ...forYear7, person: 'canary' })),
    check: plain(({ postUid }) => ({
      ...forYear7,
      type: 'notice',
      content_html: `<p><a href="/notices/notice_details/${postUid}">read</a></p>`,
    })),
  },
  audit: {
    people: plain(() => ({ person: 'canary' })),
  },
  readposts: {
    list: ofPerson(({ person }) => ({ userUid: `uid-${person}` })),
    create: ofFamily(({ postUid }) => ({ posts_postUid: postUid })),
  },
  favorites: {
    create: ofFamily(({ postUid }) => ({ posts_postUid: postUid })),
    remove: ofFamily(({ postUid }) => ({ favoriteUid: `post.${postUid}` })),
  },
  'notification-preferences': {
    update: plain(() => ({ digest: true, daily: true, principal: true, ...staleVersion })),
  },
};
