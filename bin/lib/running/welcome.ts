import { styleText } from 'node:util';
import type { SeededPerson } from './data-folder.ts';
import { firstGrant } from './first-grant.ts';
import type { Portal } from './portal.ts';

/** Prints the addresses of the portal. */
export function showAddresses({ sites, port }: Portal): void {
  const link = (host: string, path = '') => styleText('underline', `http://${host}:${port}${path}`);
  console.log();
  for (const host of sites) console.log(`  ${host.split('.')[0]?.padEnd(12)} ${link(host)}`);
  for (const name of ['mailbox', 'phones']) {
    console.log(`  ${name.padEnd(12)} ${link('localhost', `/${name}`)}`);
  }
}

/** Prints people who can sign in. */
export function showPeople(people: readonly SeededPerson[]): void {
  const width = (of: (person: SeededPerson) => string) =>
    Math.max(...people.map((person) => of(person).length)) + 2;
  const [site, username, name] = [
    width((person) => person.site),
    width((person) => person.username),
    width((person) => person.name),
  ];
  console.log('\n  Sign in as one of these people. There are no passwords on this machine.\n');
  for (const person of people) {
    console.log(
      `  ${person.site.padEnd(site)}${person.username.padEnd(username)}${person.name.padEnd(name)}${styleText('dim', person.description)}`,
    );
  }
}

/** Prints how a portal without people gets its first administrator, and then everyone else. */
export function showFirstStep({ sites, port }: Portal): void {
  const site = sites[0]?.split('.')[0] ?? '';
  console.log(`
  This portal has no demo. If nobody can sign in yet, name the first administrator:

    ${firstGrant(site, port)}

  Sign in as jo.admin at ${site}. The dashboard of the administration lists the next steps. Everyone in
  the roster can sign in once it is applied. Files to try it with: npm run demo -- --people 300 --out FOLDER`);
}

/** Prints how to end the run. */
export function showEnd(): void {
  console.log('\n  Ctrl+C ends it. The data stays. npm start -- --help shows the options.');
}
