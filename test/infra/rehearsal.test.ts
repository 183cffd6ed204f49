import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildLambdas } from '#bin/lib/build/lambdas';
import { buildFolder, project } from '#bin/lib/project';
import { madeUpBuild } from '#bin/lib/templates/made-up-build';
import { access } from '#infra/access';
import { type Site, sites } from '#infra/sites';
import { overLimits } from '#test/infra/limits';
import { type Synthesised, synthesise } from '#test/infra/synthesised';
import {
  schemaCheck,
  type Template,
  type TemplateResource,
} from '#test/support/cloudformation-schemas';

/**
 * Finds the faults that a deployment would report, as far as they show without an account. Checks
 * resources against CloudFormation's published schemas, references, sizes and quotas. Checks also
 * that the same sources always give the same templates.
 */
const third: Site = {
  schoolUid: 'coastal',
  name: 'Coastal College',
  host: 'coastal.portal.example.edu',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/c0a57a1',
  timeZone: 'Australia/Perth',
  sender: 'portal@coastal.portal.example.edu',
  federation: {
    kind: 'saml',
    name: 'Coastal',
    metadataUrl: 'https://login.coastal.example.edu/metadata.xml',
    usernameAttribute: 'https://schemas.example.edu/username',
  },
};
const fourth: Site = {
  ...third,
  schoolUid: 'inland',
  host: 'inland.portal.example.edu',
  sender: 'portal@inland.portal.example.edu',
  federation: {
    kind: 'oidc',
    name: 'Inland',
    issuer: 'https://login.inland.example.edu',
    clientId: 'portal',
    clientSecretName: 'portal/inland',
    usernameAttribute: 'preferred_username',
  },
};
const built = madeUpBuild();
const [synthesised, again] = [0, 1].map(() =>
  synthesise({ built, sites: [...sites, third, fourth] }),
) as [Synthesised, Synthesised];
const stacks = [...synthesised.templates].map(
  ([name, text]) => [name, JSON.parse(text) as Template, text] as const,
);
const exportsOf = ({ Outputs = {} }: Template) =>
  Object.values(Outputs).flatMap((output) => (output.Export ? [output.Export.Name] : []));
const exported = stacks.flatMap(([, template]) => exportsOf(template).map(String));
const known = new Set(exported);
const check = schemaCheck();

describe('template resource', () => {
  it.each(stacks)(
    'matches CloudFormation’s schemas and existing references in %s',
    (_, template) => {
      expect(check(template, known)).toEqual([]);
    },
  );

  it('has a type with a known schema', () => {
    expect(stacks.length).toBe(8 + 2 * 4);
    const count = stacks.reduce((sum, [, { Resources }]) => sum + Object.keys(Resources).length, 0);
    expect(count).toBeGreaterThan(400);
  });

  it('exports under a unique name', () => {
    expect(known.size).toBe(exported.length);
  });
});

/** Returns a template with one changed resource. */
const withResource = (id: string, resource: TemplateResource): Template => ({
  Resources: { [id]: resource },
});
const samples = new Map(
  stacks.flatMap(([, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, { Type, Properties }]) => /^AWS::(?!CDK)/.test(Type) && Properties)
      .map(([id, resource]) => [resource.Type, [id, resource]] as const),
  ),
);
/** Returns the faults of a changed resource, without faults of references outside it. */
const faultsOf = (id: string, changed: TemplateResource) =>
  check(withResource(id, changed), known).filter((line) => line.startsWith(`${id} (`));
const clean = ({ DependsOn: _, ...resource }: TemplateResource): TemplateResource => ({
  ...resource,
  Type: resource.Type,
});

describe('broken template', () => {
  it.each([...samples])('reports a misspelt property of %s', (_, [id, resource]) => {
    expect(faultsOf(id, clean(resource))).toEqual([]);
    for (const [name, value] of Object.entries(resource.Properties ?? {})) {
      const { [name]: _gone, ...others } = resource.Properties ?? {};
      const Properties = { ...others, [`${name}z`]: value };
      const faults = faultsOf(id, { ...clean(resource), Properties });
      expect(faults.join()).toContain(`there is no ${name}z`);
    }
  });

  const queue: TemplateResource = { Type: 'AWS::SQS::Queue', Properties: { DelaySeconds: 0 } };
  const lambda = {
    Type: 'AWS::Lambda::Function',
    Properties: { Code: { ZipFile: 'x' }, Role: 'r', Runtime: 'nodejs24.x' },
  };
  const tableOf = (Properties: Record<string, unknown>) => ({
    Type: 'AWS::DynamoDB::Table',
    Properties: { KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }], ...Properties },
  });
  it.each<[string, TemplateResource, string]>([
    ['a type that does not exist', { Type: 'AWS::SQS::Line' }, 'there is no such resource'],
    ['a word for a number', { ...queue, Properties: { DelaySeconds: 'soon' } }, 'is not integer'],
    ['a half for a whole', { ...queue, Properties: { DelaySeconds: 0.5 } }, 'is not integer'],
    ['a word for a switch', { ...queue, Properties: { FifoQueue: 'yes' } }, 'is not boolean'],
    ['an object for a name', { ...queue, Properties: { QueueName: { a: 1 } } }, 'is not string'],
    ['one thing for a list', { ...queue, Properties: { Tags: 'a' } }, 'is not array'],
    [
      'a needed property that is missing',
      { ...lambda, Properties: { Role: 'r' } },
      'Code is missing',
    ],
    [
      'a needed property that is missing deep inside',
      tableOf({ AttributeDefinitions: [{ AttributeName: 'pk' }] }),
      'AttributeType is missing',
    ],
    [
      'a runtime that does not exist',
      { ...lambda, Properties: { ...lambda.Properties, Runtime: 'nodejs23.x' } },
      'is not string',
    ],
    ['a kind of billing that does not exist', tableOf({ BillingMode: 'FREE' }), 'is not string'],
    ['a policy of deletion as a property', { ...queue, Retention: 'x' }, 'there is no Retention'],
    ['a need of nothing', { ...queue, DependsOn: 'Gone' }, 'Gone, which does not exist'],
    ['a name of nothing', { ...queue, Properties: { QueueName: { Ref: 'Gone' } } }, 'Ref to Gone'],
    [
      'an attribute of nothing',
      { ...queue, Properties: { QueueName: { 'Fn::GetAtt': ['Gone', 'Arn'] } } },
      'GetAtt of Gone',
    ],
    [
      'an attribute that does not exist',
      { ...queue, Properties: { QueueName: { 'Fn::GetAtt': ['Q', 'Colour'] } } },
      'has no attribute Colour',
    ],
    [
      'an import that no stack exports',
      { ...queue, Properties: { QueueName: { 'Fn::ImportValue': 'Gone' } } },
      'No stack exports Gone',
    ],
  ])('reports %s', (_, resource, says) => {
    expect(check(withResource('Q', resource), known).join()).toContain(says);
  });
});

describe('AWS limits', () => {
  it.each(stacks)('fits %s into every limit', (_, template, text) => {
    expect(overLimits(text, template)).toEqual([]);
  });

  it('reports every limit that a template exceeds', () => {
    const long = { Variables: { A: 'x'.repeat(5_000) } };
    const lambda = (Properties: Record<string, unknown>) =>
      overLimits('', withResource('L', { Type: 'AWS::Lambda::Function', Properties }));
    expect(lambda({ Environment: long })).toEqual([
      expect.stringContaining('bytes of environment'),
    ]);
    expect(lambda({ Timeout: 901 })).toEqual(['L: 901 seconds']);
    expect(overLimits('x'.repeat(1_000_001), { Resources: {} })).toEqual([
      '1000001 bytes of template',
    ]);
    const policy = {
      Type: 'AWS::IAM::Policy',
      Properties: { Roles: [{ Ref: 'R' }], PolicyDocument: { a: 'x'.repeat(6_000) } },
    };
    expect(overLimits('', { Resources: { A: policy, B: policy } })).toHaveLength(1);
  });

  it('keeps Lambda packages well below the size limit', async () => {
    await buildLambdas();
    for (const name of Object.keys(access)) {
      const bytes = filesUnder(join(buildFolder, 'lambda', name)).reduce(
        (sum, file) => sum + statSync(file).size,
        0,
      );
      // AWS allows 250 MB unpacked; a much smaller package starts sooner. The fonts of names are 9 MB.
      expect([name, bytes]).toEqual([name, expect.toSatisfy((is) => is > 0 && is < 14_000_000)]);
    }
  });
});

describe('Node.js version of the Lambdas', () => {
  const majorOf = (version: string) => Number(/(\d+)/.exec(version)?.[1]);
  const runtimes = synthesised
    .all('AWS::Lambda::Function')
    .filter(({ Properties }) => String(Properties.Description).endsWith('of the school portal'))
    .map(({ Properties }) => String(Properties.Runtime));
  const lambdaMajor = majorOf(runtimes[0] ?? '');

  it('matches in all our Lambdas and in these tests', () => {
    expect(runtimes.length).toBeGreaterThan(30);
    expect(new Set(runtimes)).toEqual(new Set([`nodejs${majorOf(process.version)}.x`]));
  });

  it('matches the downloaded runtime, the bundle target and the checked types', () => {
    const file = (...path: string[]) => readFileSync(join(project, ...path), 'utf8');
    const fetched = /nodeVersion = '(\d+)\./.exec(file('bin', 'run.mjs'))?.[1];
    const target = /target: 'node(\d+)'/.exec(file('bin', 'lib', 'build', 'lambdas.ts'))?.[1];
    const { devDependencies } = JSON.parse(file('package.json')) as {
      devDependencies: Record<string, string>;
    };
    const types = majorOf(devDependencies['@types/node'] ?? '');
    expect([Number(fetched), Number(target), types]).toEqual([
      lambdaMajor,
      lambdaMajor,
      lambdaMajor,
    ]);
  });
});

describe('synthesis', () => {
  it('produces the same files, byte for byte, when it runs again', () => {
    expect(hashesOf(again.outdir)).toEqual(hashesOf(synthesised.outdir));
  });
});

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

const hashesOf = (folder: string) =>
  filesUnder(folder).map((file) => [
    relative(folder, file),
    createHash('sha256').update(readFileSync(file)).digest('hex'),
  ]);
