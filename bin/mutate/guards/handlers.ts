import type { Guarded } from '../guards.ts';
import { families, lives, matrix, of, otherSchool, placeEditor, secrets } from './tests.ts';

/** What stands before an answer. */
export const handlers: readonly Guarded[] = [
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
      of('page-blogs-late'),
      of('page-versions'),
      'test/functions/data/page-versions.test.ts',
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
    tests: [of('courses'), of('course-schools'), lives, matrix],
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
      'test/functions/jobs/mailing-schools.test.ts',
      lives,
      matrix,
    ],
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
      'test/functions/jobs/mailing-schools.test.ts',
      'test/functions/jobs/mailing-crash.test.ts',
    ],
  },
  {
    kind: 'handler',
    files: ['functions/api/emailstatistics.ts', 'functions/api/intake.ts'],
    tests: [
      of('emailstatistics'),
      of('intake'),
      'test/functions/intake/second-school.test.ts',
      lives,
      matrix,
    ],
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
    kind: 'handler',
    files: ['functions/lib/audit.ts', 'functions/api/audit.ts'],
    tests: ['test/functions/lib/audit.test.ts', of('audit'), lives, matrix],
  },
  {
    kind: 'handler',
    files: ['functions/data/posts.ts', 'functions/api/post-form.ts'],
    tests: [
      'test/functions/data/posts.test.ts',
      of('posts'),
      of('post-bin-late'),
      of('post-bin'),
      otherSchool,
      lives,
      matrix,
    ],
  },
  {
    kind: 'handler',
    files: [
      'functions/data/pages.ts',
      'functions/data/place-editors.ts',
      'functions/api/page-form.ts',
      'functions/api/place-form.ts',
    ],
    tests: [
      of('pages'),
      of('places'),
      'test/functions/data/place-editors.test.ts',
      'test/functions/data/page-schools.test.ts',
      of('page-form'),
      of('page-changes'),
      placeEditor,
      lives,
      otherSchool,
      matrix,
    ],
  },
  {
    kind: 'handler',
    files: ['functions/api/pictures.ts'],
    tests: [of('editor-images'), of('connection-headers'), lives, matrix],
  },
  {
    kind: 'handler',
    files: ['functions/data/mailing-content.ts'],
    tests: ['test/functions/data/mailing-content.test.ts'],
  },
  {
    kind: 'handler',
    files: ['functions/search/site-index.ts'],
    tests: ['test/functions/search/site-index.test.ts', 'test/functions/search/rights.test.ts'],
  },
];
