/** The tests that most guards are held by. */
export const matrix = 'test/api/matrix.test.ts';
export const families = 'test/api/families.test.ts';
export const otherSchool = 'test/api/other-school.test.ts';
export const placeEditor = 'test/api/place-editor.test.ts';
export const lives = 'test/api/lives.test.ts';
export const secrets = 'test/api/secret-addresses.test.ts';

/** The test of a handler. */
export const of = (name: string) => `test/functions/api/${name}.test.ts`;
