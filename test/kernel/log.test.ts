import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { project } from '#bin/lib/project';

const lambda = { AWS_LAMBDA_LOG_FORMAT: 'JSON', AWS_LAMBDA_FUNCTION_NAME: 'Portal-Api-posts' };

/** Logs four lines with a console like Lambda's, which wraps each line in JSON. */
const script = `
  for (const name of ['info', 'error']) {
    console[name] = (message) => process.stdout.write(JSON.stringify({ level: name, message }) + '\\n');
  }
  const { logFault, logInfo } = await import('./functions/kernel/log.ts');
  logInfo('An intake was checked', { site: 'main', id: 'i1' });
  logFault('A request failed', new TypeError('quotes a name'), { operation: 'GET /users' });
  const refused = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
  logFault('A request failed', refused);
  const unread = Object.assign(new Error('secret'), { tableCall: 'GetItem Portal-Data-posts' });
  logFault('A request failed', unread);
`;

describe('logInfo and logFault in a Lambda', () => {
  it('writes each line as one JSON record with its fields', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
      { cwd: project, encoding: 'utf8', env: { ...process.env, ...lambda } },
    );
    const [info, fault, refused, unread] = `${stdout}${stderr}`
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(info).toEqual({
      level: 'INFO',
      message: 'An intake was checked',
      site: 'main',
      id: 'i1',
    });
    expect(fault).toMatchObject({
      level: 'ERROR',
      message: 'A request failed',
      operation: 'GET /users',
      fault: { name: 'TypeError', stack: expect.stringContaining(' at ') },
    });
    expect(fault).not.toHaveProperty('alarm');
    expect(refused).toMatchObject({ alarm: 'tableFaults' });
    expect(JSON.stringify(fault)).not.toContain('quotes a name');
    expect(unread).toMatchObject({
      fault: { name: 'Error', tableCall: 'GetItem Portal-Data-posts', lambda: 'Portal-Api-posts' },
    });
  });
});

describe('classes of errors', () => {
  it('gives each error a name of its own, because a bundle shortens the names of classes', () => {
    const files = globSync('{functions,shared}/**/*.ts', { cwd: project });
    const unnamed = files.flatMap((file) => {
      const text = readFileSync(join(project, file), 'utf8');
      return Array.from(
        text.matchAll(/^(?:export )?class (\w+) extends (\w*Error|Interruption)\b/gm),
      )
        .filter(([, name]) => !text.includes(`name = '${name}'`) && name !== 'DynamoError')
        .map(([, name]) => `${file}: ${name}`);
    });
    expect(unnamed).toEqual([]);
  });
});
