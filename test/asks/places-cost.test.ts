import { expect, it } from 'vitest';
import { countedTables } from '#bin/lib/running/counted-tables';
import { askReportHandlers } from '#functions/asks/ask-report';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader, type StoredAsk } from '#functions/asks/store/ask.record';
import { placeKeeping } from '#functions/asks/store/places/place-keeping';
import { askOfPost } from '#functions/posts/store/asks/post-ask';
import { Ask } from '#shared/asks/ask.schemas';
import { camp, on, questions, tuesday } from '#test/asks/camp';
import { storeAsk } from '#test/asks/stored-ask';
import { storedPost } from '#test/support/mail/stored-post';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const school = schoolNamed('main');
/** As long as an identifier of a child is. */
const child = (n: number) => `${n}`.padStart(36, '0');
const subject = (n: number) => `c:${child(n)}`;

/** Claims places for families, one after the other; returns the units of the last 200. */
async function unitsOf({ limit, before }: { readonly limit: number; readonly before: number }) {
  const tables = memoryTables(async () => {});
  tables.declareAll();
  const [goes] = questions;
  const asked = Ask.parse({ ...camp, questions: [{ ...goes, limit }] });
  const ask: StoredAsk = askOfPost(storedPost({ postUid: 'camp' }), asked);
  const places = placeKeeping({ tables, orders: { send: async () => {} }, wait: async () => {} });
  const claim = (n: number) =>
    places
      .of(school)
      .claim(ask, subject(n), { values: { goes: 'yes' }, join: true }, on(tuesday).now);
  for (let n = 0; n < before; n++) await claim(n);
  tables.spent();
  for (let n = before; n < before + 200; n++) await claim(n);
  const { read, written } = tables.spent();
  return { read: Math.ceil(read), written };
}

it('costs 200 families of a camp of 40 places about two seconds of a partition', async () => {
  const { read, written } = await unitsOf({ limit: 40, before: 0 });
  console.info(`200 families, 40 places: ${read} read, ${written} written`);
  expect(written).toBeLessThanOrEqual(2_200);
  expect(read).toBeLessThanOrEqual(2_000);
});

it('costs the last 200 of 1,000 places some units for each', async () => {
  const { read, written } = await unitsOf({ limit: 1_000, before: 800 });
  console.info(`the last 200 of 1,000 places: ${read} read, ${written} written`);
  expect(written / 200).toBeLessThanOrEqual(90);
  expect(read).toBe(0);
});

interface Listed {
  /** How many have answered each. */
  readonly answered: number;
  readonly limit?: number;
}

/** Returns the reads of a list of 25 reports. */
async function readsOf({ answered, limit }: Listed) {
  const tables = countedTables(['asks']);
  const places = placeKeeping({ tables, orders: { send: async () => {} }, wait: async () => {} });
  const answers = answerRepository(tables).of(school);
  const { now } = on(tuesday);
  const values = { goes: 'yes' };
  const asked = {
    ...camp,
    questions: questions.map((each) => (each.goes && limit ? { ...each, limit } : each)),
  };
  for (let i = 0; i < 25; i++) {
    const postUid = `post-${i}`;
    await storeAsk(tables, { postUid }, asked);
    const ask = askOfPost(storedPost({ postUid }), Ask.parse(asked));
    for (let n = 0; n < answered; n++) {
      if (limit) await places.of(school).claim(ask, subject(n), { values, join: true }, now);
      const given = { given_by: child(n), at: now.toISOString(), values };
      await answers.add(ask, { kind: 'child', userUid: child(n) }, { source: 'portal', ...given });
    }
  }
  const handlers = askReportHandlers({ asks: askReader(tables), places, answers } as never);
  tables.used();
  const { records } = await handlers.list({ limit: 25 }, administrator, on(tuesday));
  expect(records).toHaveLength(25);
  return tables.used();
}

it('costs a list the same whether nobody has answered or 40 of each', async () => {
  const nobody = await readsOf({ answered: 0 });
  expect(await readsOf({ answered: 40 })).toEqual(nobody);
  console.info(`25 reports: ${nobody.read} read in ${nobody.calls} call`);
});

it('costs a list one read more for each report with places, of a record that has an end', async () => {
  const { read, calls } = await readsOf({ answered: 40, limit: 40 });
  console.info(`25 reports with 40 places: ${read} read in ${calls} calls`);
  expect(calls).toBe(26);
  expect(read).toBeLessThanOrEqual(60);
});
