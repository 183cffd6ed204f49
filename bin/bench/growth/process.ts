import { measureGrowing } from './measure.ts';

/**
 * Prints what the calls of a kind cost: `node process.ts KIND COUNT`. A process of its own, because
 * a million records take gigabytes.
 */
const [kind = '', count = ''] = process.argv.slice(2);
console.log(JSON.stringify(await measureGrowing(kind, Number(count))));
