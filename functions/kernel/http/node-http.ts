/**
 * `node:http`, taken as `require` does. An `import` reads each of its exports, one of which loads the
 * whole implementation of `fetch`: 25 ms of processor time at each start of a Lambda.
 */
export const http = process.getBuiltinModule('node:http');
