import { newId } from '#functions/kernel/id';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { castsOf } from '#functions/signing/rules/casts';
import { recipientOf } from '#functions/signing/rules/change';
import { declined, voided } from '#functions/signing/rules/endings';
import { signedOf } from '#functions/signing/rules/filled-in';
import { newRequestOf } from '#functions/signing/rules/new-request';
import { mailLeft, opened, reminded, signed } from '#functions/signing/rules/progress';
import { planOf } from '#functions/signing/rules/recipients';
import { signedHash, withSignedHash } from '#functions/signing/rules/signed-hash';
import { turnsOf } from '#functions/signing/rules/turns';
import type { StoredBatch } from '#functions/signing/store/batch.record';
import { fileUses } from '#functions/signing/store/file-uses';
import type { StoredFilled, StoredRequest } from '#functions/signing/store/request.record';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { sealJobStore } from '#functions/signing/store/seal-jobs';
import type { StoredTemplate } from '#functions/signing/store/template.record';
import { dayIn } from '#shared/kernel/zone';
import { authorName } from '#shared/people/names';
import { keptDays } from '#shared/retention';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import { enrolmentAnswers } from '../../demo/files/enrolment-answers.ts';
import { enrolmentTemplate } from '../../demo/files/enrolment-template.ts';
import type { Tools } from './tools.ts';

const day = 86_400_000;

/** What happened to a document since it was sent, on a day after it. */
type Step = (request: StoredRequest, at: Date, timeZone: string) => StoredRequest;

const [first, second] = ['guardian-1', 'guardian-2'] as const;
type Signer = typeof first | typeof second;

const opens =
  (recipientUid: Signer): Step =>
  (request, at) =>
    opened(request, { recipientUid }, at);
const signs =
  (recipientUid: Signer): Step =>
  (request, at, zone) =>
    withSignedHash(
      signed(request, { recipientUid }, at),
      signedHash(filledIn(request, recipientUid, { at, zone })),
    );
const open = opens(first);
const sign = signs(first);
const remind: Step = (request, at) => reminded(request, [first], at);
const decline: Step = (request, at) =>
  declined(request, { recipientUid: first, reason: 'We move to another city.' }, at);
const withdraw: Step = (request, at) =>
  voided(request, { who: request.by_name, reason: 'The student has a place already.' }, at);

/** The demo documents, the first one sent first: how many days ago, and what followed. */
const stories: readonly (readonly [ago: number, ...steps: Step[]])[] = [
  [10, open, sign, opens(second), signs(second)],
  [9, open, decline],
  [8, withdraw],
  [7, remind],
  [6, open, sign],
  [4, open, sign],
  [3, open],
  [1],
  [1],
];

interface Sent {
  readonly site: DemoSite;
  readonly template: StoredTemplate;
  /** The people of the sign-in page: their families get no document. */
  readonly named: readonly string[];
  readonly now: Date;
}

/**
 * Stores documents that the office has sent, as they are some days later. Those who have to sign get
 * a reminder with their link, which the portal itself sends.
 */
export async function writeRequests(tools: Tools, sent: Sent): Promise<void> {
  const { site, template, named, now } = sent;
  const { timeZone, schoolName: school } = demoSettings[site];
  const { people } = await peopleRepository(tools).of(namedSchool(site)).all(timeZone, now);
  const casts = castsOf(people);
  const isNamed = new Set(named);
  const plans = people
    .filter(({ type, username }) => type === 'student' && !isNamed.has(username))
    .map((student) => ({ student, guardians: casts.guardians(student.userUid), persons: [] }))
    .filter(({ guardians }) => !guardians.some(({ userUid }) => isNamedUid(people, named, userUid)))
    .map((cast) => ({ ...cast, ...planOf(template.form, cast, 'skip') }))
    .filter(({ recipients }) => recipients !== undefined);
  // From all over the school, not the first of the alphabet.
  const step = Math.max(1, Math.floor(plans.length / stories.length));
  const requests = signingRequestRepository(tools);
  const kept = new Date(now.getTime() + keptDays.signed * day);
  for (const [n, [ago, ...steps]] of stories.entries()) {
    const plan = plans[n * step];
    const profile =
      plan && (await userRepository(tools).of(namedSchool(site)).byUsername(plan.student.username));
    if (!profile || !plan.recipients) continue;
    const at = new Date(now.getTime() - ago * day);
    const batch = batchOf(sent, at);
    const uses = fileUses(tools).of(namedSchool(site)).sent(batch.sent.fileUid, kept);
    await requests.of(namedSchool(site)).addBatch(batch, [uses]);
    const made = newRequestOf({
      batch,
      plan: { recipients: plan.recipients, why: '' },
      profile,
      homeroom: '',
      school,
      today: dayIn(timeZone, at),
      now: at,
    });
    const after = steps.reduce(
      (request, act, more) => {
        const then = new Date(at.getTime() + (more + 1) * (day / 4));
        return delivered(act(request, then, timeZone), then);
      },
      delivered(made, at),
    );
    await requests.of(namedSchool(site)).add(withMail(after, now));
    for (const { recipientUid, state, ended_at = '' } of after.recipients) {
      if (state !== 'done') continue;
      const signedAt = { at: new Date(ended_at), zone: timeZone };
      const filled = filledIn(after, recipientUid as Signer, signedAt);
      await requests.of(namedSchool(site)).save(after.requestUid, filled);
    }
    if (after.state === 'completed') await orderSeal(tools, site, { ...after, now });
  }
}

/** Orders a seal as if its message had been lost: the watch over jobs finds it at once. */
const orderSeal = (
  tools: Tools,
  site: DemoSite,
  { requestUid, now }: { readonly requestUid: string; readonly now: Date },
): Promise<boolean> =>
  sealJobStore(tools)
    .of(namedSchool(site))
    .order({ requestUid }, new Date(now.getTime() - tenMinutes));

interface SignedAt {
  readonly at: Date;
  readonly zone: string;
}

/** Returns what a guardian has signed. */
function filledIn(
  request: StoredRequest,
  recipientUid: Signer,
  { at, zone }: SignedAt,
): StoredFilled {
  const { studentUid } = request;
  const { name, userUid } = recipientOf(request, recipientUid);
  const { ended_at = '' } = recipientOf(request, first);
  const before =
    recipientUid === first ? [] : [filledIn(request, first, { at: new Date(ended_at), zone })];
  const asked = { request, form: enrolmentTemplate, filled: before };
  const given = enrolmentAnswers[recipientUid](name);
  return {
    recipientUid,
    studentUid,
    ...(userUid !== undefined && { userUid }),
    ...signedOf(asked, recipientUid, given, dayIn(zone, at)),
    saved_at: at.toISOString(),
    signed_at: at.toISOString(),
    salt: 'demo',
  };
}

const isNamedUid = (
  people: readonly { readonly userUid: string; readonly username: string }[],
  named: readonly string[],
  uid: string,
): boolean => named.includes(people.find(({ userUid }) => userUid === uid)?.username ?? '');

/** How long before the start the mails of the demo were ordered. The next sweep sends them. */
const tenMinutes = 600_000;

/** Orders a reminder for everyone for whom a document waits, so that the mailbox has their links. */
function withMail(request: StoredRequest, now: Date): StoredRequest {
  const waiting = turnsOf(request).map(({ recipientUid }) => recipientUid);
  return reminded(request, waiting, new Date(now.getTime() - tenMinutes));
}

/** Notes that all mails have left. */
const delivered = (request: StoredRequest, now: Date): StoredRequest =>
  request.mails.reduce((after, mail) => mailLeft(after, mail, { now }), request);

function batchOf({ template }: Sent, at: Date): StoredBatch {
  const { templateUid, family, title, fileUid = '', hash = '', form, timing } = template;
  const { users_userid: by, users_username: by_username } = template;
  return {
    batchUid: newId(at),
    templateUid,
    sent: { family, title, fileUid, hash, form },
    timing,
    by,
    by_username,
    by_name: authorName(template),
    network: '',
    is_shared: false,
    student_userids: [],
    persons: [],
    first_guardians: [],
    missing: 'skip',
    state: 'ready',
    total: 1,
    made: 1,
    skipped: 0,
    message: '',
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}
