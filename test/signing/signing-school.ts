import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { rosterKey } from '#functions/kernel/roster/keys';
import { limitRepository } from '#functions/kernel/store/limits';
import type { Tables } from '#functions/kernel/store/tables';
import { birthdayReader } from '#functions/people/store/birthdays';
import { userRepository } from '#functions/people/store/users';
import { signingHandlers } from '#functions/signing/public/signing';
import { linked, mailLeft, started } from '#functions/signing/rules/progress';
import type { StoredBatch } from '#functions/signing/store/batch.record';
import { chainRepository } from '#functions/signing/store/chains';
import { hashOf, newSecret, type StoredLink, tokenOf } from '#functions/signing/store/link-record';
import { linkRepository } from '#functions/signing/store/links';
import type { SealingMessage, SigningMessage } from '#functions/signing/store/messages';
import type { StoredRequest } from '#functions/signing/store/request.record';
import { signingRequestRepository } from '#functions/signing/store/requests';
import type { SealedFiles } from '#functions/signing/store/sealed-files';
import type { RequestFacts } from '#shared/kernel/route';
import type { FieldValue } from '#shared/signing/field';
import type { SigningForm } from '#shared/signing/form';
import { usualTiming } from '#shared/signing/request';
import { factsOf } from '#test/documents/site-facts';
import { memoryTables } from '#test/support/memory/memory-tables';
import { request as requestFacts } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { daysLater, newRequest, sentAt, sentOf } from '#test/support/signing/requests';

/** An hour after the documents were sent. */
export const callAt = new Date(sentAt.getTime() + 3_600_000);

/** A signature that was drawn. */
export const drawn: FieldValue = {
  kind: 'drawing',
  drawing: { width: 300, height: 100, lines: [[10, 80, 60.123, 20, 110, 80]] },
};

/** The student of the samples: number S-100, born on 7 March. */
export async function storeMia({ db }: Tables): Promise<void> {
  const mia = profile({
    username: 'mia',
    userUid: 'mia',
    sourcedId: 'sis-mia',
    studentNumber: 'S-100',
    type: 'student',
  });
  await db.send(
    new PutCommand({ TableName: 'users', Item: { pk: 'regional', sk: 'mia', ...mia } }),
  );
  const born = { sourcedId: 'sis-mia', birthDate: '2014-03-07' };
  const Item = { ...rosterKey(schoolNamed('regional'), 'demographics', 'sis-mia'), ...born };
  await db.send(new PutCommand({ TableName: 'roster', Item }));
}

/** Lets as many other calls go on as a wait has milliseconds, so that no test sleeps. */
const inTurn = async (milliseconds: number): Promise<void> => {
  for (let i = 0; i < milliseconds; i++) await new Promise(setImmediate);
};

/** The public routes over some tables. Queues and files are lists. */
export function signingOver(tables: Tables) {
  const woken: (SigningMessage | SealingMessage)[] = [];
  const queue = {
    send: async (message: SigningMessage | SealingMessage) => void woken.push(message),
  };
  const page = (n: number) => ({
    width: 595,
    height: 842,
    picture: `page-${n}.png`,
    text: [`Page ${n}.`],
  });
  const deps = {
    links: linkRepository(tables),
    requests: signingRequestRepository(tables, linkRepository(tables)),
    limits: limitRepository(tables),
    users: userRepository(tables),
    birthdays: birthdayReader(tables),
    files: {
      of: ({ site }: School) => ({
        result: async (_: string) => ({
          state: 'ready' as const,
          hash: '',
          pages: Array.from({ length: 12 }, (_, n) => page(n + 1)),
        }),
        pictureAddress: async (...names: string[]) =>
          `https://files.example/${[site, ...names].join('/')}`,
      }),
    },
    sealed: {
      of: ({ site }: School) => ({
        addressOf: async (...[uid, part]: Parameters<ReturnType<SealedFiles['of']>['addressOf']>) =>
          `https://signed.example/${site}/${uid}/${part}`,
      }),
    },
    chains: chainRepository(tables),
    schoolOf: async (site: string) => factsOf(site),
    queue,
    sealing: queue,
    wait: inTurn,
  };
  return { ...deps, handlers: signingHandlers(deps), woken };
}
export type SigningParts = ReturnType<typeof signingOver>;

export const callFacts = (is: Partial<RequestFacts> = {}): RequestFacts =>
  requestFacts({ now: callAt, site: 'regional', ...is });

/** Stores a request whose recipients have their links. Returns their tokens by recipientUid. */
export async function sendDocument(
  { requests, links }: Pick<SigningParts, 'requests' | 'links'>,
  is: Partial<StoredRequest> = {},
  form?: SigningForm,
): Promise<Record<string, string>> {
  const created = started(newRequest(is), sentAt);
  await requests.of(schoolNamed('regional')).addBatch(batchOf(created, form), []);
  await requests.of(schoolNamed('regional')).add(created);
  const tokens: Record<string, string> = {};
  for (const { to } of created.mails)
    tokens[to] = await sendLink({ requests, links }, created.requestUid, to);
  return tokens;
}

/** Sends the pending mail of a recipient, with a new link. Returns its token. */
export async function sendLink(
  { requests, links }: Pick<SigningParts, 'requests' | 'links'>,
  requestUid: string,
  to: string,
  kind: StoredLink['kind'] = 'sign',
): Promise<string> {
  const secret = newSecret();
  const before = await requests.of(schoolNamed('regional')).get(requestUid);
  if (!before) throw new Error('No such request');
  const mail = before.mails.find((each) => each.to === to);
  if (!mail) throw new Error(`No mail for ${to}`);
  const hash = hashOf(secret);
  const after = linked(before, mail, { now: callAt, hash });
  const link: StoredLink = {
    hash,
    kind,
    requestUid,
    recipientUid: to,
    page: 'docusign',
    until: daysLater(30).toISOString(),
  };
  await requests
    .of(schoolNamed('regional'))
    .replace({ before, after, more: [links.of(schoolNamed('regional')).put(link)] });
  await requests.of(schoolNamed('regional')).replace({
    before: after,
    after: mailLeft(after, mail, { now: callAt }),
  });
  return tokenOf(schoolNamed('regional'), secret);
}

export const batchOf = (request: StoredRequest, form?: SigningForm): StoredBatch => ({
  batchUid: request.batchUid,
  templateUid: request.templateUid,
  sent: sentOf(form),
  by_name: request.by_name,
  by_username: 'rita',
  network: '',
  is_shared: false,
  timing: usualTiming,
  student_userids: ['mia'],
  persons: [],
  first_guardians: [],
  missing: 'skip',
  state: 'ready',
  total: 1,
  made: 1,
  skipped: 0,
  message: '',
  created_at: request.created_at,
  updated_at: request.created_at,
});

/** The school of the samples with a document that was sent, whose reads of the tables are counted. */
export async function countedSchool() {
  const tables = memoryTables(async () => {});
  await storeMia(tables);
  const { db } = tables;
  const reads: string[] = [];
  const counted = {
    ...tables,
    db: {
      send(command: never) {
        const { name } = (command as { constructor: { name: string } }).constructor;
        if (name === 'GetCommand' || name === 'QueryCommand') reads.push(name);
        return db.send(command);
      },
    } as unknown as typeof db,
  };
  const parts = signingOver(counted);
  const tokens = await sendDocument(parts);
  reads.splice(0);
  return { tables, parts, tokens, reads };
}
