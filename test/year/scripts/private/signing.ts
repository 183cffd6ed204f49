import { pdfOf } from '#bin/demo/files/pdf';
import { api } from '#shared/api';
import { addDays } from '#shared/kernel/zone';
import { formOf } from '#test/support/signing/requests';
import type { Day, YearSite } from '../../frame/calendar.ts';
import type { MakeScript } from '../../frame/script.ts';
import { officers, type World } from '../../frame/world.ts';
import type { Person } from '../../rules/people.ts';
import { numberOf, peopleNow, some } from '../posts-of-year.ts';

/** A guardian who is asked to sign. */
export interface Signer {
  readonly person: Person;
  /** The day on which the guardian signed. */
  signed?: string;
}

/** A document about a child, as it was sent. */
export interface Sent {
  readonly site: YearSite;
  readonly child: Person;
  readonly number: string;
  readonly batchUid: string;
  readonly sent: string;
  readonly signers: readonly Signer[];
  /** When the last one signed, as an instant. */
  completed?: number;
}

/** The documents of a run. The script of links reads them too. */
export const sentOf = (world: World): Sent[] => {
  const known = stored.get(world) ?? [];
  stored.set(world, known);
  return known;
};
const stored = new WeakMap<World, Sent[]>();

/** Days from the sending until its reminders, and until it ends. */
export const timing = { days: 9, first_reminder: 4, next_reminders: 3 } as const;
const reminders = [4, 7];

const drawing = { width: 300, height: 100, lines: [[10, 80, 60, 20, 110, 80]] };

/**
 * Every second Monday the registrar sends a document about three children. In the evenings some guardians
 * sign by the link of their mail; the others are reminded, and after nine days the document ends. What all
 * have signed is sealed.
 */
export const signing: MakeScript = (world) => {
  const templates = new Map<YearSite, string>();
  const openOf = ({ site, date }: Day) =>
    sentOf(world).filter(
      (each) => each.site === site && !each.completed && date < addDays(each.sent, timing.days),
    );
  return {
    name: 'signing',
    due({ isSchoolDay, weekday, date, term }) {
      if (!isSchoolDay || term === undefined) return [];
      const isNew = weekday === 1 && Math.floor(Date.parse(date) / 604_800_000) % 2 === 1;
      return [{ at: '18:40', what: 'sign' }, ...(isNew ? [{ at: '09:50', what: 'send' }] : [])];
    },
    async act(day, { what }) {
      if (what === 'sign') {
        for (const each of openOf(day)) await signSome(world, day, each);
        return;
      }
      const templateUid = templates.get(day.site) ?? (await makeTemplate(world, day.site));
      templates.set(day.site, templateUid);
      await send(world, day, templateUid);
    },
    async expect(day) {
      const { site, date } = day;
      const wrong: string[] = [];
      const people = peopleNow(world, day);
      for (const each of sentOf(world)) {
        if (each.site !== site || date > addDays(each.sent, timing.days)) continue;
        if (!isSettled(people, each)) continue;
        wrong.push(...mailedRightly(world, day, each), ...(await isAsItShould(world, day, each)));
      }
      return wrong;
    },
  };
};

/** Uploads a document, and makes a form of it that both guardians sign. */
async function makeTemplate(world: World, site: YearSite): Promise<string> {
  const by = officers[site].registrar;
  const route = api['signing-templates'];
  const { fileUid, upload } = await world.ask(site, by, route.upload, {});
  const bytes = Buffer.from(pdfOf(['Excursions of the year', 'I agree.']));
  await world.arrive('files', { key: upload.fields.key ?? '', bytes });
  const { state, message } = await world.ask(site, by, route.file, { fileUid });
  if (state !== 'ready') throw new Error(`The document is ${state}. ${message}`);
  const is = { title: 'Excursions of the year', family: 'docusign' } as const;
  const { templateUid, updated_at } = await world.ask(site, by, route.create, is);
  const form = formOf();
  await world.ask(site, by, route.change, {
    ...is,
    templateUid,
    fileUid,
    form,
    timing,
    updated_at,
  });
  return templateUid;
}

/** Guardians of a child whose link is in force. */
const guardiansOf = (people: readonly Person[], { sourcedId }: Person): Person[] =>
  people.filter(({ children }) => children.includes(sourcedId));

async function send(world: World, day: Day, templateUid: string): Promise<void> {
  const { site, date } = day;
  const by = officers[site].registrar;
  const { updated_at } = await world.ask(site, by, api['signing-templates'].get, { templateUid });
  const people = peopleNow(world, day);
  const children = people.filter((child) => {
    if (child.type !== 'student') return false;
    const guardians = guardiansOf(people, child);
    // Two of one address could not be told apart by their mails.
    const addresses = new Set(guardians.map(({ email }) => email));
    return (
      [1, 2].includes(guardians.length) && addresses.size === guardians.length && !addresses.has('')
    );
  });
  const drawn = some(world, children, 3);
  const { batchUid } = await world.ask(site, by, api['signing-requests'].create, {
    templateUid,
    student_userids: drawn.map(({ username }) => world.userUid(site, username)),
    missing: 'without',
    timing,
    updated_at,
  });
  for (const child of drawn) {
    const signers = guardiansOf(people, child).map((person) => ({ person }));
    const number = numberOf(world, site, child);
    sentOf(world).push({ site, child, number, batchUid, sent: date, signers });
  }
  world.byHand('send a document to sign');
}

export const mailingOf = (world: World, { site, batchUid, child }: Sent): string =>
  `signing-${batchUid}.${world.userUid(site, child.username)}`;

const requestOf = (world: World, { site, batchUid, child }: Sent): string =>
  `${batchUid}~${world.userUid(site, child.username)}`;

/** Whether the child and its guardians are those of the day on which the document was sent. */
export function isSettled(people: readonly Person[], { child, signers }: Sent): boolean {
  const now = guardiansOf(people, child);
  return (
    people.some(({ sourcedId }) => sourcedId === child.sourcedId) &&
    now.length === signers.length &&
    signers.every(({ person }) =>
      now.some(({ sourcedId, email }) => sourcedId === person.sourcedId && email === person.email),
    )
  );
}

/** The secret of a link, and the page that it is for. */
export const tokenOf = (link: string): { readonly token: string; readonly page: 'docusign' } => ({
  token: link.split('?t=')[1] ?? '',
  page: 'docusign',
});

/** Each guardian who has not signed does so with a chance of a third, by the newest link. */
async function signSome(world: World, day: Day, sent: Sent): Promise<void> {
  if (!isSettled(peopleNow(world, day), sent)) return;
  const { site, number, signers } = sent;
  const mailing = mailingOf(world, sent);
  for (const signer of signers.filter(({ signed }) => !signed)) {
    if (!world.chance.is(0.33)) continue;
    const { email } = signer.person;
    const mail = world.mails.findLast((each) => each.mailing === mailing && each.to === email);
    // The mail of today may wait for SES.
    if (!mail?.link) continue;
    const { token, page } = tokenOf(mail.link);
    const { pass, view } = await world.askOutside(site, api.signing.open, { token, page, number });
    const values = Object.fromEntries(
      view.fields.map(({ fieldUid }) => [fieldUid, { kind: 'drawing', drawing } as const]),
    );
    await world.askOutside(site, api.signing.sign, { token, pass, values, consent: true });
    signer.signed = day.date;
  }
  if (signers.every(({ signed }) => signed)) sent.completed = world.clock.now().getTime();
}

/** Returns how many mails a signer gets today: the first or a reminder, and what became of it. */
function wantedOf({ date, at }: Day, { sent, completed }: Sent, { signed }: Signer): number {
  const isOver = addDays(sent, timing.days) === date;
  const isAsked = [0, ...reminders].some((days) => addDays(sent, days) === date);
  const news = isCompletedOn({ at }, completed) || (isOver && completed === undefined) ? 1 : 0;
  return news + (isAsked && (signed ?? date) >= date ? 1 : 0);
}

/** Whether the last one signed today. People sign in the evening. */
const isCompletedOn = ({ at }: Pick<Day, 'at'>, completed: number | undefined): boolean =>
  completed !== undefined && completed >= at('00:00').getTime();

function mailedRightly(world: World, day: Day, sent: Sent): string[] {
  const mailing = mailingOf(world, sent);
  const today = world.mailsOf(day).filter((each) => each.mailing === mailing);
  return sent.signers.flatMap((signer) => {
    const { username, email } = signer.person;
    const got = today.filter(({ to }) => to === email).length;
    const wanted = wantedOf(day, sent, signer);
    return got === wanted
      ? []
      : [`${username} got ${got} mails, not ${wanted}, of the document of ${sent.sent}`];
  });
}

/** The registrar sees how far a document is, and gets it when it is sealed. */
async function isAsItShould(world: World, day: Day, sent: Sent): Promise<string[]> {
  const { site } = sent;
  const by = officers[site].registrar;
  const requestUid = requestOf(world, sent);
  const route = api['signing-requests'];
  const { state } = await world.ask(site, by, route.get, { requestUid });
  const isOver = day.date === addDays(sent.sent, timing.days);
  const wanted = sent.completed ? ['completed'] : isOver ? ['expired'] : ['sent', 'viewed'];
  if (!wanted.includes(state)) return [`the document of ${sent.sent} is ${state}, not ${wanted}`];
  if (!isCompletedOn(day, sent.completed)) return [];
  for (const part of ['document', 'record'] as const) {
    const { url } = await world.ask(site, by, route.document, { requestUid, part });
    const key = decodeURIComponent(new URL(url).pathname);
    if (!world.portal.objects.has(`signed${key}`)) return [`${key} is not sealed`];
  }
  return [];
}
