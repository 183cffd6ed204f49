import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { pathNames } from '#shared/kernel/route';
import { unwrapError } from '#shared/kernel/wire';
import { may } from '#shared/rights/permissions';
import type { At } from '#test/api/samples/sample';
import { type Sampled, sampled } from '#test/api/samples/samples';
import {
  canary,
  familyOf,
  rightsOf,
  type TwinActor,
  twinActors,
} from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';

/**
 * Sends the records of every answer back as they came, to every route that changes or adds a record
 * of the same resource. The specified clients send whole records.
 */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
});
afterAll(() => schools.stop());

beforeEach(async () => {
  const { db, all } = schools.tables;
  for (const { pk, sk } of all('limits')) {
    await db.send(new DeleteCommand({ TableName: 'limits', Key: { pk, sk } }));
  }
});

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the identifiers of a person's own objects. */
const ownAt = (actor: TwinActor): At => {
  const family = familyOf(actor);
  return {
    ...(family ? schools.family[family] : schools.school),
    site: 'main',
    person: actor,
    word: canary('main'),
    child: `uid-student-${family ?? 'north'}`,
  };
};

const resourceOf = ({ name }: Sampled) => name.split('.')[0];
const isAllowed = (actor: TwinActor, { route: { operation } }: Sampled) =>
  operation !== 'public' && may(rightsOf(actor), operation);

/** Returns the records in an answer: alone, in a list, or in the list of groups beside its state. */
function recordsIn(text: string): Fields[] {
  if (!text.startsWith('{"responceObject"')) return [];
  const { records } = JSON.parse(text).responceObject;
  return [records?.groups?.[0]?.version ? records.groups : records].flat().filter(isFields);
}

/** The list in which counsellors find the records that they change. */
const views: Readonly<Record<string, Fields>> = {
  'school-psychology-request.list': { view: 'counsellor' },
};

/** Calls a route with the identifiers of a record, if it has those of the path. */
async function recordsOf(each: Sampled, actor: TwinActor, of: Fields = {}): Promise<Fields[]> {
  const sample = {
    ...each.sample.input(ownAt(actor)),
    ...(actor === 'counsellor' && views[each.name]),
  };
  const names = pathNames(each.route.path).filter((name) => name in of);
  const input = { ...sample, ...Object.fromEntries(names.map((name) => [name, of[name]])) };
  const { status, text } = await schools.ask('main', actor, each.route, input as never);
  return status === 200 ? recordsIn(text) : [];
}

/** Returns a record of each answer of a resource that a person may read, newly read. */
async function answersOf(target: Sampled, actor: TwinActor): Promise<Fields[]> {
  const readings = sampled.filter(
    (each) =>
      each.route.method === 'GET' &&
      resourceOf(each) === resourceOf(target) &&
      isAllowed(actor, each),
  );
  const found: Fields[] = [];
  for (const each of readings) found.push(...(await recordsOf(each, actor)).slice(0, 1));
  // What a list names can be read alone.
  for (const each of readings.filter(({ route }) => route.path.includes('{'))) {
    for (const of of [...found]) found.push(...(await recordsOf(each, actor, of)).slice(0, 1));
  }
  return found;
}

/** The name under which a body holds the record, as `pageData`. */
const wrapperOf = (sample: Fields) => Object.keys(sample).find((name) => /Data$/.test(name));

async function sendBack(target: Sampled, actor: TwinActor, record: Fields, is: Fields = {}) {
  const { method, path } = target.route;
  const sample = target.sample.input(ownAt(actor)) as Fields;
  const wrapper = wrapperOf(sample);
  const query = new URLSearchParams(target.route.when);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(record[name] ?? sample[name]));
  const body = JSON.stringify(wrapper ? { [wrapper]: record, ...is } : { ...record, ...is });
  const token = schools.tokenOf('main', actor);
  return schools.call('main', token, { method, path: `${filled}?${query}`, body });
}

/** Adds records of a resource, so that there is something to send back. */
async function addRecords(target: Sampled): Promise<void> {
  const adding = sampled.filter(
    (each) => each.route.repeat === 'key' && resourceOf(each) === resourceOf(target),
  );
  for (const each of adding) {
    // Everyone who may, because some records belong to one person, as a student's own goals.
    for (const actor of twinActors.filter((one) => isAllowed(one, each))) {
      await recordsOf(each, actor);
    }
  }
}

const unknown = 'This is not expected here.';
const faultsIn = (text: string) =>
  Object.entries(unwrapError(text).fields ?? {}).filter(([, fault]) => fault === unknown);

/**
 * Changes that take something else than the record: a picture, the answers of a signer, people, the
 * secrets of a browser, an answer with the words that were shown, the form of an event of the portal,
 * which a call of its own reads (`test/calendar/portal-events.test.ts`), and what such an event asks
 * (`test/asks/event-asks.test.ts`).
 */
const others = [
  'key-learning-area.setImage',
  'signing.save',
  'groups.changeMembers',
  'push-devices.save',
  'asks.change',
  'calendar.update',
  'asks.save',
];
const changes = sampled.filter(
  ({ name, route }) => ['PUT', 'PATCH'].includes(route.method) && !others.includes(name),
);

describe.each(changes)('$title', (target) => {
  it('takes a record as an answer of the resource has it', async () => {
    await addRecords(target);
    const statuses = new Set<number>();
    for (const actor of twinActors.filter((one) => isAllowed(one, target))) {
      if (statuses.has(200)) break;
      for (const record of await answersOf(target, actor)) {
        const { status, text } = await sendBack(target, actor, record);
        statuses.add(status);
        expect([record, faultsIn(text)]).toEqual([record, []]);
      }
    }
    expect([...statuses]).toContain(200);
  });
});

const creates = sampled.filter(
  ({ route, name }) => route.method === 'POST' && route.repeat === 'key' && !others.includes(name),
);
describe.each(creates)('$title', (target) => {
  it('finds no unknown field in a record of the resource', async () => {
    const actor = twinActors.find((one) => isAllowed(one, target)) as TwinActor;
    for (const record of await answersOf(target, actor)) {
      const { text } = await sendBack(target, actor, record);
      expect([record, faultsIn(text)]).toEqual([record, []]);
    }
  });
});

describe('a record that is sent back', () => {
  const named = (name: string) => sampled.find((each) => each.name === name) as Sampled;

  it('copies a post without its identifier', async () => {
    const { postUid } = schools.school;
    const { postUid: _, ...record } = await schools.get('main', 'editor', api.posts.get, {
      postUid,
    });
    const copy = await sendBack(named('posts.create'), 'editor', record, { clone: true });
    expect([copy.status, recordsIn(copy.text)[0]?.title]).toEqual([200, record.title]);
  });

  it('is refused with a field that no answer has, at any depth', async () => {
    const { postUid } = schools.school;
    const record = await schools.get('main', 'editor', api.posts.get, { postUid });
    const more: Fields[] = [
      { nonsense: 1 },
      { reasons: [], toString: 1 },
      { group_list: { ...record.group_list, title: 'Year 7' } },
    ];
    for (const is of more) {
      const { status, text } = await sendBack(named('posts.update'), 'editor', record, is);
      expect([status, faultsIn(text).length]).toEqual([400, 1]);
    }
  });
});
