import { createHash } from 'node:crypto';

/**
 * The files of long tests, each with about the seconds of a core that it takes. `npm run proof` runs
 * all of them, `npm test` a part of them that follows from the commit, and `npm test -- FILE` the
 * chosen ones. Each route and each screen has other tests, which always run.
 */
export const longTests: Readonly<Record<string, number>> = {
  'test/api/demo-courses.test.ts': 12,
  'test/api/running-portal.test.ts': 25,
  'test/audiences/screens/audience.test.ts': 17,
  'test/calendar/journeys/calendar.test.ts': 8,
  'test/email-logs/journeys/email-logs-files.test.ts': 10,
  'test/email-logs/journeys/large-workbook.test.ts': 20,
  'test/email-logs/screens/email-log-files.test.ts': 15,
  'test/emergency/journeys/emergency.test.ts': 6,
  'test/goals/journeys/goals-admin.test.ts': 35,
  'test/intake/journeys/intake.test.ts': 28,
  'test/journeys/attack-payloads.test.ts': 30,
  'test/journeys/family-days.test.ts': 10,
  'test/mailings/journeys/mail-engine.test.ts': 30,
  'test/mailings/journeys/mail-screens.test.ts': 40,
  'test/pages/journeys/page-schedule.test.ts': 5,
  'test/places/journeys/places-racing.test.ts': 13,
  'test/places/journeys/places.test.ts': 25,
  'test/places/screens/places-editing.test.ts': 13,
  'test/places/screens/places-versions.test.ts': 10,
  'test/posts/journeys/publishing.test.ts': 23,
  'test/posts/screens/post-editor-keeping.test.ts': 21,
  'test/posts/screens/post-editor-saved.test.ts': 10,
  'test/posts/screens/post-editor-saving.test.ts': 10,
  'test/search/journeys/search.test.ts': 8,
  'test/web/screens/layout-shift.test.ts': 32,
};

/** The share of the long tests' time that `npm test` runs. */
const share = 0.1;

/**
 * Returns the long tests of one run of `npm test`. The files are drawn in an order that follows from
 * the seed, so each of them runs in some of the next commits, and a run takes about the same time.
 */
export function longTestsOf(
  seed: string,
  files: Readonly<Record<string, number>> = longTests,
): string[] {
  const drawnAt = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  const order = Object.keys(files).toSorted((one, other) =>
    drawnAt(one) < drawnAt(other) ? -1 : 1,
  );
  const seconds = (some: readonly string[]) =>
    some.reduce((sum, file) => sum + (files[file] ?? 0), 0);
  const enough = order.findIndex(
    (_, at) => seconds(order.slice(0, at + 1)) >= share * seconds(order),
  );
  return order.slice(0, enough + 1);
}
