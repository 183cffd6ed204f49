import { recordsOf } from '#functions/absences/store/notices';
import { indexKeysOf, keyOf } from '#functions/kernel/record/key';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import type { RequestTurns } from '#functions/signing/store/request-turns';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import type { Profile } from '#shared/intake/roster';
import { addDays } from '#shared/kernel/zone';
import type { Site } from '#shared/rights/site';
import { signingRequestsRecords } from '#shared/tables/signing';
import { writeAll } from './sample-families.ts';

interface Waiting {
  /** The carers whose Home has something of each kind, for each child. */
  readonly carers: readonly Profile[];
  readonly now: Date;
}

/**
 * Fills a school with what waits for carers: an absence that nobody has explained, a leave about which
 * the school decided, and a document to sign.
 */
export async function fillWaiting(
  tables: Tables,
  site: Site,
  { carers, now }: Waiting,
): Promise<void> {
  const school = { site };
  const at = now.toISOString();
  const day = (n: number) => addDays(at.slice(0, 10), n);
  const childUids = carers.flatMap(({ children }) => children.map(({ userUid }) => userUid));
  for (const userUid of new Set(childUids)) {
    const absence: AbsenceRecord = {
      DAILY_ATTENDANCE_ID: `absence-${userUid}`,
      userUid,
      date: day(-3),
      period: 'day',
      status: 'unverified',
      reason: '',
      homeroom: '',
    };
    const ofAbsence = portalKeys(school, 'absences', absence);
    const sk = absence.DAILY_ATTENDANCE_ID;
    await writeAll(tables, 'absences', [{ ...absence, pk: site, sk, ...ofAbsence }]);
    await writeAll(tables, 'absence-notices', leaveOf(site, userUid, { at, day }));
    const request = documentOf(userUid, carers, at);
    const shape = signingRequestsRecords.request;
    const keys = { ...keyOf(school, shape.key, request), ...indexKeysOf(school, shape, request) };
    await writeAll(tables, 'signing-requests', [{ ...request, ...keys }]);
  }
}

const leaveOf = (
  site: Site,
  userUid: string,
  { at, day }: { readonly at: string; readonly day: (n: number) => string },
) =>
  recordsOf(
    { site },
    {
      noticeUid: `leave-${userUid}`,
      kind: 'leave',
      state: 'approved',
      items: [{ userUid, day: day(3), state: 'open' }],
      history: [{ state: 'approved', at, by: 'office' }],
      sent_on: day(-2),
      ended_at: at,
      by: { userUid: 'a-carer', name: 'A Carer' },
      versions: [{ version: 1, at, part: 'day', reason: 'family', text: '', destination: '' }],
      created_at: at,
      updated_at: at,
      release_at: at,
      mail_version: 1,
      mail: 'decided',
      mailed_version: 1,
      revision: 0,
    },
  );

const documentOf = (
  studentUid: string,
  carers: readonly Profile[],
  asked_at: string,
): RequestTurns => ({
  requestUid: `document-${studentUid}`,
  studentUid,
  title: 'Camp form',
  state: 'sent',
  in_order: false,
  ends_at: '9999-12-31T00:00:00.000Z',
  recipients: carers.map(({ userUid, email }) => ({
    role: 'signer',
    userUid,
    email,
    state: 'asked',
    asked_at,
  })),
});
