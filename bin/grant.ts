import { parseArgs } from 'node:util';
import * as z from 'zod';
import { fullName } from '#shared/people/names';
import { capabilities } from '#shared/rights/permissions';
import { grantWithAudit } from './lib/grant.ts';
import { help } from './lib/help.mjs';
import { accountWords, giveAccount } from './lib/pool-account.ts';
import { factsOfSchool } from './lib/school-in.ts';
import { faultText, openStores } from './lib/stores.ts';

/**
 * `npm run grant`: gives a person exactly the named capabilities and an account of the user pool, and
 * writes an audit entry for each change.
 */
const usage = help.grant;

const Options = z.object({
  site: z.string(),
  user: z.string(),
  capability: z
    .string()
    .transform((given) => given.split(',').filter(Boolean))
    .pipe(z.array(z.enum(capabilities))),
  firstname: z.string().optional(),
  surname: z.string().optional(),
  email: z.string().optional(),
  port: z.string().optional(),
  data: z.string().optional(),
  stack: z.string().optional(),
});

try {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: Object.fromEntries(Object.keys(Options.shape).map((name) => [name, text])),
  });
  const given = Options.safeParse(values);
  if (!given.success) throw new Error(usage);
  const { site, user, capability, firstname, surname, email = '' } = given.data;
  const newcomer = firstname && surname ? { firstname, surname, email } : undefined;
  const stores = await openStores(given.data);
  try {
    const facts = await factsOfSchool(stores, site);
    const grant = { site: facts.schoolUid, user, capabilities: capability, newcomer };
    const person = await grantWithAudit(stores, grant, new Date());
    const held = person.capabilities.join(', ') || 'no capability';
    console.log(`${fullName(person)} (${person.username}) at ${site} now has: ${held}.`);
    console.log('Mail about each change leaves within 15 minutes.');
    if (person.capabilities.length > 0) {
      // A fault here leaves the rights: the same command again adds the account.
      const outcome = await giveAccount(stores, facts, person, new Date());
      console.log(accountWords[outcome](person));
    }
  } finally {
    await stores.close();
  }
} catch (error) {
  console.error(faultText(error, usage));
  process.exitCode = 1;
}
