/** The licences that a package of the product may have, by their SPDX identifiers. */
const allowed: ReadonlySet<string> = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MPL-2.0',
  'OFL-1.1',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
]);

/**
 * Tells whether an SPDX expression lets us ship a package: of licences with `OR` one must be allowed,
 * of those with `AND` all. Other expressions are refused.
 */
export const isAllowed = (expression = ''): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => allowed.has(each)));
