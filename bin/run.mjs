// Runs a TypeScript file of this project. Installs missing packages, and fetches a newer Node.js if
// needed.
// Plain JavaScript, because an older Node.js must be able to read this file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { help } from './lib/help.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
/** The major version of the Lambdas. */
const nodeVersion = '24.21.0';

const [script, ...args] = process.argv.slice(2);
if (!script) fail('Name the file to run: node bin/run.mjs bin/local.ts');
// Before a browser, a Node.js or a package is fetched.
const text = help[basename(script, '.ts')];
if (text && args.some((each) => each === '--help' || each === '-h')) {
  process.stdout.write(`${text}\n`);
  process.exit();
}

let node = process.execPath;
node = findNode();
installPackages();
run();

/** Installs the packages of the lock file once. The marker is written last. */
function installPackages() {
  const lock = join(project, 'package-lock.json');
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const marker = join(project, 'node_modules', '.installed');
  // npm writes this file when it has finished. Its times may differ by some seconds.
  const finished = join(project, 'node_modules', '.package-lock.json');
  const isCurrent = () =>
    (existsSync(marker) && readFileSync(marker, 'utf8') === hash) ||
    (existsSync(finished) && statSync(finished).mtimeMs > statSync(lock).mtimeMs - 5000);
  if (isCurrent()) return;
  say('Installing packages (once) …');
  npm(['ci'], 'The packages could not be installed.');
  writeFileSync(marker, hash);
}

/**
 * Returns this Node.js if it runs TypeScript (22.18 or newer), else one that is fetched once. Tests
 * need the major of the Lambdas, so another one is fetched for them where possible.
 */
function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNew = major > 22 || (major === 22 && minor >= 18);
  const isTest = resolve(script) === join(project, 'bin', 'test.ts');
  const isLambdas = major === Number(nodeVersion.split('.')[0]);
  if (isNew && (isLambdas || !isTest || process.platform !== 'linux')) return process.execPath;

  const folder = join(project, '.local', `node-${nodeVersion}`);
  const name = `node-${process.platform}-${process.arch}`;
  const fetched = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(fetched)) return fetched;
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    fail(
      `This portal needs Node.js 22.18 or newer; this is ${process.version}. Install a newer one from nodejs.org.`,
    );
  }
  say(`Fetching Node.js ${nodeVersion} (once; this is ${process.version}) …`);
  // The folder gets its final name only after a complete download.
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  process.on('exit', () => rmSync(unfinished, { recursive: true, force: true }));
  npm(
    ['install', '--prefix', unfinished, '--no-save', '--no-package-lock', `${name}@${nodeVersion}`],
    `Node.js ${nodeVersion} could not be fetched. Install Node.js 22.18 or newer from nodejs.org.`,
  );
  if (
    spawnSync(join(unfinished, 'node_modules', name, 'bin', 'node'), ['--version']).status !== 0
  ) {
    fail(
      `The fetched Node.js ${nodeVersion} does not run here. Install Node.js 22.18 or newer from nodejs.org.`,
    );
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process finished the same download first.
    if (!existsSync(fetched)) throw error;
  }
  return fetched;
}

/** Starts the script, passes signals on and exits with its exit code. */
function run() {
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', resolve(project, script), ...args],
    {
      stdio: 'inherit',
      env: environment(),
    },
  );
  // A terminal sends Ctrl+C to the child as well; it decides when to end.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${script} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

/**
 * Puts this Node.js first in the PATH of child processes; the machine's own is passed by its path.
 * The threads of the local run share two areas of memory on Linux: with the usual eight for each core
 * they hold 100 MB more, which nothing uses.
 */
function environment() {
  return {
    ...process.env,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    PORTAL_MACHINE_NODE: process.env.PORTAL_MACHINE_NODE ?? process.execPath,
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  };
}

/** Runs npm and shows its output only if it fails. */
function npm(npmArgs, failure) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'];
  const command = process.env.npm_execpath ? [node, process.env.npm_execpath] : ['npm'];
  const result = spawnSync(command[0], [...command.slice(1), ...npmArgs, ...quiet], {
    cwd: project,
    encoding: 'utf8',
    env: environment(),
    shell: process.platform === 'win32' && command[0] === 'npm',
  });
  if (result.signal === 'SIGINT') process.exit(130);
  if (result.status !== 0) fail(`${failure}\n${result.error?.message ?? result.stderr}`);
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
