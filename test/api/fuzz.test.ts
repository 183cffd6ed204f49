import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { api } from '#shared/api';
import { vague } from '#shared/kernel/errors';
import { openApi } from '#shared/kernel/openapi/openapi';
import { requestFor } from '#shared/kernel/request';
import { unwrapError } from '#shared/kernel/wire';
import { may } from '#shared/rights/permissions';
import { type Case, describedIn, spoiltCases } from '#test/api/fuzz/cases';
import type { At } from '#test/api/samples/sample';
import { sampled } from '#test/api/samples/samples';
import type { RawAnswer } from '#test/support/memory/memory-portal';
import { canary, rightsOf, type TwinActor, twinActors } from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';
import { proofRuns } from '#test/support/proof-runs';

/**
 * Calls every operation of the OpenAPI document with spoilt requests, as a person who may call it.
 * `FUZZ=all` tries every case, `FUZZ=300` that many of each kind; `FUZZ_SEED` selects other cases.
 */
const most = process.env.FUZZ === 'all' ? Infinity : Number(process.env.FUZZ ?? proofRuns(50));
const seed = process.env.FUZZ_SEED ?? 'one';

let schools: TwinSchools;
const faults: string[] = [];
beforeAll(async () => {
  schools = await startTwinSchools();
  vi.spyOn(console, 'error').mockImplementation((line) => faults.push(String(line)));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await schools.stop();
});

/** Resets the rate limits, which other tests check. */
async function forgetLimits(): Promise<void> {
  for (const { pk, sk } of schools.tables.all('limits')) {
    await schools.tables.db.send(new DeleteCommand({ TableName: 'limits', Key: { pk, sk } }));
  }
}

/** Returns a person who may call a route: an administrator if possible. */
const callerOf = (operation: (typeof sampled)[number]['route']['operation']) =>
  operation === 'public'
    ? undefined
    : (['administrator', ...twinActors] as TwinActor[]).find((actor) =>
        may(rightsOf(actor), operation),
      );

const at = (): At => ({
  ...schools.school,
  site: 'main',
  person: 'student',
  child: 'uid-student-north',
  word: canary('main'),
});

/** A sentence for people: starts and ends like one, and has no markup, code or file name. */
const sentence = /^\*?[A-Z][^<>{}]{4,300}[.)!?]$/s;

/** Specified texts that are no such sentences. */
const specified: ReadonlySet<string> = new Set([
  '[ERROR] Subscribed user already exist in database',
  '*Please enter content html',
  '*Please enter valid value ',
  'Please enter Google Drive url',
  'Please enter valid email ',
  'Please select atleast one subscriber email id to send email',
  'No any user was in queue',
  'Required',
]);

/** Words of programmers, in a sentence for people. */
const programmersWords =
  /\b(identifier|array|string|boolean|integer|object|JSON|YYYY|null|undefined|true or false)\b/i;
const internals =
  /\n\s+at |node_modules|\.ts:\d|\.js:\d|\/functions\/|TypeError|ReferenceError|ZodError|Exception/;

/** Wording of the validation library, which no person should see. */
const libraryWords =
  /Invalid (input|option|string|number|ISO|key|element|value|date)|expected (\w+), received|Too (small|big)|Unrecognized key/i;

function faultOf({ status, text, headers }: RawAnswer): string | undefined {
  if (status >= 500) return `${status}: ${faults.at(-1) ?? text}`;
  if (status >= 400 && internals.test(text)) return `shows internals: ${text}`;
  if (status >= 400 && libraryWords.test(text)) return `has the library's wording: ${text}`;
  const type = String(headers['content-type']);
  if (!/^(application\/json|text\/plain|text\/calendar)/.test(type)) return `of type ${type}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'has no nosniff header';
  if (JSON.stringify(headers).includes('<script')) return 'markup in a header';
  if (status < 400) return undefined;
  const { userMessage = '', fields = {} } = unwrapError(text);
  const texts = [...new Set(Object.values(fields))];
  const unclear = [userMessage, ...texts].find((each) => !isForPeople(each));
  if (unclear !== undefined) return `no sentence: ${status} ${unclear.slice(0, 200)}`;
  const [fault, ...others] = texts;
  const isKnown = others.length === 0 && status === 400 && !vagueTexts.has(fault ?? '');
  // A client that shows only the message must show the fault.
  if (fault && isKnown && userMessage === unspecific) return `the message is not: ${fault}`;
  return undefined;
}

const isForPeople = (text: string) =>
  specified.has(text) || (sentence.test(text) && !programmersWords.test(text));
const unspecific = 'Please check what you entered.';
const vagueTexts: ReadonlySet<string> = new Set(Object.values(vague));

async function expectSound(cases: readonly Case[], caller: TwinActor | undefined): Promise<void> {
  const found: string[] = [];
  const token = caller && schools.tokenOf('main', caller);
  for (const each of cases) {
    faults.length = 0;
    const answer = await schools.call('main', token, each);
    if (answer.status === 429 || answer.status === 200) await forgetLimits();
    const fault = faultOf(answer);
    if (fault) found.push(`${each.spoilt}: ${fault}`);
  }
  expect(found.slice(0, 20)).toEqual([]);
  const after = await schools.ask('main', 'student', api.settings.get, { id: 'main' });
  expect(after.status).toBe(200);
}

describe.each(describedIn(openApi(api)))('$method $path', (described) => {
  const names = described.operation.operationId.split('_');
  const routes = sampled.filter(({ name }) => names.includes(name));

  it(`survives spoilt requests with status below 500 (FUZZ_SEED=${seed})`, async () => {
    expect(routes).toHaveLength(names.length);
    for (const { name, route, sample } of routes) {
      const sound = requestFor(route, sample.input(at()) as never);
      const chance = chanceOf(seed, name);
      await expectSound(spoiltCases(described, sound, chance, most), callerOf(route.operation));
    }
  });
});

describe('request bodies', () => {
  const writes = sampled.filter(({ route }) => route.method !== 'GET' && route.method !== 'DELETE');
  const bodyOf = (bytes: number) => `{"padding":"${'x'.repeat(bytes - 14)}"}`;

  it.each([1_000, 100_000, 1_000_000, 6_000_000, 10 * 1024 ** 2])(
    'reads or rejects %d bytes with a sentence on every route',
    async (bytes) => {
      const body = bodyOf(bytes);
      // Large bodies are slow: 4 routes are enough.
      const tried = bytes > 1_000_000 ? chanceOf(seed, bytes).shuffled(writes).slice(0, 4) : writes;
      for (const { route, sample } of tried) {
        const sound = requestFor(route, sample.input(at()) as never);
        await expectSound([{ ...sound, body, spoilt: route.path }], callerOf(route.operation));
      }
    },
  );

  it.each([10 * 1024 ** 2 + 1, 20 * 1024 ** 2])(
    'answers 413 with a sentence to %d bytes',
    async (bytes) => {
      const body = Buffer.alloc(bytes, 'x');
      for (const { route, sample } of writes) {
        const sound = requestFor(route, sample.input(at()) as never);
        const caller = callerOf(route.operation);
        const token = caller && schools.tokenOf('main', caller);
        const answer = await schools.call('main', token, { ...sound, body });
        expect([route.path, answer.status, faultOf(answer)]).toEqual([route.path, 413, undefined]);
      }
    },
  );
});

describe('invalid tokens', () => {
  it.each(['x', 'a.b.c', 'null', '../..', 'x'.repeat(20_000), 'e30.e30.'])(
    'answers 401 with a sentence to the token %.10s',
    async (token) => {
      for (const { route, sample } of sampled) {
        if (route.operation === 'public') continue;
        const sound = requestFor(route, sample.input(at()) as never);
        const answer = await schools.call('main', token, sound);
        expect([route.path, answer.status, faultOf(answer)]).toEqual([route.path, 401, undefined]);
      }
    },
  );
});
