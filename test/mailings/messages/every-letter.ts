import { noticeMessage } from '#functions/absences/mail/notice-message';
import { emergencyLetter } from '#functions/emergency/mail/emergency-letter';
import { toldMail } from '#functions/emergency/mail/told-mail';
import { wrongNumberMail } from '#functions/emergency/mail/wrong-number-mail';
import type { StoredSending } from '#functions/emergency/store/sendings';
import { newId } from '#functions/kernel/id';
import type { MailMessage } from '#functions/kernel/mail/content';
import { whyOf } from '#functions/kernel/mail/letter/why';
import type { PrivateMail } from '#functions/kernel/mail/store/private-mail';
import { messageOf } from '#functions/mailings/messages/message';
import { privateMessage } from '#functions/mailings/private/private-message';
import { rightMail } from '#functions/people/mail/right-mail';
import { userRepository } from '#functions/people/store/users';
import { signingMessage } from '#functions/signing/mail/signing-message';
import { requestMailKinds } from '#functions/signing/store/request.record';
import { subscriberMessage } from '#functions/subscribers/mail/subscriber-message';
import { subscriberMails } from '#functions/subscribers/store/subscriber-outbox';
import { sendingKinds } from '#shared/emergency/sending';
import type { StoredMailingType } from '#shared/mailings/mailing';
import { rightActs } from '#shared/people/rights.contract';
import { harbour, letters, mary, nina } from '#test/mailings/messages/letters';
import { content as mailing, personal, post } from '#test/mailings/messages/samples';
import { profile } from '#test/mailings/messages/school';
import { sendingOver } from '#test/support/mail/mail-sending';
import { sites } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { orderedAt, own } from '#test/support/outbox/ordered-kind';
import { type Sample, sampleOf } from '#test/support/outbox/ordered-letter';
import { orderedMail } from '#test/support/outbox/ordered-mail';
import { bound } from '#test/support/records/school';

const content = { school: harbour };
const at = orderedAt.toISOString();

const ada = profile({
  userUid: 'ada',
  firstname: 'Ada',
  surname: 'Young',
  type: 'faculty',
  capabilities: ['administrator'],
});
const people = [ada, profile({ userUid: 'tess', firstname: 'Tess', surname: 'Bell' })];
const users = bound({
  get: async (userUid: string) => people.find((each) => each.userUid === userUid),
  many: async (uids: readonly string[]) => people.filter(({ userUid }) => uids.includes(userUid)),
});
const holders = async () => [ada];

/** What administrators learn about an emergency. */
function told(): Promise<Sample>[] {
  const usual = { version: at, created_by: 'ada', at, starts_at: at, follows: [] };
  const message = 'Please stay inside.';
  const of = (name: string, sending: Pick<StoredSending, 'kind' | 'channels'>) =>
    sampleOf(
      toldMail({
        users,
        holders,
        audit: bound({ add: async () => undefined as never }),
        sendings: bound({ get: async () => ({ ...usual, message, ...sending }) }),
        broadcasts: bound({ current: async () => ({ updated_at: at }) as never }),
      }),
      name,
      { kind: 'emergency-told', version: at },
    );
  const channels = ['mail', 'push', 'sms'] as const;
  return [
    of('a message', { kind: 'message', channels: [...channels] }),
    of('an update', { kind: 'update', channels: [...channels] }),
    of('the all-clear', { kind: 'all-clear', channels: [...channels] }),
    of('a correction of the banner', { kind: 'message', channels: [] }),
  ];
}

const wrongNumber = (): Promise<Sample> =>
  sampleOf(
    wrongNumberMail({
      users: bound({ ...users.of(own), get: async () => ({ ...ada, mobile: '+61491570102' }) }),
      holders,
      suppressions: bound({ get: async () => ({ reason: 'wrong number' }) as never }),
    }),
    'a number',
    { userUid: 'tess', link: 'l'.repeat(43), at },
  );

/** What is said about a right, from its request to its end. */
function rights(): Promise<Sample>[] {
  const uid = newId(orderedAt);
  const right = { userUid: 'tess', capability: 'editor', reason: 'R.', asked_by: 'ada', at };
  const of = (name: string, is: object) => {
    const found = { ...right, requestUid: uid, changeUid: uid, ...is };
    const kind = rightMail({
      users,
      holders,
      rights: bound({ request: async () => found as never, change: async () => found as never }),
    });
    const about =
      'act' in is
        ? { of: 'change', userUid: 'tess', changeUid: uid }
        : { of: 'request', requestUid: uid };
    return sampleOf(kind, name, { kind: 'right', about });
  };
  return [
    of('ask', {}),
    ...rightActs.map((act) => of(act, { act, confirmed_by: 'ben' })),
    of('take back', { act: 'refuse', confirmed_by: 'ada' }),
  ];
}

/** The kinds that are proven once each, by what is stored for that proof. */
const ordered = (): Promise<Sample>[] =>
  Object.entries(orderedMail)
    .filter(([name]) => !['a kind with many readers', 'a private mail'].includes(name))
    .map(async ([name, { prepare, worker }]) => {
      const tables = memoryTables(async () => {});
      const orders = await prepare(tables);
      const sending = sendingOver(tables, {
        sites,
        now: () => orderedAt,
        pass: () => {},
        send: async () => ({ kind: 'sent', messageId: 'm' }),
      });
      const queue = { send: async () => {} };
      const parts = { ...sending, tables, queue, users: userRepository(tables) };
      const { kind } = worker(parts as never);
      return sampleOf(kind, name, ...orders);
    });

const requests: readonly Sample[] = requestMailKinds.flatMap((kind) =>
  [undefined, { role: 'signer' as const }].map((reader) => ({
    called: 'A mail about a document',
    name: `${kind} to ${reader ? 'a recipient' : 'the requester'}`,
    letter: signingMessage({
      content,
      request: {
        requestUid: 'r',
        family: 'docusign',
        student_name: 'Nina Hale',
        by_name: 'Ada Young',
      },
      mail: { kind, about: 'Mary Hale' },
      reader,
      to: mary('signing', 'named in a document about Nina Hale'),
    }),
  })),
);

const notices: readonly Sample[] = (
  ['sent', 'changed', 'withdrawn', 'decided', 'undecided'] as const
).flatMap((mail) =>
  (['office', 'sender'] as const).map((reader) => ({
    called: 'The mail about a notice',
    name: `${mail} to the ${reader}`,
    letter: noticeMessage({
      content,
      notice: {
        kind: 'leave',
        mail,
        noticeUid: 'x',
        by: { userUid: 'mary', name: 'Mary Hale' },
        items: [],
        span: { from: '2026-12-01', to: '2026-12-04' },
        versions: [{ part: 'day', at }],
      } as never,
      children: [nina],
      reader,
      to: mary('absences'),
    }),
  })),
);

const emergencies: readonly Sample[] = sendingKinds.map((kind) => ({
  called: 'An emergency message',
  name: kind,
  letter: emergencyLetter(
    { kind, message: 'The school is open again.', starts_at: at },
    content,
    mary('emergency', 'a carer'),
  ),
}));

const privately: Readonly<Record<PrivateMail['kind'], Partial<PrivateMail>>> = {
  note: { studentUid: 'nina', initials: 'N. H.', author: 'Ada Young' },
  retracted: { studentUid: 'nina', initials: 'N. H.', author: 'Ada Young' },
  request: {},
  answer: {},
};
const privateMails: readonly Sample[] = Object.entries(privately).map(([kind, is]) => ({
  called: 'A private mail',
  name: kind,
  letter: privateMessage(
    { mailUid: 'm', kind: kind as PrivateMail['kind'], created_at: at, attempts: 0, ...is },
    content,
  ),
}));

const rosa = {
  subscribedusersUid: '01'.padEnd(26, '0'),
  name: 'Rosa Bell',
  email: 'rosa@example.org',
  secret: 's',
  mail_version: 1,
} as never;
const subscriptions: readonly Sample[] = subscriberMails.map((mail) => ({
  called: 'A mail to a subscriber',
  name: mail,
  letter: subscriberMessage({ school: { ...harbour, schoolUid: own.site } }, rosa, mail, {
    firstname: 'Rosa',
    why: whyOf('connections', 'a new subscriber'),
  }),
}));

const letterNamed = (name: string): MailMessage => {
  const letter = letters[name];
  if (!letter) throw new Error(`There is no letter ${name}`);
  return letter();
};

const mailings: Readonly<Record<StoredMailingType, () => MailMessage>> = {
  Weekly: () => letterNamed('digest'),
  Daily: () => letterNamed('daily'),
  Principal: () => letterNamed('principal'),
  Reminder: () =>
    messageOf(
      mailing({ school: harbour, type: 'Reminder', posts: [post({ postUid: 'n1' })] }),
      personal({ posts: ['n1'] }),
    ),
  Connections: () =>
    messageOf(
      mailing({
        school: harbour,
        type: 'Connections',
        pdf: {
          pdfUid: 'p',
          title: 'Connections, summer issue',
          subject: 'Connections: the summer issue',
          content_html: '<p>The summer issue is here.</p>',
          token: 't0ken',
          until: '2027-02-28',
        },
      }),
      personal({ firstname: 'Rosa', as: 'subscriber', unsubscribe: 'main.s3cret-token' }),
    ),
};

/** Returns samples of all mail that the portal sends: of each kind at least one. */
export async function everyLetter(): Promise<readonly Sample[]> {
  return [
    ...Object.entries(mailings).map(([name, letter]) => ({
      called: 'A mailing',
      name,
      letter: letter(),
    })),
    {
      called: 'The message about unexplained absences',
      name: 'two periods',
      letter: letterNamed('unexplained'),
    },
    ...(await Promise.all([...told(), wrongNumber(), ...rights(), ...ordered()])),
    ...[requests, notices, emergencies, privateMails, subscriptions].flat(),
  ];
}
