import { describe, expect, it } from 'vitest';
import { type Chance, chanceOf } from '#bin/demo/chance';
import { answerHandlers } from '#functions/asks/answer';
import { isSameWant, takenOf } from '#functions/asks/rules/places/placing';
import { wordingOf } from '#functions/asks/rules/wording';
import { answerRepository } from '#functions/asks/store/answers';
import type { StoredAsk } from '#functions/asks/store/ask.record';
import { placeKeeping } from '#functions/asks/store/places/place-keeping';
import { StoredPlaces } from '#functions/asks/store/places/places.record';
import { sealedAnswers } from '#functions/asks/store/sealed-answers';
import { wordingRepository } from '#functions/asks/store/wordings';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { askOfPost } from '#functions/posts/store/asks/post-ask';
import { Ask } from '#shared/asks/ask.schemas';
import { AppError } from '#shared/kernel/errors';
import { limitedOptions, limitedQuestion, wantOf } from '#shared/questions/places';
import { carer, carerProfile, link } from '#test/asks/ask-school';
import { camp, on, questions, tuesday } from '#test/asks/camp';
import { storedPost } from '#test/support/mail/stored-post';
import { memoryKeys } from '#test/support/memory/memory-keys';
import { memoryTables } from '#test/support/memory/memory-tables';
import { proofRuns } from '#test/support/proof-runs';
import { profile } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';

const school = schoolNamed('main');
const families = Array.from({ length: 200 }, (_, i) => `f${i}`);
const childOf = (family: string) => `child-${family}`;
const [goes, food, seats] = questions as [Q, Q, Q];
type Q = (typeof questions)[number];

/** The three limits: of yes, of the sum of numbers, and of each choice. */
const limits = {
  yes: [{ ...goes, limit: 40 }],
  numbers: [{ ...seats, limit: 100 }],
  choices: [
    { ...food, kind: 'choice' as const, required: false, options: ['A', 'B', 'C'], limit: 15 },
  ],
};

class Killed extends Error {}

/** Runs acts of all families at once, some of which end at any call of a table. */
function camps(seed: string, asked: readonly Q[]) {
  const chance = chanceOf('places', seed);
  let kills = false;
  const check = watcher();
  const memory = memoryTables(async () => {
    if (kills && chance.is(0.03)) throw new Killed();
  });
  const tables = oneByOne(memory, chance, () => check(memory.texts('asks')));
  const ask: StoredAsk = askOfPost(
    storedPost({ postUid: 'camp' }),
    Ask.parse({ ...camp, questions: asked }),
  );
  const places = placeKeeping({
    tables,
    orders: { send: async () => {} },
    wait: async () => {},
  });
  const handlers = answerHandlers({
    asks: bound({ get: async () => ask }),
    users: bound({
      get: async (uid: string) => {
        const family = uid.slice(4);
        return carerProfile(family, [link(childOf(family))]);
      },
      many: async (uids: readonly string[]) =>
        uids.map((uid) => profile({ username: uid.slice(4), groups: ['7a'] })),
    }) as never,
    answers: answerRepository(tables),
    places,
    idempotency: idempotencyRepository(tables),
    limits: bound({ count: async () => {} }),
    wordings: wordingRepository(tables),
    sealed: sealedAnswers(tables),
    keys: memoryKeys,
    accounts: bound({ ofCarer: async () => [] }),
    write: async (items) => (await transact(tables.db, items)) === undefined,
  });
  const text = wordingOf(ask).hash;
  const callers = new Map(families.map((each) => [each, carer(each, childOf(each))]));
  const valuesOf = () => {
    const [question] = asked as [Q];
    const { questionUid, kind } = question;
    if (kind === 'number') return { [questionUid]: chance.between(0, 9) };
    if (kind === 'yes-no') return { [questionUid]: chance.is(0.7) ? 'yes' : 'no' };
    return chance.is(0.2) ? {} : { [questionUid]: chance.pick(['A', 'B', 'C']) };
  };

  async function act(family: string, second: number) {
    const caller = callers.get(family);
    if (!caller) throw new Error(family);
    const subject = `c:uid-${childOf(family)}`;
    const request = on(tuesday);
    request.now.setSeconds(second);
    const asking = { askUid: 'camp', text, join: chance.is(0.7) };
    const found = await answerRepository(tables)
      .of(school)
      .among(ask, [{ kind: 'child', userUid: `uid-${childOf(family)}` }]);
    const given = found.get(subject);
    if (!given) {
      const answers = [{ subject, values: valuesOf() }];
      return handlers.answer({ ...asking, answers }, caller, request);
    }
    if (chance.is(0.1)) return handlers.takeBack({ askUid: 'camp', subject }, caller, request);
    const { updated_at } = given;
    const change = { ...asking, subject, values: valuesOf(), updated_at };
    return handlers.change(change, caller, request);
  }

  return {
    async rush(rounds: number) {
      kills = true;
      for (let round = 0; round < rounds; round++) {
        const order = chance.shuffled(families);
        await Promise.all(
          order.map((each) => act(each, round).catch((error: unknown) => expectedOnly(error))),
        );
      }
      kills = false;
    },
    /** The schedule runs until everything is settled. */
    async settle() {
      for (let run = 1; run <= 4; run++) {
        await places.of(school).tend(ask, new Date(on(tuesday).now.getTime() + run * 900_000));
      }
      const given = await answerRepository(tables).of(school).all(ask);
      return { ask, given, places: await places.of(school).stored(ask) };
    },
  };
}

/** Lets acts take turns at every call, and looks at the tables after each one. */
function oneByOne(memory: Tables, chance: Chance, look: () => void): Tables {
  let last: Promise<unknown> = Promise.resolve();
  const send = async (command: never) => {
    for (let i = chance.between(0, 3); i > 0; i--) await Promise.resolve();
    const call = last.then(async () => {
      try {
        return await memory.db.send(command);
      } finally {
        look();
      }
    });
    last = call.catch(() => {});
    return call;
  };
  return { table: memory.table, db: { send } as never };
}

const expectedOnly = (error: unknown) => {
  const isRefused = error instanceof AppError && error.kind !== 'unexpected';
  if (!isRefused && !(error instanceof Killed)) throw error;
};

/** Checks each state of the places, and each step from one to the next. */
function watcher() {
  let before: StoredPlaces | undefined;
  let seen = '';
  return (all: ReturnType<ReturnType<typeof memoryTables>['texts']>) => {
    const text = all.find(([, sk]) => `${sk}`.startsWith('places#'))?.[2];
    if (text === undefined || text === seen) return;
    seen = text;
    const now = StoredPlaces.parse(JSON.parse(text));
    for (const [option, left] of Object.entries(now.left)) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + takenOf(now, option)).toBe(now.limit);
      const list = now.waiting[option] ?? [];
      const waits = Object.keys(now.of).filter((each) => {
        const entry = now.of[each];
        return entry?.waits && entry.option === option;
      });
      expect(list.toSorted()).toEqual(waits.toSorted());
      if (before) expectOrder(before, now, option);
    }
    expect(now.queued).toBe(Object.values(now.waiting).flat().length);
    before = now;
  };
}

/** Those who stay in a list keep their order, new ones are last, and only the first gets places. */
function expectOrder(before: StoredPlaces, now: StoredPlaces, option: string) {
  const [earlier, list] = [before.waiting[option] ?? [], now.waiting[option] ?? []];
  const stayed = earlier.filter((each) => list.includes(each));
  expect(list.slice(0, stayed.length)).toEqual(stayed);
  const served = earlier.filter((each) => now.of[each] && !now.of[each].waits);
  expect(served).toEqual(earlier.slice(0, served.length));
  // Nobody takes a place while others wait for it.
  if (earlier.length === 0) return;
  const taken = Object.keys(now.of).filter(
    (each) => now.of[each]?.option === option && !now.of[each].waits && !before.of[each],
  );
  expect(taken).toEqual([]);
}

describe('the places of an ask', () => {
  it.each(Object.entries(limits))(
    'keeps held and left at the limit, and the order, with %s of 200 families at once',
    async (name, asked) => {
      for (let run = 0; run < proofRuns(10); run++) {
        const one = camps(`${name}-${run}`, asked);
        await one.rush(5);
        const { ask, given, places } = await one.settle();
        if (!places) throw new Error('Nobody asked for a place');
        for (const subject of new Set([...given.keys(), ...Object.keys(places.of)])) {
          const want = wantOf(ask.questions, given.get(subject)?.values ?? {});
          expect([subject, isSameWant(places.of[subject], want)]).toEqual([subject, true]);
        }
        const question = limitedQuestion(ask.questions);
        for (const option of question ? limitedOptions(question) : []) {
          const [first] = places.waiting[option] ?? [];
          const needs = first === undefined ? Infinity : (places.of[first]?.places ?? 0);
          expect(places.left[option] ?? 0).toBeLessThan(needs);
        }
      }
    },
  );
});
