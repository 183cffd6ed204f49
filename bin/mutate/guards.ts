/**
 * Where the portal decides who may do what, and which tests notice when such a decision is gone, the quick ones first.
 *
 * `policy`: everything in the file is a decision · `handler`: what stands before an answer, refusals and filters · `keys`: which school's
 * records are read and written · `matrix`: the cells of the permission matrix
 */
export interface Guarded {
  readonly kind: 'policy' | 'handler' | 'keys' | 'matrix';
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const matrix = 'test/api/matrix.test.ts';
const families = 'test/api/families.test.ts';
const otherSchool = 'test/api/other-school.test.ts';
const placeEditor = 'test/api/place-editor.test.ts';
const lives = 'test/api/lives.test.ts';
const secrets = 'test/api/secret-addresses.test.ts';
const of = (name: string) => `test/functions/api/${name}.test.ts`;

export const guarded: readonly Guarded[] = [
  {
    kind: 'matrix',
    files: ['shared/permission-matrix.ts'],
    tests: ['test/shared/permissions.test.ts', matrix],
  },
  {
    kind: 'policy',
    files: ['shared/permissions.ts'],
    tests: ['test/shared/permissions.test.ts', matrix],
  },
  {
    kind: 'policy',
    files: ['shared/domain/visibility.ts', 'shared/domain/audience.ts'],
    tests: [
      'test/shared/domain/visibility.test.ts',
      'test/shared/domain/audiences.test.ts',
      'test/functions/mail/audience.test.ts',
      families,
    ],
  },
  {
    kind: 'policy',
    files: ['shared/domain/publish-window.ts', 'shared/domain/page-window.ts'],
    tests: [
      'test/shared/domain/publish-window.test.ts',
      'test/shared/domain/page-versions.test.ts',
    ],
  },
  {
    kind: 'policy',
    files: ['shared/domain/place-visibility.ts'],
    tests: [
      'test/shared/domain/place-visibility.test.ts',
      'test/shared/domain/page-versions.test.ts',
      placeEditor,
      of('places'),
    ],
  },
  {
    kind: 'policy',
    files: ['shared/domain/post-rights.ts'],
    tests: ['test/shared/domain/post-rights.test.ts', of('post-bin'), of('posts'), matrix],
  },
  {
    kind: 'policy',
    files: ['shared/domain/calendar-event.ts'],
    tests: ['test/shared/domain/calendar-event.test.ts', of('calendar'), matrix],
  },
  {
    kind: 'policy',
    files: ['shared/domain/roster.ts'],
    tests: ['test/functions/lib/caller.test.ts', families],
  },
  {
    kind: 'policy',
    files: ['functions/lib/token.ts'],
    tests: ['test/functions/lib/token.test.ts'],
  },
  {
    kind: 'handler',
    files: ['functions/lib/caller.ts', 'functions/lib/serve.ts', 'functions/lib/input.ts'],
    tests: [
      'test/functions/lib/caller.test.ts',
      'test/functions/lib/serve.test.ts',
      'test/functions/lib/input.test.ts',
      families,
      matrix,
    ],
  },
  {
    kind: 'policy',
    files: ['functions/api/post-access.ts'],
    tests: [of('posts'), of('post-bin'), of('post-history'), otherSchool, matrix],
  },
  {
    kind: 'handler',
    files: ['functions/api/posts.ts', 'functions/api/post-bin.ts', 'functions/api/post-history.ts'],
    tests: [
      of('posts'),
      of('post-bin-late'),
      of('post-bin'),
      of('post-history'),
      otherSchool,
      matrix,
    ],
  },
  {
    kind: 'policy',
    files: ['functions/api/page-access.ts', 'functions/api/place-access.ts'],
    tests: [
      of('place-reads'),
      of('pages'),
      of('places'),
      placeEditor,
      of('page-versions'),
      of('page-changes'),
      matrix,
    ],
  },
  {
    kind: 'handler',
    files: [
      'functions/api/places.ts',
      'functions/api/pages.ts',
      'functions/api/page-lists.ts',
      'functions/api/page-writes.ts',
      'functions/api/page-versions.ts',
      'functions/data/page-versions.ts',
      'functions/api/page-blogs.ts',
      'functions/api/page-reading.ts',
    ],
    tests: [
      placeEditor,
      lives,
      of('places'),
      of('pages'),
      of('page-changes'),
      of('page-form'),
      of('page-versions'),
      otherSchool,
      matrix,
    ],
  },
  {
    kind: 'handler',
    files: [
      'functions/api/course-access.ts',
      'functions/api/course-classrooms.ts',
      'functions/api/course-tasks.ts',
      'functions/api/course-units.ts',
      'functions/api/key-learning-area.ts',
    ],
    tests: [of('courses'), lives, matrix],
  },
  {
    kind: 'handler',
    files: [
      'functions/api/users.ts',
      'functions/api/readposts.ts',
      'functions/api/favorites.ts',
      'functions/api/settings.ts',
      'functions/data/children.ts',
    ],
    tests: [of('people-and-reading'), lives, families, matrix],
  },
  {
    kind: 'handler',
    files: [
      'functions/api/calendar.ts',
      'functions/api/calendar-list.ts',
      'functions/api/calendar-feed.ts',
    ],
    tests: [of('calendar'), of('calendar-feed'), secrets, lives, families, matrix],
  },
  {
    kind: 'policy',
    files: ['functions/api/calendar-feed-content.ts'],
    tests: [of('calendar-feed'), secrets, lives],
  },
  {
    kind: 'handler',
    files: ['functions/api/connection-headers.ts'],
    tests: [of('connection-headers'), lives, matrix],
  },
  {
    kind: 'handler',
    files: [
      'functions/api/audiences.ts',
      'shared/domain/audience-reasons.ts',
      'shared/domain/post-checks.ts',
    ],
    tests: [
      'test/shared/domain/audiences.test.ts',
      'test/shared/domain/post-checks.test.ts',
      of('audiences'),
      matrix,
    ],
  },
  {
    kind: 'handler',
    files: [
      'functions/api/send-emails.ts',
      'functions/api/send-emails-form.ts',
      'functions/api/send-emails-moves.ts',
      'functions/api/weeklyemailtext.ts',
    ],
    tests: [
      of('send-emails'),
      of('mailing-states'),
      of('mailing-recipients'),
      of('weeklyemailtext'),
      lives,
      matrix,
    ],
  },
  {
    kind: 'policy',
    files: ['functions/mail/audience.ts'],
    tests: ['test/functions/mail/audience.test.ts', 'test/functions/mail/audience-oracle.test.ts'],
  },
  {
    kind: 'handler',
    files: ['functions/data/people.ts'],
    tests: ['test/functions/data/people.test.ts', of('audiences')],
  },
  {
    kind: 'handler',
    files: ['functions/jobs/mailing/send.ts', 'functions/jobs/mailing/prepare.ts'],
    tests: [
      of('send-emails'),
      of('mailing-recipients'),
      of('mailing-states'),
      'test/functions/jobs/mailing-crash.test.ts',
    ],
  },
  {
    kind: 'handler',
    files: ['functions/api/emailstatistics.ts', 'functions/api/intake.ts'],
    tests: [of('emailstatistics'), of('intake'), lives, matrix],
  },
  {
    kind: 'policy',
    files: ['shared/contract/send-emails.ts'],
    tests: [of('send-emails'), of('mailing-states')],
  },
  {
    kind: 'handler',
    files: ['functions/triggers/identity.ts'],
    tests: ['test/functions/triggers/identity.test.ts'],
  },
  {
    kind: 'handler',
    files: ['functions/api/unsubscribe.ts'],
    tests: [secrets, of('notification-preferences')],
  },
  {
    kind: 'policy',
    files: ['functions/data/notification-preferences-record.ts'],
    tests: [secrets, of('notification-preferences')],
  },
  {
    kind: 'handler',
    files: ['functions/api/notification-preferences.ts', 'functions/api/weblogs.ts'],
    tests: [of('notification-preferences'), lives, of('people-and-reading'), matrix],
  },
  {
    kind: 'handler',
    files: ['functions/api/search.ts'],
    tests: [of('search'), 'test/functions/search/rights.test.ts', families, matrix],
  },
  {
    kind: 'handler',
    files: ['functions/data/content.ts'],
    tests: ['test/functions/data/kept.test.ts', otherSchool, lives],
  },
  {
    kind: 'policy',
    files: ['functions/data/idempotency.ts'],
    tests: ['test/functions/data/kept.test.ts', otherSchool, lives, of('posts')],
  },
  {
    kind: 'keys',
    files: [
      'functions/data/calendar-feeds.ts',
      'functions/data/calendar.ts',
      'functions/data/connection-headers.ts',
      'functions/data/emergencybroadcast.ts',
      'functions/data/favorites.ts',
      'functions/data/groups.ts',
      'functions/data/identities.ts',
      'functions/data/key-learning-areas.ts',
      'functions/data/notification-preferences.ts',
      'functions/data/page-reader.ts',
      'functions/data/page-blogs.ts',
      'functions/data/place-reader.ts',
      'functions/data/places.ts',
      'functions/data/post-lists.ts',
      'functions/data/post-reader.ts',
      'functions/data/post-versions.ts',
      'functions/data/readposts.ts',
      'functions/data/roster.ts',
      'functions/data/settings.ts',
      'functions/data/users.ts',
      'functions/data/weblogs.ts',
      'functions/data/weeklyemailtext.ts',
      'functions/data/email-logs.ts',
      'functions/data/email-record.ts',
      'functions/data/intake.ts',
      'functions/data/limits.ts',
      'functions/data/mail-exports.ts',
      'functions/data/mailings.ts',
      'functions/data/page-order.ts',
      'functions/data/page-record.ts',
      'functions/data/place-record.ts',
      'functions/data/post-record.ts',
    ],
    tests: [lives, matrix, secrets, otherSchool],
  },
];

/** Files that speak of rights and decide nothing, with what they do instead. */
export const unlisted: Readonly<Record<string, string>> = {
  'functions/lib/wiring.ts': 'joins what lib/serve and lib/caller decide',
  'functions/api/post-view.ts': 'has the words of a refusal',
  'functions/api/calendar-view.ts': 'has the words of a refusal',
  'functions/data/grants.ts': 'is called by an operator’s command, not by the API',
};
