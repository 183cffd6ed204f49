/**
 * A function of `node:util`, taken as `require` does. An `import` reads each export of the module, some
 * of which load more of Node.js: 5 ms of processor time at each start of a Lambda.
 */
export const { isDeepStrictEqual } = process.getBuiltinModule('node:util');
