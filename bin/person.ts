import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { help } from './lib/help.mjs';
import { notePersonInAudit } from './lib/person/audit.ts';
import { erase, erasureBlocker } from './lib/person/erase.ts';
import { exportOf } from './lib/person/export.ts';
import { findEverything, type PersonData } from './lib/person/find.ts';
import { type Person, personNamed } from './lib/person/person.ts';
import { erasureReport, registerText, storedText } from './lib/person/report.ts';
import { project } from './lib/project.ts';
import { schoolIn } from './lib/school-in.ts';
import { faultText, openStores, type Stores } from './lib/stores.ts';

/** `npm run person`: exports or erases everything about one person. */
const usage = help.person;

try {
  await main();
} catch (error) {
  console.error(faultText(error, usage));
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
      write: { type: 'boolean', default: false },
      'although-here': { type: 'boolean', default: false },
      port: { type: 'string' },
      data: { type: 'string' },
      stack: { type: 'string' },
    },
  });
  const [what, ...more] = positionals;
  if (what === 'register') {
    if (values.write) writeStored();
    return console.log(registerText());
  }
  const { site, user, to, firstname, surname, email = '' } = values;
  const former = firstname && surname ? { firstname, surname, email } : undefined;
  const isExport = what === 'export' && to !== undefined;
  if (more.length > 0 || !site || !user || !(isExport || what === 'erase')) throw new Error(usage);
  const stores = await openStores(values);
  try {
    const person = await personNamed(stores, {
      ...(await schoolIn(stores, site)),
      name: user,
      former,
    });
    console.log(`${person.fullName} (${person.profile.type} at ${site}, ${person.userUid})\n`);
    const found = await findEverything(stores, person);
    if (isExport) await writeExport(stores, person, found, to);
    else
      await eraseOrShow(stores, person, found, {
        isConfirmed: values.yes,
        isLeavingAsserted: values['although-here'],
      });
  } finally {
    await stores.close();
  }
}

/** Updates the table of what is stored in the assessment of privacy. */
function writeStored(): void {
  const page = join(project, 'docs', 'papers', 'privacy-assessment.md');
  const text = readFileSync(page, 'utf8');
  const marked = /(?<=<!-- stored -->\n\n).*(?=\n\n<!-- end of stored -->)/s;
  if (!marked.test(text)) throw new Error(`${page} has no place for the table`);
  writeFileSync(
    page,
    text.replace(marked, () => storedText()),
  );
}

async function writeExport(stores: Stores, person: Person, found: PersonData, to: string) {
  await notePersonInAudit(stores, person, 'export', new Date());
  writeFileSync(to, await exportOf(stores, person, found, new Date()), { mode: 0o600, flag: 'wx' });
  console.log(`Everything is in ${to}. Its README.txt explains the files.`);
}

async function eraseOrShow(
  stores: Stores,
  person: Person,
  found: PersonData,
  { isConfirmed, isLeavingAsserted }: { isConfirmed: boolean; isLeavingAsserted: boolean },
): Promise<void> {
  console.log(erasureReport(found));
  const reason = await erasureBlocker(stores, person, { isLeavingAsserted });
  if (reason) throw new Error(`\nNothing was erased. ${reason}`);
  if (!isConfirmed) return console.log('\nNothing was erased. To do all of this, add --yes.');
  await notePersonInAudit(stores, person, 'erase', new Date());
  const missed = await erase(stores, person, found, new Date());
  if (missed > 0) {
    throw new Error(
      `\n${missed} records or files were written during the erasure. Run this command again.`,
    );
  }
  console.log(
    `\nErased and checked: only what is listed above remains.\nAdd this line to the school's list of erasures: ${person.site}, ${person.userUid}, ${new Date().toISOString().slice(0, 10)}.\nAfter restoring an older backup, erase every person on that list again (docs/runbook.md).`,
  );
}
