import { styleText } from 'node:util';
import type { SeededPerson } from './data-folder.ts';
import type { Portal } from './portal.ts';

/** Prints the addresses of the portal and the people who can sign in. */
export function showPeople(portal: Portal, people: readonly SeededPerson[]): void {
  const link = (host: string, path = '') =>
    styleText('underline', `http://${host}:${portal.port}${path}`);
  console.log();
  for (const host of portal.sites) console.log(`  ${host.split('.')[0]?.padEnd(12)} ${link(host)}`);
  console.log(`  ${'mailbox'.padEnd(12)} ${link('localhost', '/mailbox')}`);

  if (people.length > 0) {
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
  if (portal.notice) console.log(`\n  ${portal.notice}`);
  console.log('\n  Ctrl+C ends it. The data stays. npm start -- --help shows the options.');
}
