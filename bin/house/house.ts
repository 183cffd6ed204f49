import { parseArgs } from 'node:util';
import { houseFacts } from './facts.ts';
import { drawFloors } from './floors.ts';
import { importsOf, readSources } from './sources.ts';

/**
 * `npm run house`: measures the structure of the project. `--all` lists every finding; `--floors`
 * draws the floors of the capabilities in words.
 */
const { all, floors } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    floors: { type: 'boolean', default: false },
  },
}).values;
const facts = houseFacts();
for (const { name, limit, found } of facts) {
  const isBroken = found.length > limit;
  console.log(`${isBroken ? '✗' : '✓'} ${found.length} ${name} (limit ${limit})`);
  if (isBroken || all) for (const finding of found) console.log(`    ${finding}`);
}
process.exitCode = facts.some(({ limit, found }) => found.length > limit) ? 1 : 0;
if (floors) console.log(`\n${drawFloors(importsOf(readSources())).join('\n')}`);
