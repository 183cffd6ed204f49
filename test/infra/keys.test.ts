import { App, Stack } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { describe, expect, it } from 'vitest';
import { madeUpBuild } from '#bin/lib/templates/made-up-build';
import { access } from '#infra/access';
import { PortalFunction, type PortalFunctionProps } from '#infra/constructs/portal-function';
import type { KeyAccess } from '#infra/reach';
import { type KeyName, keyAlias, keyNames } from '#shared/store-names';
import { flat, type Resource, synthesise } from '#test/infra/synthesised';

const portal = synthesise();
const made = portal.all('AWS::KMS::Key', 'Portal-Data');
const keyOf = (name: KeyName) =>
  made.find(({ id }) => id.startsWith(`${name.replaceAll('-', '')}key`)) as Resource;

interface Statement {
  Sid: string;
  Action: string[];
  Principal: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}
const statements = (name: KeyName) => {
  const { Statement } = keyOf(name).Properties.KeyPolicy as { Statement: Statement[] };
  return Object.fromEntries(Statement.map((each) => [each.Sid, each]));
};

describe('KMS keys', () => {
  it('gives each key an alias, retains it with its stack, and waits 30 days before it is destroyed', () => {
    expect(portal.all('AWS::KMS::Key')).toHaveLength(keyNames.length);
    for (const name of keyNames) {
      const { id, ...key } = keyOf(name);
      expect(key).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
        Properties: { MultiRegion: true, PendingWindowInDays: 30 },
      });
      const aliases = portal
        .all('AWS::KMS::Alias')
        .filter(({ Properties }) => flat(Properties.TargetKeyId).startsWith(`${id}.`));
      expect(aliases.map(({ Properties }) => Properties.AliasName)).toEqual([keyAlias(name)]);
    }
  });

  it.each(['notes', 'psychology', 'asks'] as const)(
    'rotates the key for data keys of %s',
    (name) => {
      expect(keyOf(name).Properties).toMatchObject({
        EnableKeyRotation: true,
        KeySpec: 'SYMMETRIC_DEFAULT',
        KeyUsage: 'ENCRYPT_DECRYPT',
      });
    },
  );

  it('gives the push service of a local run to no Lambda', () => {
    const lambdas = JSON.stringify(portal.all('AWS::Lambda::Function'));
    expect(lambdas).toContain('KEY_PUSH');
    expect(lambdas).not.toContain('PUSH_ORIGIN');
  });

  it('signs seals with a key of 3072 bits, which cannot rotate', () => {
    expect(keyOf('sealing').Properties).toMatchObject({
      KeySpec: 'RSA_3072',
      KeyUsage: 'SIGN_VERIFY',
    });
    expect(keyOf('sealing').Properties.EnableKeyRotation ?? false).toBe(false);
  });

  it('signs pushes with a key on the curve that browsers know', () => {
    expect(keyOf('push').Properties).toMatchObject({
      KeySpec: 'ECC_NIST_P256',
      KeyUsage: 'SIGN_VERIFY',
    });
  });

  it.each(keyNames)('lets operators manage %s but not use it', (name) => {
    const { OperatorsManage, PortalUses, ...others } = statements(name);
    expect(others).toEqual({});
    const uses = /\*|Encrypt|Decrypt|GenerateDataKey|kms:Sign|CreateGrant|DeriveShared|Mac/;
    expect(OperatorsManage?.Action.filter((action) => uses.test(action))).toEqual([]);
    // Without it, nobody could change the policy.
    expect(OperatorsManage?.Action).toContain('kms:PutKeyPolicy');
    const roles = flat(PortalUses?.Condition?.ArnLike?.['aws:PrincipalArn']);
    expect(roles).toBe('arn:AWS::Partition:iam::AWS::AccountId:role/Portal-*');
  });

  it.each(['notes', 'psychology', 'asks'] as const)(
    'opens data keys of %s only with a context',
    (name) => {
      const { PortalUses } = statements(name);
      expect(PortalUses?.Action).toEqual(['kms:Decrypt', 'kms:GenerateDataKey']);
      expect(PortalUses?.Condition?.Null).toEqual({
        'kms:EncryptionContext:site': 'false',
        'kms:EncryptionContext:student': 'false',
      });
    },
  );

  it('lets roles of the portal only sign with the key for seals', () => {
    expect(statements('sealing').PortalUses?.Action).toEqual(['kms:GetPublicKey', 'kms:Sign']);
  });
});

/** Returns the statements and variables of a Lambda that may use a key. */
function bound(name: KeyName, granted: KeyAccess, site?: string) {
  const app = new App({ builtinCloudFormationValidation: false });
  const stack = new Stack(app, 'Portal-Test');
  // The Lambda `pagetypes` has few rights; none of its stores is a real one.
  const any = new Proxy(
    {},
    {
      get: () => ({ tableName: 't', tableArn: 'arn:aws:dynamodb:eu-west-1:111122223333:table/t' }),
    },
  );
  const stores = {
    tables: any,
    buckets: any,
    queues: any,
    keys: any,
  } as PortalFunctionProps['stores'];
  const lambda = new PortalFunction(stack, 'Lambda', {
    name: 'pagetypes',
    built: madeUpBuild(),
    stores,
    ...(site && { site }),
  });
  const key = Key.fromKeyArn(stack, 'Key', 'arn:aws:kms:eu-west-1:111122223333:key/mrk-1');
  lambda.bindKey(name, key, granted);
  const resources = Object.values(
    app.synth().getStackByName('Portal-Test').template.Resources as Record<string, Resource>,
  );
  const properties = (type: string) =>
    resources.filter((each) => each.Type === type).map(({ Properties }) => Properties);
  const documents = properties('AWS::IAM::Policy').map(
    ({ PolicyDocument }) => PolicyDocument as { Statement: { Action: string | string[] }[] },
  );
  return {
    allowed: documents
      .flatMap(({ Statement }) => Statement)
      .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('kms:'))),
    environment: properties('AWS::Lambda::Function')[0]?.Environment,
  };
}

describe('the Lambdas with a key', () => {
  it('is given to one for notes and one for requests, and no worker reads their tables', () => {
    const using = (name: string) =>
      Object.entries(access).flatMap(([lambda, { keys = {} }]) => (name in keys ? lambda : []));
    expect(using('notes')).toEqual(['student-notes']);
    // No worker, report, mail or purge opens what only the school reads.
    expect(using('asks')).toEqual(['asks']);
    expect(using('push').sort()).toEqual(['mail-worker', 'push-devices', 'urgent-mail-worker']);
    // The purge finds the records of people who are gone, the worker of mail opens an address, and
    // neither opens a text.
    expect(using('psychology').sort()).toEqual([
      'private-mail-worker',
      'purge',
      'school-psychology-request',
    ]);
    const reading = Object.entries(access).flatMap(([lambda, { tables }]) =>
      'notes' in tables || 'psychology' in tables ? lambda : [],
    );
    // The purge deletes the records of students who left long ago.
    expect(reading.sort()).toEqual(['purge', 'school-psychology-request', 'student-notes']);
  });
});

describe('access to a key', () => {
  const Resource = 'arn:aws:kms:eu-west-1:111122223333:key/mrk-1';
  const Null = { 'kms:EncryptionContext:site': 'false', 'kms:EncryptionContext:student': 'false' };

  it('makes and opens data keys for a Lambda that encrypts, and names the key', () => {
    const { allowed, environment } = bound('notes', 'encrypt');
    const Action = ['kms:Decrypt', 'kms:GenerateDataKey'];
    expect(allowed).toEqual([{ Effect: 'Allow', Action, Resource, Condition: { Null } }]);
    expect(environment).toMatchObject({ Variables: { KEY_NOTES: Resource } });
  });

  it('opens data keys of one school only for a Lambda of that school', () => {
    const StringEquals = { 'kms:EncryptionContext:site': 'main' };
    expect(bound('psychology', 'decrypt', 'main').allowed).toEqual([
      { Effect: 'Allow', Action: 'kms:Decrypt', Resource, Condition: { Null, StringEquals } },
    ]);
  });

  it.each([
    ['blind', 'blind-ids'],
    ['address', 'mail-addresses'],
  ] as const)('opens only the keys of one context for access of kind %s', (granted, context) => {
    const StringEquals = { 'kms:EncryptionContext:student': context };
    expect(bound('psychology', granted).allowed).toEqual([
      { Effect: 'Allow', Action: 'kms:Decrypt', Resource, Condition: { Null, StringEquals } },
    ]);
  });

  it('reads the public key, and nothing else, for the Lambda that shows it to browsers', () => {
    const { allowed, environment } = bound('push', 'public');
    expect(allowed).toEqual([{ Effect: 'Allow', Action: 'kms:GetPublicKey', Resource }]);
    expect(environment).toMatchObject({ Variables: { KEY_PUSH: Resource } });
  });

  it('signs and reads the public key for a Lambda that seals', () => {
    expect(bound('sealing', 'sign').allowed).toEqual([
      { Effect: 'Allow', Action: ['kms:GetPublicKey', 'kms:Sign'], Resource },
    ]);
  });
});
