import { namedSchool } from '#functions/kernel/schools/named-school';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { wholePartition } from '#functions/kernel/store/partition';
import { noteRepository } from '#functions/notes/store/notes';
import { noteHandlers } from '#functions/notes/student-notes';
import { userRepository } from '#functions/people/store/users';
import { yearInfoReader } from '#functions/people/store/year-info';
import { psychologyHandlers } from '#functions/psychology/school-psychology-request';
import { requestRepository } from '#functions/psychology/store/requests';
import { settingsRepository } from '#functions/site/store/settings';
import { Profile } from '#shared/intake/roster';
import type { RequestFacts } from '#shared/kernel/route';
import type { NoteForm } from '#shared/notes/note';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import type { DemoSite } from '../../demo/content.ts';
import { keysIn, type Tools } from './tools.ts';

/** Who wrote a note, about how many days ago, and what. */
const notes: readonly (readonly [
  days: number,
  type: NoteForm['noteType'],
  text: string,
  isForAll: boolean,
])[] = [
  [19, 'General', 'Works best near the window, away from the door. Please keep the seat.', true],
  [8, 'Uniform', 'Sports shoes instead of school shoes. There is a note from home.', true],
  [2, 'Behaviour', 'Upset after lunch. We talked, and I called home. Please be gentle.', false],
];

/**
 * Writes notes of Tess about a student of her homeroom, and requests for support of Sam and of his
 * carer, through the handlers of the API and with the local keys. No mail leaves.
 */
export async function writeConfidential(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const users = userRepository(tools);
  const [tess, sam, cara, cora] = await Promise.all(
    ['tess', 'sam', 'cara', 'cora'].map((username) =>
      users.of(namedSchool(site)).byUsername(username),
    ),
  );
  if (!tess || !sam || !cara || !cora) return;
  const found = await wholePartition(tools.db, tools.table('users'), site);
  const students = found
    .filter(({ type, homeroom_teacher }) => type === 'student' && homeroom_teacher === tess.userUid)
    .map((item) => Profile.parse(item));
  const deps = depsOf(tools);
  const ago = (days: number) => factsAt(new Date(now.getTime() - days * 86_400_000));
  const write = noteHandlers({ ...deps, keys: keysIn(tools, 'notes') }).create;
  for (const student of students.slice(0, 1)) {
    for (const [days, noteType, note, visible_all] of notes) {
      const notesData = { ...noMail, student_userid: student.userUid, noteType, note, visible_all };
      await write({ notesData }, callerOf(tess, namedSchool(site).site), ago(days));
    }
  }
  const support = psychologyHandlers({ ...deps, keys: keysIn(tools, 'psychology') });
  const asked = { text: 'I can’t sleep before tests. Can I talk to someone?', mail_me: false };
  const { requestUid } = await support.create(asked, callerOf(sam, namedSchool(site).site), ago(3));
  const answer =
    'Thank you for writing, Sam. Come to room W2 on Thursday at lunch, or tell me a better time.';
  await support.write(
    { requestUid, text: answer, is_note: false },
    callerOf(cora, namedSchool(site).site),
    ago(2),
  );
  const text = 'Sam seems worried about school since the holidays. Could someone look in on him?';
  const about = { student_userid: sam.userUid, text, mail_me: true };
  await support.create(
    about,
    { ...callerOf(cara, namedSchool(site).site), carerOf: [sam.userUid] },
    ago(1),
  );
}

const noMail = {
  email_self: false,
  email_hrt: false,
  email_hoy: false,
  email_wellbeing_group: false,
  email_counsellor_staff: false,
  email_class_teachers: false,
  email_recipients: [],
};

function depsOf(tools: Tools) {
  const idempotency = idempotencyRepository(tools);
  return {
    users: userRepository(tools),
    notes: noteRepository(tools, idempotency),
    requests: requestRepository(tools, idempotency),
    idempotency,
    limits: limitRepository(tools),
    years: yearInfoReader(tools),
    settings: settingsRepository(tools),
    cards: async () => [],
    senderOf: async () => '',
    mails: { of: () => ({ order: () => ({ writes: [], mailUids: [] }) }) },
    sendMails: async () => {},
  };
}

const callerOf = (person: Profile, site: Site): Caller => ({
  ...person,
  site,
  timeZone: 'Australia/Sydney',
  host: '',
  carerGroups: [],
  carerOf: [],
  carerNumber: person.carerNumber,
});

const factsAt = (now: Date): RequestFacts => ({
  now,
  idempotencyKey: undefined,
  site: undefined,
  country: '',
  browser: '',
  os: '',
  network: '',
  audit: async () => {},
});
