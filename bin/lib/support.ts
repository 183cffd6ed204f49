import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { supportCode } from '#shared/kernel/support-code';
import { help } from './help.mjs';
import { stackReader } from './source-maps.ts';

/** `npm run support`: finds the lines of a log whose request has a support code. */
const usage = help.support;

/** An id of a request as the gateway and Lambda write it. */
const requestIds = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { maps: { type: 'string' } },
  });
  const wanted = (positionals[0] ?? '').trim().toUpperCase();
  if (!/^[A-Z]+-\d\d$/.test(wanted)) throw new Error(`Name the code: ${usage}`);
  const stackOf = values.maps === undefined ? () => undefined : stackReader(resolve(values.maps));
  let found = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    const ids = line.match(requestIds) ?? [];
    if (!ids.some((id) => supportCode(id) === wanted)) continue;
    found += 1;
    console.log(line);
    const stack = stackOf(line);
    if (stack) console.log(stack);
  }
  if (found === 0)
    throw new Error(`No line has the code ${wanted}. Try other hours or log groups.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
