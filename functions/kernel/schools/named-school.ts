import type { School } from '#functions/kernel/record/declaration';
import { siteFrom } from '#shared/rights/site';

/**
 * Returns the school that a text names, for code that has no list of schools: readers of tokens, and
 * Lambdas that get the key of a file or record from AWS, or their only school from their
 * environment. The name alone opens nothing. A token counts only if its secret fits a record that
 * is stored under the same name, and under a name that no school has nothing is stored.
 */
export const namedSchool = (name: string): School => ({ site: siteFrom(name) });
