import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperationId } from '#shared/rights/permission-matrix';
import { may } from '#shared/rights/permissions';
import type { At } from '#test/api/samples/sample';
import { type Sampled, sampled } from '#test/api/samples/samples';
import { canary, rightsOf, type TwinActor, twinActors } from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';

/** Calls every POST route twice, and checks what its `repeat` promises. */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
});
afterAll(() => schools.stop());

/** One person calls the routes of many kinds of documents here, so the counts begin again. */
beforeEach(async () => {
  const { db, all } = schools.tables;
  for (const { pk, sk } of all('limits')) {
    await db.send(new DeleteCommand({ TableName: 'limits', Key: { pk, sk } }));
  }
});

const at = (): At => ({
  ...schools.school,
  site: 'main',
  word: canary('main'),
  person: 'administrator',
  child: 'uid-student-north',
});

/** Returns a person who may call a route. An administrator edits no places of others. */
const callerOf = ({ route: { operation } }: Sampled) =>
  operation === 'public'
    ? undefined
    : (
        [...selfFirst(operation), 'administrator', 'carer-north', ...twinActors] as TwinActor[]
      ).find((actor) => may(rightsOf(actor), operation));

/**
 * Staff have none of the sample's objects where students write for themselves, and administrators not
 * those that only an author opens.
 */
const selfFirst = (operation: OperationId): readonly TwinActor[] =>
  operation === 'sg.save' ? ['student-north'] : operation === 'ask.sealed' ? ['editor'] : [];

/** Calls a route; returns its answer and the records that it changed, without counts of calls. */
async function callOnce(each: Sampled, input: object, key?: string) {
  const before = schools.everything();
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await schools.ask('main', callerOf(each), each.route, input as never, headers);
  const changed = [...schools.everything()].filter(
    ([name, record]) =>
      withoutOrder(before.get(name)) !== withoutOrder(record) && !/\((limits|looks)\)$/.test(name),
  );
  return { ...answer, changed: changed.map(([name]) => name) };
}

/**
 * The order of a place's pages counts its writes, also those that change nothing. A repeated mark of
 * a roll-call confirms the first one, at a later time.
 */
const withoutOrder = (record = '') =>
  record.includes('"markRank":')
    ? record.replace(/"(at|markRank)":"[^"]*"/g, '')
    : record.replace(/"version":\d+/, '');

/** Other calls of a route than its sample, which another part of the handler answers. */
const year = new Date().getFullYear();
const others: Readonly<Record<string, (at: At) => object>> = {
  'learning-goals-pdf.create': () => ({
    selected_year: `${year} Year 13`,
    semester: '1',
    username: 'student-north',
  }),
  'send-emails.send': ({ word }) => ({
    type: 'Daily',
    except_for: 'nobody@example.org',
    recipient: 'tester@example.org',
    email_text: word,
  }),
  'school-psychology-request.write': ({ requestUid, word }) => ({
    requestUid,
    text: `A note ${word}`,
  }),
};
const variants = sampled.flatMap((each) => {
  const input = others[each.name];
  if (!input) return [];
  const names = { name: `${each.name} (2)`, title: `${each.title} (2)` };
  return [{ ...each, ...names, sample: { ...each.sample, input } }];
});

const posts = [...sampled, ...variants].filter(({ route }) => route.method === 'POST');
const repeating = (...kinds: readonly string[]) =>
  posts.filter(({ route }) => kinds.includes(route.repeat ?? ''));

describe.each(repeating('key'))('$title', (each) => {
  it('gives the first answer and has no second effect with the same key', async () => {
    const input = each.sample.input(at());
    const first = await callOnce(each, input, each.title);
    expect([first.status, first.changed.length > 0]).toEqual([200, true]);
    const second = await callOnce(each, input, each.title);
    expect([second.status, withoutSecrets(second.text)]).toEqual([200, withoutSecrets(first.text)]);
    expect(second.changed).toEqual([]);
  });

  it('gives the first answer without a key, or another if people repeat it on purpose', async () => {
    const input = each.sample.input(at());
    const first = await callOnce(each, input);
    const second = await callOnce(each, input);
    expect([first.status < 500, second.status < 500]).toEqual([true, true]);
    const [one, two] = [first, second].map(({ text }) => withoutSecrets(text));
    expect([each.name, two === one]).toEqual([each.name, !isRepeatable(each.name)]);
  });
});

/**
 * What people repeat on purpose: without a key each call is another act, as a new page or a test.
 * The same subscriber again gets the specified fault.
 */
const isRepeatable = (name: string) =>
  /\.(startExport|startStatement|upload|download)$/.test(name) || repeatable.has(name);
const repeatable: ReadonlySet<string> = new Set([
  'connections-pdf.create',
  'emergency-sending.test',
  'learning-goals-pdf.create',
  'pages.createAndSort',
  'places.copy',
  'posts.addFile',
  'school-psychology-request.write',
  'school-psychology-request.write (2)',
  'send-emails.send',
  'send-emails.send (2)',
  'signing-requests.renew',
  'subscribed-users.create',
  'weblogs.create',
]);

describe.each(repeating('same', 'reads'))('$title', (each) => {
  it('changes nothing when it is called again', async () => {
    const input = each.sample.input(at());
    const first = await callOnce(each, input, 'one');
    if (each.route.repeat === 'reads') expect([first.status, first.changed]).toEqual([200, []]);
    const { changed } = await callOnce(each, input, 'two');
    expect(changed).toEqual([]);
  });
});

describe.each(repeating('renews'))('$title', (each) => {
  it('makes a new secret, which replaces the first one', async () => {
    const input = each.sample.input(at());
    const first = await callOnce(each, input, 'one');
    const second = await callOnce(each, input, 'one');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).not.toBe(first.text);
    // The record is the same one, so the first secret opens nothing any more.
    expect(second.changed).toEqual(first.changed);
  });
});

/** The text of an answer without signed addresses, which are new each time. */
const withoutSecrets = (text: string) => text.replace(/"upload":\{.*?\}\}|"url":"[^"]*"/g, '');
