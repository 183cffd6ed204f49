import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { notePersonInAudit } from './lib/person/audit.ts';
import { erase, hindrance } from './lib/person/erase.ts';
import { exportOf } from './lib/person/export.ts';
import { type Found, look } from './lib/person/look.ts';
import { type Person, personNamed } from './lib/person/person.ts';
import { erasureReport, registerText } from './lib/person/report.ts';
import { openStores, type Stores, whereUsage } from './lib/stores.ts';

/** `npm run person`: everything about one person, to hand out or to erase. */
const usage = `npm run person -- export --site main --user NAME --to FILE.zip
npm run person -- erase  --site main --user NAME [--yes]
npm run person -- register      what the portal holds of people, where, and how long

  --user NAME       the name to sign in with, of now or before leaving; or the identifier (userUid)
  --to FILE.zip     where the export goes
  --yes             erases; without it, only shows what would go and what would stay
  --firstname F --surname S [--email E]
                    who it was, when the profile has gone already; then --user is the identifier
  --although-here   erases somebody whom the roster still names; the next roster brings them back
${whereUsage}`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      user: { type: 'string' },
      to: { type: 'string' },
      firstname: { type: 'string' },
      surname: { type: 'string' },
      email: { type: 'string' },
      yes: { type: 'boolean', default: false },
      'although-here': { type: 'boolean', default: false },
      port: { type: 'string' },
      data: { type: 'string' },
      stack: { type: 'string' },
    },
  });
  const [what, ...more] = positionals;
  if (what === 'register') return console.log(registerText());
  const { site, user, to, firstname, surname, email = '' } = values;
  const former = firstname && surname ? { firstname, surname, email } : undefined;
  const isExport = what === 'export' && to !== undefined;
  if (more.length > 0 || !site || !user || !(isExport || what === 'erase')) throw new Error(usage);
  const stores = await openStores(values);
  try {
    const person = await personNamed(stores.db, stores.table('users'), site, user, former);
    console.log(`${person.fullName} (${person.profile.type} at ${site}, ${person.userUid})\n`);
    const found = await look(stores, person);
    if (isExport) await writeExport(stores, person, found, to);
    else await eraseOrShow(stores, person, found, values.yes, values['although-here']);
  } finally {
    await stores.close();
  }
}

async function writeExport(stores: Stores, person: Person, found: Found, to: string) {
  await notePersonInAudit(stores, person, 'export', new Date());
  writeFileSync(to, await exportOf(stores, person, found, new Date()), { mode: 0o600, flag: 'wx' });
  console.log(`Everything is in ${to}. Its README.txt says what is what.`);
}

async function eraseOrShow(
  stores: Stores,
  person: Person,
  found: Found,
  isConfirmed: boolean,
  isLeavingAsserted: boolean,
): Promise<void> {
  console.log(erasureReport(found));
  const reason = await hindrance(stores, person, { isLeavingAsserted });
  if (reason) throw new Error(`\nNothing was erased. ${reason}`);
  if (!isConfirmed) return console.log('\nNothing was erased. To do all of this, add --yes.');
  await notePersonInAudit(stores, person, 'erase', new Date());
  const missed = await erase(stores, person, found, new Date());
  if (missed > 0) {
    throw new Error(
      `\n${missed} records or files were written while others were erased. Please run this again.`,
    );
  }
  console.log(
    `\nErased, and looked again: nothing is left but what is said above.\nPlease note in the school's list of erasures: ${person.site}, ${person.userUid}, ${new Date().toISOString().slice(0, 10)}.\nWhoever restores an older backup must erase again what that list names (docs/runbook.md).`,
  );
}
