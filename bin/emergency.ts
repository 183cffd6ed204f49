import { parseArgs } from 'node:util';
import { type EmergencyOrder, runEmergency } from './lib/emergency.ts';
import { help } from './lib/help.mjs';
import { schoolIn } from './lib/school-in.ts';
import { faultText, openStores } from './lib/stores.ts';

/** `npm run emergency`: shows, ends or moves the emergency message of a school without its API. */
const usage = help.emergency;

try {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    options: {
      site: text,
      message: text,
      end: flag,
      'all-clear': text,
      rotate: flag,
      port: text,
      data: text,
      stack: text,
    },
  });
  const { site, 'all-clear': allClear, ...given } = values;
  const order = orderOf({ ...given, allClear });
  if (!site || !order) throw new Error(usage);
  const stores = await openStores(values);
  try {
    const school = await schoolIn(stores, site);
    console.log(await runEmergency(stores, school.site, order, new Date()));
  } finally {
    await stores.close();
  }
} catch (error) {
  console.error(faultText(error, usage));
  process.exitCode = 1;
}

/** Returns the one order of a command; undefined for none or several. */
function orderOf(given: {
  message?: string | undefined;
  end?: boolean | undefined;
  allClear?: string | undefined;
  rotate?: boolean | undefined;
}): EmergencyOrder | undefined {
  const orders: EmergencyOrder[] = [
    ...(given.message === undefined ? [] : [{ kind: 'show', message: given.message } as const]),
    ...(given.end ? [{ kind: 'end' } as const] : []),
    ...(given.allClear === undefined ? [] : [{ kind: 'end', all_clear: given.allClear } as const]),
    ...(given.rotate ? [{ kind: 'rotate' } as const] : []),
  ];
  return orders.length === 1 ? orders[0] : undefined;
}
