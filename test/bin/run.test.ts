import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { help } from '../../bin/lib/help.mjs';

const project = join(import.meta.dirname, '..', '..');
const runner = join(project, 'bin', 'run.mjs');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (name: string, text: string, ...args: string[]) => {
  const script = join(folder, name);
  writeFileSync(script, text);
  return spawn(process.execPath, [runner, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

test('passes arguments to a script and returns its exit code', async () => {
  const text =
    'const [word]: string[] = process.argv.slice(2); console.log(word); process.exit(7);';
  const child = start('code.ts', text, 'hello');
  const [[printed], [code]] = await Promise.all([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(printed)).toBe('hello\n');
  expect(code).toBe(7);
});

test('passes a signal on and leaves no process running', async () => {
  const text = `process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log(process.pid);`;
  const child = start('wait.ts', text);
  const [pid] = await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(3);
  expect(() => process.kill(Number(pid), 0)).toThrow();
});

const read = (name: string) => JSON.parse(readFileSync(join(project, name), 'utf8'));
const { app } = read('cdk.json') as { app: string };
const { scripts } = read('package.json') as { scripts: Record<string, string> };

test.each(Object.entries({ ...scripts, 'app of cdk.json': app }))(
  'starts %s with a file that an older Node.js can read',
  (_, command) => {
    expect(command).toMatch(/^node (bin\/run\.mjs (bin|node_modules)|node_modules)\//);
  },
);

test.each(Object.entries(scripts))(
  'prints the help of %s in a fresh clone, and installs nothing',
  (_, command) => {
    const clone = join(folder, 'clone');
    mkdirSync(join(clone, 'bin', 'lib'), { recursive: true });
    for (const name of ['run.mjs', 'lib/help.mjs']) {
      copyFileSync(join(project, 'bin', name), join(clone, 'bin', name));
    }
    const [, ...args] = command.split(' ');
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--help'], {
      cwd: clone,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/npm (start|test|run)/);
    expect(readdirSync(clone)).toEqual(['bin']);
  },
);

test('prints the same help as `npm run verify`, which can be copied anywhere', () => {
  const verify = join(project, 'bin', 'verify.ts');
  const { stderr, stdout } = spawnSync(process.execPath, [verify], { encoding: 'utf8' });
  expect(stderr + stdout).toContain(help.verify);
});

test('checks types with the compiler that `npx tsc -p .` is, which writes no code', () => {
  expect(read('tsconfig.json')).toMatchObject({ compilerOptions: { noEmit: true } });
  const bin = join(project, 'node_modules', '.bin', 'tsc');
  expect(scripts.types).toContain('node_modules/typescript/bin/tsc');
  expect(realpathSync(bin)).toBe(
    realpathSync(join(project, 'node_modules', 'typescript', 'bin', 'tsc')),
  );
});

test('runs the app of cdk.json with the Node.js of the machine', () => {
  // The machine's own Node.js may be older than the one that runs this test.
  const path = join(folder, 'path');
  mkdirSync(path);
  symlinkSync(process.env.PORTAL_MACHINE_NODE ?? process.execPath, join(path, 'node'));
  const noBundles = join(folder, 'no-bundles');
  const { status, stderr } = spawnSync(app, {
    shell: true,
    cwd: project,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: [path, process.env.PATH].join(delimiter),
      PORTAL_LAMBDA: noBundles,
      CDK_OUTDIR: join(folder, 'out'),
    },
  });
  expect(stderr).toContain(`${join(noBundles, 'identity', 'index.mjs')} does not exist`);
  expect(stderr).toContain('Run `npm run build` first');
  expect(status).toBe(1);
});
