import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readDemoOptions } from './demo/options.ts';
import { demoSites } from './demo/people/community.ts';
import { type DemoSchool, demoSchool } from './demo/school.ts';
import { help } from './lib/help.mjs';

/** The reason for each error code of the file system. */
const reasons: Record<string, string> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name',
};

// `npm run demo` writes the packages of the demo schools into a folder.
try {
  const options = readDemoOptions(process.argv.slice(2), new Date());
  if (options.help) console.log(help.demo);
  else {
    const folder = resolve(options.out);
    refuseFilled(folder, options.force);
    write(folder, demoSchool(options));
  }
} catch (error) {
  // A fault that the user can correct is one sentence. Any other error is a bug and is shown
  // completely.
  const isSentence = error instanceof Error && error.constructor === Error;
  console.error(isSentence ? (unwritable(error) ?? error.message) : error);
  process.exitCode = 1;
}

/** Throws if the folder is not empty, so that no file is overwritten by mistake. */
function refuseFilled(folder: string, force: boolean): void {
  makeFolder(folder);
  if (force || readdirSync(folder).length === 0) return;
  throw new Error(
    `${folder} is not empty. Choose another folder, or overwrite its files with --force.`,
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
  console.log(`${join(folder, 'people.json')}: ${people.length} people to sign in as`);
}

function put(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path));
  writeFileSync(path, content);
}

/**
 * Makes a folder and its parents. The option `recursive` never ends on some file systems, such as
 * /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Returns an error of the file system as a sentence. */
function unwritable(error: Error): string | undefined {
  if (!('code' in error && 'path' in error)) return undefined;
  const reason = reasons[String(error.code)] ?? `the system reports ${error.code}`;
  return `${error.path} cannot be written: ${reason}.`;
}
