import type { Guarded } from '../guards.ts';
import { families, lives, matrix, of, otherSchool, placeEditor, secrets } from './tests.ts';

/** Files in which everything is a decision. */
export const policies: readonly Guarded[] = [
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
    kind: 'policy',
    files: ['functions/api/post-access.ts'],
    tests: [of('posts'), of('post-bin'), of('post-history'), otherSchool, matrix],
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
    kind: 'policy',
    files: ['functions/api/calendar-feed-content.ts'],
    tests: [of('calendar-feed-content'), of('calendar-feed'), secrets, lives],
  },
  {
    kind: 'policy',
    files: ['functions/mail/audience.ts'],
    tests: ['test/functions/mail/audience.test.ts', 'test/functions/mail/audience-oracle.test.ts'],
  },
  {
    kind: 'policy',
    files: ['shared/contract/send-emails.ts'],
    tests: [of('send-emails'), of('mailing-states')],
  },
  {
    kind: 'policy',
    files: ['functions/data/notification-preferences-record.ts'],
    tests: [
      'test/functions/data/notification-preferences-record.test.ts',
      secrets,
      of('notification-preferences'),
    ],
  },
  {
    kind: 'policy',
    files: ['functions/data/idempotency.ts'],
    tests: ['test/functions/data/kept.test.ts', otherSchool, lives, of('posts')],
  },
  {
    kind: 'policy',
    files: ['shared/domain/child-records.ts', 'functions/mail/children.ts'],
    tests: [
      'test/shared/domain/child-records.test.ts',
      'test/functions/mail/children.test.ts',
      'test/functions/lib/audit.test.ts',
      of('send-emails'),
    ],
  },
  {
    kind: 'policy',
    files: [
      'functions/intake/derive/families.ts',
      'functions/intake/derive/groups.ts',
      'functions/intake/derive/people.ts',
      'functions/intake/derive/usernames.ts',
    ],
    tests: [
      'test/functions/intake/derive.test.ts',
      'test/functions/intake/people.test.ts',
      'test/functions/intake/schools.test.ts',
      'test/functions/intake/rows.test.ts',
      'test/functions/intake/dry-run.test.ts',
    ],
  },
  {
    kind: 'policy',
    files: [
      'functions/data/intake-purge.ts',
      'functions/data/leaver-purge.ts',
      'functions/data/mail-purge.ts',
      'functions/data/page-purge.ts',
      'functions/data/blog-purge.ts',
      'functions/data/place-purge.ts',
      'functions/data/post-purge.ts',
      'functions/jobs/purge.ts',
    ],
    tests: [
      'test/functions/jobs/purge.test.ts',
      'test/functions/jobs/purge-leavers.test.ts',
      'test/functions/jobs/purge-places.test.ts',
    ],
  },
];
