import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { fileUses } from '#functions/signing/store/file-uses';
import { linkRepository } from '#functions/signing/store/links';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { signingSweep } from '#functions/signing/sweep/signing-sweep';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { unwrapError } from '#shared/kernel/wire';
import type { SigningForm } from '#shared/signing/form';
import { usualTiming } from '#shared/signing/request';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { type College, startCollege } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';
import { formOf } from '#test/support/signing/requests';

const link = (userUid: string, restricted = false) => ({
  userUid,
  status: 'active' as const,
  restricted,
});

/**
 * Stores the people of the registry: Rita and Rob send documents. Nia has two guardians and one with a
 * restricted link; Max has one guardian; Mo has none.
 */
export async function storeSigningSchool({ records }: Pick<College, 'records'>): Promise<void> {
  const registry = { surname: 'Registrar', capabilities: ['signing' as const] };
  const student = { type: 'student' as const, surname: 'Hale', groups: ['y8'], form_run: 'Year 8' };
  const carer = { type: 'affiliate' as const, surname: 'Hale', is_carer: true };
  for (const is of [
    { username: 'rita', firstname: 'Rita', ...registry },
    { username: 'rob', firstname: 'Rob', ...registry },
    { username: 'nia', firstname: 'Nia', studentNumber: '2001', ...student, groups: ['y8', 'art'] },
    { username: 'max', firstname: 'Max', studentNumber: '2002', ...student },
    { username: 'mo', firstname: 'Mo', studentNumber: '2003', ...student },
    { username: 'gia', firstname: 'Gia', ...carer, children: [link('u-nia'), link('u-max')] },
    { username: 'gus', firstname: 'Gus', ...carer, children: [link('u-nia')] },
    { username: 'gone', firstname: 'Gone', ...carer, children: [link('u-nia', true)] },
  ]) {
    await storePerson(records, collegePerson(is));
  }
  const art = { groupUid: 'art', groupname: '8 Art', grouptype: 'Class' };
  await putInto(records, 'groups', { pk: 'main', sk: 'art', ...art });
}

/** Starts a school with its registry for the tests of a file. Mails are forgotten before each test. */
export function signingCollege() {
  const started: { college?: College } = {};
  /** The lines of the logs. */
  const printed: string[] = [];
  const college = () => {
    if (!started.college) throw new Error('The school has not started');
    return started.college;
  };
  beforeAll(async () => {
    for (const kind of ['info', 'error', 'log', 'warn'] as const) {
      vi.spyOn(console, kind).mockImplementation((...line) => void printed.push(line.join(' ')));
    }
    started.college = await startCollege();
    await storeSigningSchool(college());
  });
  afterAll(() => college().stop());
  beforeEach(() => void college().mailed.splice(0));
  return {
    printed,
    get college() {
      return college();
    },
    /** Returns an answer with its status. */
    async answer<R extends Route>(username: string, route: R, input: Input<R>) {
      const token = await college().tokenOf(username);
      const { status, text } = await college().call('main', token, requestFor(route, input));
      return { status, text, message: status === 200 ? '' : unwrapError(text).userMessage };
    },
    listOf: async (username: string, filter: Partial<Input<typeof signingRequests.list>> = {}) =>
      (await college().ask(username, signingRequests.list, filter)).records,
  };
}

/** Stores what an upload and its inspection leave of a document with one page. */
export async function storeDocument(
  { objects, records }: Pick<College, 'objects' | 'records'>,
  fileUid = 'file',
): Promise<void> {
  const page = {
    width: 595,
    height: 842,
    text: ['I agree.'],
    picture: `page-1-${'a'.repeat(64)}.png`,
  };
  const result = { state: 'ready', hash: 'a'.repeat(64), pages: [page] };
  objects.set(`signing/files/main/${fileUid}/result.json`, Buffer.from(JSON.stringify(result)));
  await fileUses(records).of(schoolNamed('main')).add(fileUid);
}

/** Makes a template with a form, which both guardians sign unless another form is given. */
export async function makeTemplate(
  college: Pick<College, 'ask' | 'objects' | 'records'>,
  form: SigningForm = formOf(),
) {
  await storeDocument(college);
  const { templateUid, updated_at } = await college.ask('rita', signingTemplates.create, {
    title: 'Enrolment 2027',
    family: 'docusign',
  });
  return college.ask('rita', signingTemplates.change, {
    templateUid,
    title: 'Enrolment 2027',
    family: 'docusign',
    fileUid: 'file',
    form,
    timing: usualTiming,
    updated_at,
  });
}

/** Sends a template, and lets the worker make the documents and send the mails. */
export async function sendDocuments(
  college: Pick<College, 'ask' | 'work'>,
  students: readonly string[],
  is: Partial<Input<typeof signingRequests.create>> = {},
  form?: SigningForm,
) {
  const template = await makeTemplate(college as College, form);
  const batch = await college.ask('rita', signingRequests.create, {
    templateUid: template.templateUid,
    student_userids: [...students],
    timing: usualTiming,
    updated_at: template.updated_at,
    ...is,
  });
  await mailAll(college);
  return batch;
}

/** Lets the workers send all mail. The order of a push comes again until its time, so rounds have an end. */
export async function mailAll(college: Pick<College, 'work'>): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const urgent = await college.work('urgent-mail');
    if (urgent + (await college.work('mail')) === 0) return;
  }
}

/** Runs the sweep at a moment, and lets the worker send the mails. */
export async function sweepAt(college: Pick<College, 'tables' | 'work'>, now: Date) {
  const { db } = college.tables;
  const stores = { db, table: (name: string) => name };
  const lost: unknown[] = [];
  const deps = {
    requests: signingRequestRepository(stores as never, linkRepository(stores as never)),
    queue: { send: async (message: unknown) => void lost.push(message) },
  };
  await signingSweep(deps, [schoolNamed('main')])(now);
  return lost;
}

/** Returns the mails that left: to whom, the subject and the text. */
export function sentMails({ mailed }: Pick<College, 'mailed'>) {
  const mails = mailed as {
    readonly Destination?: { readonly ToAddresses: readonly [string] };
    readonly Content?: {
      readonly Simple: {
        readonly Subject: { readonly Data: string };
        readonly Body: {
          readonly Text: { readonly Data: string };
          readonly Html: { readonly Data: string };
        };
      };
    };
  }[];
  return mails.flatMap(({ Destination, Content }) => {
    if (!Destination || !Content) return [];
    const { Subject, Body } = Content.Simple;
    const [to] = Destination.ToAddresses;
    return [{ to, subject: Subject.Data, text: Body.Text.Data, html: Body.Html.Data }];
  });
}

/** Returns the link in a text. */
export const linkIn = (text: string) => /https:\/\/\S+\?t=(\S+)/.exec(text)?.[0] ?? '';
