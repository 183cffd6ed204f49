import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { demoSites } from './demo/community.ts';
import { help, readDemoOptions } from './demo/options.ts';
import { type DemoSchool, demoSchool } from './demo/school.ts';

/** What stands in the way of a file, in words. */
const reasons: Record<string, string> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name',
};

/** `npm run demo`: writes the packages of the demo schools into a folder, for the intake or for looking at. */
try {
  const options = readDemoOptions(process.argv.slice(2), new Date());
  if (options.help) console.log(help);
  else {
    const folder = resolve(options.out);
    refuseFilled(folder, options.force);
    write(folder, demoSchool(options));
  }
} catch (error) {
  // A sentence is enough for what people can mend; anything else is a fault of ours and is shown whole.
  const isSentence = error instanceof Error && error.constructor === Error;
  console.error(isSentence ? (unwritable(error) ?? error.message) : error);
  process.exitCode = 1;
}

/** A folder with something in it is not written over by mistake. */
function refuseFilled(folder: string, force: boolean): void {
  makeFolder(folder);
  if (force || readdirSync(folder).length === 0) return;
  throw new Error(
    `${folder} is not empty. Choose another folder, or write over what is there with --force.`,
  );
}

function write(folder: string, { packages, people }: DemoSchool): void {
  for (const site of demoSites) {
    const { roster, files } = packages[site];
    put(join(folder, site, 'roster.zip'), roster);
    for (const [name, text] of Object.entries(files)) put(join(folder, site, name), text);
    console.log(`${join(folder, site)}: roster.zip and ${Object.keys(files).length} files`);
  }
  put(join(folder, 'people.json'), `${JSON.stringify(people, undefined, 2)}\n`);
  console.log(`${join(folder, 'people.json')}: ${people.length} people worth signing in as`);
}

function put(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path));
  writeFileSync(path, content);
}

/** Step by step: `recursive` would try for ever where a file system refuses without a reason, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** What the file system says, as a sentence. */
function unwritable(error: Error): string | undefined {
  if (!('code' in error && 'path' in error)) return undefined;
  const reason = reasons[String(error.code)] ?? `the system says ${error.code}`;
  return `${error.path} cannot be written: ${reason}.`;
}
