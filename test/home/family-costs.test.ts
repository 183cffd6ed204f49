import { afterAll, beforeAll, expect, it } from 'vitest';
import { familyLists } from '#bin/bench/families';
import { familyTables, fillFamilies } from '#bin/bench/samples/sample-families';
import { isFullProof } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

/** The absences of the larger school. */
const many = isFullProof ? 100_000 : 3_000;

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...familyTables);
  await fillFamilies(tables, { ...schoolNamed('few'), absences: 100, notices: 60 });
  await fillFamilies(tables, { ...schoolNamed('many'), absences: many, notices: 200 });
});
afterAll(() => tables.stop());

it('costs the same in every list of families and the office with many more absences', async () => {
  const units: Record<string, [number, number]> = {};
  for (const [what, list] of Object.entries(familyLists(tables))) {
    const unitsAt = async (site: string) => {
      await list(schoolNamed(site).site);
      tables.spent();
      expect([what, JSON.stringify(await list(schoolNamed(site).site)).length > 40]).toEqual([
        what,
        true,
      ]);
      return tables.spent();
    };
    units[what] = [await unitsAt('few'), await unitsAt('many')];
  }
  const grown = Object.entries(units).filter(([, [few, many]]) => many > few * 1.2 + 1);
  expect(grown).toEqual([]);
  const dear = Object.entries(units).filter(([, [, many]]) => many > 60);
  expect(dear).toEqual([]);
});
