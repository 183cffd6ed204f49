import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lambdaOptions } from '#bin/lib/build/lambdas';

/** Bundles a program as a Lambda, runs it with one argument and returns what it prints as JSON. */
async function run(contents: string, argument: unknown): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'lambda-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const outfile = join(folder, 'index.mjs');
  const stdin = { contents, resolveDir: process.cwd(), loader: 'ts' as const };
  await build({ ...lambdaOptions, stdin, outfile });
  const args = [outfile, JSON.stringify(argument)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

describe('Lambda package', () => {
  it('signs a request to DynamoDB with the credentials of the environment, without loading fetch', async () => {
    const program = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
      import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
      Object.assign(process.env, JSON.parse(process.argv[2]));
      // An import of it would load fetch.
      const server = process.getBuiltinModule('node:http').createServer((request, response) => {
        const fetchIsLoaded = process.moduleLoadList.some((name) => name.includes('undici'));
        console.log(JSON.stringify([request.headers.authorization.slice(17, 41), fetchIsLoaded]));
        response.end('{}');
      });
      server.listen(0, '127.0.0.1', async () => {
        process.env.AWS_ENDPOINT_URL_DYNAMODB = 'http://127.0.0.1:' + server.address().port;
        const db = DynamoDBDocumentClient.from(new DynamoDBClient({}));
        await db.send(new GetCommand({ TableName: 'posts', Key: { pk: 'a', sk: 'b' } }));
        process.exit();
      });`;
    const environment = {
      AWS_ACCESS_KEY_ID: 'KEY-OF-LAMBDA',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_REGION: 'ap-southeast-2',
    };
    expect(await run(program, environment)).toEqual(['Credential=KEY-OF-LAMBDA', false]);
  });

  it('reads schemas without compiling them', async () => {
    const program = `import * as z from 'zod';
      const schema = z.strictObject({ a: z.string().min(2).optional(), b: z.int() });
      let compiled = 0;
      const construct = (target, args) => { compiled++; return Reflect.construct(target, args); };
      globalThis.Function = new Proxy(Function, { construct });
      const { error } = schema.safeParse(JSON.parse(process.argv[2]));
      console.log(JSON.stringify([compiled, error.issues.map(({ code }) => code)]));`;
    const faults = ['too_small', 'invalid_type', 'unrecognized_keys'];
    expect(await run(program, { a: 'x', b: 1.5, c: 1 })).toEqual([0, faults]);
  });
});
