import type { Guarded } from '../guards.ts';
import { lives, matrix, of, otherSchool } from './tests.ts';

/** What does its work for one school by asking others to read and write for it. */
export const handed: readonly Guarded[] = [
  {
    kind: 'handed',
    files: [
      'functions/api/send-emails-view.ts',
      'functions/jobs/mailings-worker.ts',
      'functions/jobs/mail-schedule.ts',
      'functions/jobs/mailing/compose.ts',
      'functions/jobs/mailing/deliver.ts',
      'functions/jobs/mailing/finish.ts',
      'functions/jobs/mailing/news.ts',
      'functions/jobs/mailing/pace.ts',
      'functions/jobs/mailing/shop.ts',
      'functions/jobs/mailing/stalled.ts',
    ],
    tests: [
      'test/functions/jobs/mailing-schools.test.ts',
      'test/functions/jobs/mailing-alike.test.ts',
      of('mailing-states'),
      'test/functions/jobs/stalled-mailings.test.ts',
      lives,
    ],
  },
  {
    kind: 'handed',
    files: ['functions/jobs/mail-events-worker.ts', 'functions/data/email-facts-rules.ts'],
    tests: [
      'test/functions/jobs/mail-events-schools.test.ts',
      'test/functions/jobs/mail-events-refused.test.ts',
      of('emailstatistics-schools'),
    ],
  },
  {
    kind: 'handed',
    files: ['functions/jobs/mail-recount.ts'],
    tests: ['test/functions/jobs/mail-recount.test.ts'],
  },
  {
    kind: 'handed',
    files: ['functions/jobs/work-watch.ts'],
    tests: ['test/functions/jobs/work-watch.test.ts'],
  },
  {
    kind: 'handed',
    files: [
      'functions/data/intake-transitions.ts',
      'functions/intake/engine/abandoned.ts',
      'functions/intake/engine/check.ts',
      'functions/intake/engine/report.ts',
      'functions/intake/engine/traces.ts',
      'functions/intake/engine/write.ts',
      'functions/jobs/intake-worker.ts',
    ],
    tests: [
      'test/functions/intake/second-school.test.ts',
      'test/functions/jobs/work-watch.test.ts',
      'test/functions/jobs/intake-worker.test.ts',
    ],
  },
  {
    kind: 'handed',
    files: ['functions/search/library.ts', 'functions/search/site-indexes.ts'],
    tests: [
      'test/functions/search/site-index.test.ts',
      'test/functions/search/library.test.ts',
      of('search'),
      'test/functions/search/rights.test.ts',
      lives,
      matrix,
    ],
  },
  {
    kind: 'handed',
    files: [
      'functions/lib/normalise.ts',
      'functions/data/audit.ts',
      'functions/data/media.ts',
      'functions/data/post-categories.ts',
      'functions/data/shown-text.ts',
    ],
    tests: [
      'test/functions/lib/normalise.test.ts',
      'test/functions/data/audit.test.ts',
      'test/functions/data/shown-text.test.ts',
      of('audit'),
      lives,
      otherSchool,
      matrix,
    ],
  },
];
