import { parseArgs } from 'node:util';
import { houseFacts } from './facts.ts';

/** `npm run house`: measures the structure of the project. `--all` lists every finding. */
const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values;
const facts = houseFacts();
for (const { name, limit, found } of facts) {
  const isBroken = found.length > limit;
  console.log(`${isBroken ? '✗' : '✓'} ${found.length} ${name} (limit ${limit})`);
  if (isBroken || all) for (const finding of found) console.log(`    ${finding}`);
}
process.exitCode = facts.some(({ limit, found }) => found.length > limit) ? 1 : 0;
