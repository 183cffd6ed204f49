import { createHash } from 'node:crypto';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { sharedBySchool } from '#functions/kernel/shared-read';
import type { OfficePulse } from '#shared/absences/attendance.contract';
import type { NoticeKind } from '#shared/absences/notice-kinds';
import type { AbsenceRecords } from './store/absence-records.ts';
import { isReleased, type OpenFacts } from './store/notice-record.ts';
import type { NoticeRepository } from './store/notices.ts';

interface PulseDeps {
  readonly notices: Bound<NoticeRepository, 'openFacts'>;
  readonly records: Bound<AbsenceRecords, 'unverified' | 'countUnverified'>;
}

/** The most absences without a reason that are counted. */
const mostCounted = 1000;
/** How long their number is kept, in milliseconds: only the school’s file changes it. */
const freshFor = 60_000;

/** The newest open notices of each kind that the mark follows. */
const followed = 25;

type NewestUnverified = Bound<AbsenceRecords, 'unverified'>;

/** Returns a function that answers the pulse; with `counted`, also with all absences without a reason. */
export function pulses({ notices, records }: PulseDeps) {
  const counts = sharedBySchool(freshFor, (school) =>
    records.of(school).countUnverified(mostCounted),
  );
  return async (school: School, now: Date, isCounted: boolean): Promise<OfficePulse> => {
    const [pulse, unexplained] = await Promise.all([
      pulseOf({ notices, records }, school, now),
      isCounted ? counts.of(school).read(now) : undefined,
    ]);
    return unexplained === undefined
      ? pulse
      : { ...pulse, waiting: { ...pulse.waiting, unexplained } };
  };
}

/**
 * Returns a mark that changes with every new notice, and with new versions and states of the newest
 * ones. A screen asks for it every few seconds. It names nobody, so only a change is followed by a
 * read of children's records, with its audit entries.
 */
export async function pulseOf(
  { notices, records }: Pick<PulseDeps, 'notices'> & { readonly records: NewestUnverified },
  school: School,
  now: Date,
): Promise<OfficePulse> {
  const hash = createHash('sha256');
  const released = async (kind: NoticeKind) =>
    (await notices.of(school).openFacts(kind, followed)).filter((notice) =>
      isReleased(notice, now),
    );
  const [absence, leave, explanation, recorded] = await Promise.all([
    released('absence'),
    released('leave'),
    released('explanation'),
    records.of(school).unverified({ limit: followed }),
  ]);
  for (const { noticeUid, version, state } of [...absence, ...leave, ...explanation]) {
    hash.update(`${noticeUid} ${version} ${state}\n`);
  }
  const unseen = (notices: readonly OpenFacts[]) =>
    notices.filter(({ seen_at }) => seen_at === undefined).length;
  return {
    mark: hash.digest('base64url').slice(0, 22),
    waiting: {
      absence: unseen(absence),
      leave: leave.length,
      explanation: unseen(explanation),
      unexplained: recorded.records.length,
    },
  };
}
