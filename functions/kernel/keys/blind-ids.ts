import type { School } from '#functions/kernel/record/declaration';
import type { Table } from '#functions/kernel/store/records';
import { blindIdsContext } from '#shared/store-names';
import type { DataKeys } from './lazy-keys.ts';
import { studentKeys } from './student-keys.ts';

/** Turns the identifier of a person into one that names nobody to a reader of the table. */
export type Blind = (userUid: string) => string;

/**
 * The blind identifiers of a table. Each school has a key for them, sealed by the table's KMS key, so
 * nobody without that key can tell whose records are in the table.
 */
export const blindIds = (table: Table) => {
  const keys = studentKeys(table);
  const contextOf = ({ site }: School) => ({ site, student: blindIdsContext });
  return {
    /** Returns the blind identifiers of a school, and makes their key the first time. */
    async openOrCreate(dataKeys: DataKeys, school: School): Promise<Blind> {
      return (await keys.openOrCreate(dataKeys, contextOf(school))).blind;
    },

    /** Returns the blind identifiers of a school; undefined if it has no record yet. */
    async open(dataKeys: DataKeys, school: School): Promise<Blind | undefined> {
      return (await keys.open(dataKeys, contextOf(school)))?.blind;
    },
  };
};
