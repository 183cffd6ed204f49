import { expect } from 'vitest';
import { MemoryRoster, type Row, smallSchool, tryPackage } from './packages.ts';

/** Returns the faults of a package, and asserts that there is no plan. */
export async function refused(bytes: Buffer, stored = new MemoryRoster()) {
  const { run, plan, faults } = await tryPackage(bytes, { stored });
  expect(run).toBeUndefined();
  expect(plan).toEqual([]);
  expect(faults.length).toBeGreaterThan(0);
  return faults;
}

/** Returns the reasons of the faults of a package. */
export const reasons = async (bytes: Buffer) => (await refused(bytes)).map(({ reason }) => reason);

/** Returns the small school with one changed table. */
export const changed = (name: string, change: (rows: Row[]) => void) => {
  const school = smallSchool();
  change(school[name] ?? []);
  return school;
};
