import { expect, it } from 'vitest';
import type { StoredAsk } from '#functions/asks/store/ask.record';
import { placeKeeping } from '#functions/asks/store/places/place-keeping';
import { askOfPost } from '#functions/posts/store/asks/post-ask';
import { Ask } from '#shared/asks/ask.schemas';
import { camp, on, questions, tuesday } from '#test/asks/camp';
import { storedPost } from '#test/support/mail/stored-post';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const school = schoolNamed('main');
/** As long as an identifier of a child is. */
const subject = (n: number) => `c:${`${n}`.padStart(36, '0')}`;

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
