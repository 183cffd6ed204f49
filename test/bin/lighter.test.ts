import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundleOptions } from '#bin/lib/build/lambdas';
import { lighter } from '#bin/lib/build/lighter';
import { excerptOf, safeHtml } from '#functions/kernel/html/normalise';

/** Bundles a program as a Lambda, runs it with one argument and returns what it prints as JSON. */
async function run(contents: string, argument: unknown): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'lighter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const outfile = join(folder, 'index.mjs');
  const stdin = { contents, resolveDir: process.cwd(), loader: 'ts' as const };
  await build({ ...bundleOptions, stdin, outfile, plugins: lighter });
  const args = [outfile, JSON.stringify(argument)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

describe('Lambda package without the parts that no Lambda needs', () => {
  it('cleans styles as the source does, without the parser of styles', async () => {
    const texts = [
      '<p style="color: #f00; position: fixed">Red</p>',
      '<p style="text-align: center;;; color">Centre</p>',
      '<p style="color: red; background: url(javascript:alert(1))">Script</p>',
      '<p style="}{ color: expression(1)">Broken</p>',
      '<table style="width: 50%"><tr><td style="vertical-align: top">Cell</td></tr></table>',
      '<img src="x" style="width: 10px" onerror="alert(1)"><script style="a">1</script>Text',
      "<style>p { color: red }</style><p STYLE='color:&quot;red&quot;'>Quotes</p>",
    ];
    const program = `import { excerptOf, safeHtml } from '#functions/kernel/html/normalise';
      const texts = JSON.parse(process.argv[2]);
      console.log(JSON.stringify(texts.map((text) => [safeHtml(text, 'main'), excerptOf(text)])));`;
    expect(await run(program, texts)).toEqual(
      texts.map((text) => [safeHtml(text, 'main'), excerptOf(text)]),
    );
  });

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

  it('parses input as the source does, without what writes JSON Schemas', async () => {
    const program = `import * as z from 'zod';
      const schema = z.strictObject({ a: z.string().min(2).optional(), b: z.int(), c: z.email() });
      const { error } = schema.safeParse(JSON.parse(process.argv[2]));
      console.log(JSON.stringify(error.issues.map(({ code, path }) => [code, path.join()])));`;
    expect(await run(program, { a: 'x', b: 1.5, c: 'y', d: 1 })).toEqual([
      ['too_small', 'a'],
      ['invalid_type', 'b'],
      ['invalid_format', 'c'],
      ['unrecognized_keys', ''],
    ]);
  });
});
