import { expect, it } from 'vitest';
import { documentsWaiting } from '#functions/signing/rules/home-documents';
import { signed } from '#functions/signing/rules/progress';
import type { StoredRequest } from '#functions/signing/store/request.record';
import type { Profile } from '#shared/intake/roster';
import { person } from '#test/support/records/people';
import { bound } from '#test/support/records/school';
import {
  minutesLater,
  posted,
  recipientNamed,
  sentAt,
  startedRequest,
} from '#test/support/signing/requests';
import { type WaitingLine, waitingLine } from '../../web/src/home/waiting/waitingText.ts';

const now = new Date(minutesLater(5));
const carer = (is: object = {}) =>
  person({ userUid: 'u-cara', username: 'cara', is_carer: true, carerOf: ['u-mia'], ...is });
const mia = { userUid: 'u-mia', firstname: 'Mia' } as Profile;

/** Returns what waits for a caller of documents of Mia, and how many reads it took. */
async function waiting(requests: readonly StoredRequest[], caller = carer(), children = [mia]) {
  let reads = 0;
  const documents = bound({
    ofStudent: async (student: string) => {
      reads += 1;
      return requests.filter((each) => each.studentUid === student).map((each) => each.requestUid);
    },
    many: async (uids: readonly string[]) => {
      reads += 1;
      return requests.filter((each) => uids.includes(each.requestUid));
    },
  });
  const found = await documentsWaiting({ documents }, caller, { children, now });
  return { titles: found.map(({ request }) => request.title), reads };
}

const recipients = [
  recipientNamed('g1', { userUid: 'u-cara' }),
  recipientNamed('g2', { userUid: 'u-hugo' }),
];
const sent = (is: Partial<StoredRequest> = {}) =>
  posted(startedRequest({ studentUid: 'u-mia', title: 'Camp form', recipients, ...is }), sentAt);

it('names a document that waits for the carer’s own signature, until it is given', async () => {
  const request = sent();
  expect((await waiting([request])).titles).toEqual(['Camp form']);
  expect((await waiting([request], carer({ userUid: 'u-hugo' }))).titles).toEqual(['Camp form']);
  const after = signed(request, { recipientUid: 'g1' }, minutesLater(2));
  expect((await waiting([after])).titles).toEqual([]);
  expect((await waiting([after], carer({ userUid: 'u-hugo' }))).titles).toEqual(['Camp form']);
});

it('names none of another person, before the turn, after its end, or of no child of the carer', async () => {
  const request = sent({ in_order: true });
  expect((await waiting([request], carer({ userUid: 'u-other' }))).titles).toEqual([]);
  expect((await waiting([request], carer({ userUid: 'u-hugo' }))).titles).toEqual([]);
  expect((await waiting([{ ...request, state: 'voided' }])).titles).toEqual([]);
  expect((await waiting([{ ...request, ends_at: minutesLater(1).toISOString() }])).titles).toEqual(
    [],
  );
  expect((await waiting([request], carer(), [])).titles).toEqual([]);
});

it('reads once for each child of a family without documents', async () => {
  const max = { ...mia, userUid: 'u-max' };
  expect((await waiting([], carer(), [mia, max])).reads).toBe(2);
  expect((await waiting([], person({ username: 'ada', type: 'faculty' }), [])).reads).toBe(0);
});

it('says where the link is, and has no button, as the portal has no screen for it', () => {
  const line: WaitingLine = waitingLine(
    {
      kind: 'document',
      requestUid: 'r1',
      title: 'Camp form',
      email: 'cara@example.org',
      child: { userUid: 'u-mia', firstname: 'Mia' },
      asked_at: '2026-03-02T00:00:00.000Z',
      expires_at: '2026-03-16T00:00:00.000Z',
    },
    { today: '2026-03-03', timeZone: 'Australia/Sydney', days: [] },
  );
  expect(line).toEqual({
    key: 'r1',
    title: 'Camp form waits for your signature',
    text: 'Mia · The link is in the mail of Mon 2 Mar to cara@example.org · until Mon 16 Mar',
  });
});
