import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { access, type FunctionName } from '#infra/access';
import { keyActions } from '#infra/constructs/portal-key';
import type { TableAccess } from '#infra/reach';
import { sites } from '#infra/sites';
import { api, type ResourceName } from '#shared/api';
import type { Resource } from '#shared/kernel/route';
import { childAccessOf } from '#shared/rights/child-records';
import {
  bucketVariable,
  type DeclaredQueue,
  declaredQueues,
  firstName,
  keyVariable,
  queueVariable,
  tableVariable,
  workedWith,
} from '#shared/store-names';
import { indexesOf, type TableName } from '#shared/tables';
import { askedNames } from '#test/infra/asked-names';
import { flat, synthesise } from '#test/infra/synthesised';
import { lambdaEntry } from '#test/support/lambda-entry';

const portal = synthesise();

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: object;
}

const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);
const plain = (name: string) => name.replaceAll('-', '');
const idOf = (queue: DeclaredQueue) => plain(firstName(queue, 'queue'));

/** Returns the stack of a Lambda, and the beginning of its ids. */
const placeOf = (name: FunctionName): [stack: string, id: string] => {
  if (name === 'identity') return ['Portal-Site-main', 'Identity'];
  return [name in api ? 'Portal-Api' : 'Portal-Workers', plain(name)];
};

/** Everything that a Lambda's role allows. */
function statementsOf(name: FunctionName): Statement[] {
  const [stack, id] = placeOf(name);
  // What is too long for the role's own policy is in managed ones.
  const policies = [
    ...portal.all('AWS::IAM::Policy', stack),
    ...portal.all('AWS::IAM::ManagedPolicy', stack),
  ].filter((policy) => policy.id.startsWith(`${id}Role`));
  expect(policies.length).toBeGreaterThan(0);
  return policies.flatMap(
    ({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement,
  );
}

/** Every pair of action and resource that a Lambda's role allows, references flattened to text. */
function allowedTo(name: FunctionName): [action: string, resource: string][] {
  const statements = statementsOf(name);
  expect(statements.map(({ Effect }) => Effect)).not.toContain('Deny');
  return statements.flatMap(({ Action, Resource }) =>
    listOf(Action).flatMap((action) =>
      listOf(Resource).map((resource): [string, string] => [action, flat(resource)]),
    ),
  );
}

function environmentOf(name: FunctionName): Record<string, string> {
  const [stack, id] = placeOf(name);
  const [lambda] = portal
    .all('AWS::Lambda::Function', stack)
    .filter((each) => each.id.startsWith(`${id}Lambda`));
  const environment = lambda?.Properties.Environment as { Variables: Record<string, unknown> };
  return Object.fromEntries(
    Object.entries(environment.Variables).map(([key, value]) => [key, flat(value)]),
  );
}

/** What the wiring of a Lambda asks for; a signed-in resource finds its caller besides. */
function asksFor(name: FunctionName) {
  const entry = lambdaEntry(name);
  const { tables, ...rest } = askedNames(entry);
  const callers = readFileSync(entry, 'utf8').includes('serveSignedIn(') ? signedIn : [];
  const routes: Resource = name in api ? api[name as ResourceName] : {};
  const audit = Object.values(routes).some(childAccessOf) ? ['looks'] : [];
  return { tables: [...new Set([...tables, ...callers, ...audit])].sort(), ...rest };
}
/** What the wiring of callers reads; it appends to the audit only for some. */
const signedIn = askedNames('functions/wiring.ts').tables.filter((name) => name !== 'looks');

const reads = ['BatchGetItem', 'GetItem', 'Query'];
const writes = ['BatchWriteItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'];
const actionsOf: Record<TableAccess, string[]> = {
  read: reads,
  write: writes,
  readWrite: [...reads, ...writes].sort(),
  append: ['PutItem'],
  appendRead: [...reads, 'PutItem'].sort(),
  appendQueryKey: ['PutItem', 'Query'],
  queryKey: ['Query'],
};

const names = Object.keys(access) as FunctionName[];
const entries = Object.entries as <K extends string, V>(table: Partial<Record<K, V>>) => [K, V][];

describe.each(names)('Lambda %s', (name) => {
  const reach = access[name];
  const allowed = allowedTo(name);
  const environment = environmentOf(name);

  it('allows exactly the table actions of the access table', () => {
    const found: Record<string, string[]> = {};
    for (const [action, resource] of allowed) {
      const table = /:table\/(\w+?)table[0-9A-F]{8}$/.exec(resource)?.[1];
      if (table) found[table] = [...(found[table] ?? []), action.replace('dynamodb:', '')].sort();
    }
    const wanted = entries(reach.tables).map(([table, granted]) => [
      plain(firstName(table, 'table')),
      actionsOf[granted],
    ]);
    expect(found).toEqual(Object.fromEntries(wanted));
  });

  it('allows queries only on the named indexes of the tables it reads', () => {
    const found = allowed
      .filter(([, resource]) => /:table\/.*\/index\//.test(resource))
      .map(
        ([action, resource]) =>
          `${action} ${/:table\/(\w+?)table/.exec(resource)?.[1]}/${resource.split('/').at(-1)}`,
      );
    const wanted = entries(reach.tables).flatMap(([table, granted]) =>
      ['write', 'append', 'appendQueryKey', 'queryKey'].includes(granted)
        ? []
        : Object.keys(indexesOf(table)).map(
            (i) => `dynamodb:Query ${plain(firstName(table, 'table'))}/${i}`,
          ),
    );
    expect(found.sort()).toEqual(wanted.sort());
  });

  it('allows exactly the object actions of the access table', () => {
    const found: Record<string, string[]> = {};
    for (const [action, resource] of allowed) {
      const [, bucket, under = ''] =
        /:s3:::(\w+?)bucket[0-9A-F]{8}\/(\w+\/)?\*$/.exec(resource) ?? [];
      const name = bucket && `${bucket}/${under}`;
      if (name) found[name] = [...(found[name] ?? []), action].sort();
    }
    const put = ['s3:AbortMultipartUpload', 's3:PutObject'];
    const wanted = entries(reach.buckets ?? {}).map(([bucket, granted]) => [
      `${plain(firstName(bucket, 'bucket'))}/${reach.under?.[bucket] ?? ''}`,
      granted === 'remove'
        ? ['s3:DeleteObject']
        : [
            ...(/write/i.test(granted) ? put : []),
            ...(granted.startsWith('write') ? [] : ['s3:GetObject']),
            ...(granted.endsWith('Delete') ? ['s3:DeleteObject'] : []),
          ].sort(),
    ]);
    expect(found).toEqual(Object.fromEntries(wanted));
  });

  it('sends only to the queues of the access table and receives only from its own', () => {
    const of = (wanted: string) =>
      allowed
        .filter(([action]) => action === wanted)
        .map(([, resource]) => /:sqs:.*:(\w+?)queue/.exec(resource)?.[1])
        .sort();
    // Lambda itself sends the changes that the index does not take, with the role of the function.
    const failed = name === 'search-index' ? [undefined] : [];
    expect(of('sqs:SendMessage')).toEqual([...(reach.queues ?? []).map(idOf).sort(), ...failed]);
    const own = declaredQueues.filter((queue) => `${workedWith(queue)}-worker` === name);
    expect(of('sqs:ReceiveMessage')).toEqual(own.map(idOf).sort());
  });

  it('uses exactly the keys of the access table', () => {
    const found = allowed.filter(([action]) => action.startsWith('kms:'));
    const wanted = entries(reach.keys ?? {}).flatMap(([key, granted]) =>
      keyActions[granted].map((action) => [action, expect.stringContaining(`${plain(key)}key`)]),
    );
    expect(found.sort()).toEqual(wanted.sort());
  });

  it('gets the names of exactly the resources that it may use', () => {
    const wanted = [
      ...Object.keys(reach.tables).map((table) => tableVariable(table as TableName)),
      ...entries(reach.buckets ?? {}).map(([bucket]) => bucketVariable(bucket)),
      ...(reach.queues ?? []).map(queueVariable),
      ...entries(reach.keys ?? {}).map(([key]) => keyVariable(key)),
    ];
    const variables = Object.keys(environment).filter((key) =>
      /^(TABLE|BUCKET|QUEUE|KEY)_/.test(key),
    );
    expect(variables.sort()).toEqual(wanted.sort());
  });

  it('reads exactly the environment variables that it gets', () => {
    const used = asksFor(name);
    expect(used.tables).toEqual(Object.keys(reach.tables).sort());
    expect(used.buckets).toEqual(Object.keys(reach.buckets ?? {}).sort());
    expect(used.queues).toEqual([...(reach.queues ?? [])].sort());
    expect(used.keys).toEqual(Object.keys(reach.keys ?? {}).sort());
  });

  it('reads the list of schools, which only a deployment writes', () => {
    if (name === 'identity') expect(environment.SITE_UID).toBe('main');
    else if (name === 'files-worker') expect(reach.tables).toEqual({});
    // Each change names its school.
    else if (name === 'search-index') expect(reach.tables.schools).toBeUndefined();
    else expect(reach.tables.schools).toBe(name === 'school-facts' ? 'append' : 'read');
  });

  it('sends mail only if the access table allows it, from the schools’ addresses and configuration sets', () => {
    const [statement, ...more] = statementsOf(name).filter(({ Action }) =>
      listOf(Action).includes('ses:SendEmail'),
    );
    expect(more).toEqual([]);
    if (reach.mail !== 'send') return expect(statement).toBeUndefined();
    const senders = sites.map(({ sender }) => sender);
    expect(statement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': senders } });
    expect(listOf(statement?.Action ?? [])).toEqual(['ses:SendEmail']);
    const named = listOf(statement?.Resource).map((each) => flat(each).replace(/^.*:ses:.*:/, ''));
    const wanted = sites.flatMap(({ schoolUid, sender }) => [
      `identity/${sender.split('@')[1]}`,
      `configuration-set/portal-${schoolUid}`,
    ]);
    expect(named.sort()).toEqual(wanted.sort());
  });

  it('has no wildcard except for traces, objects, streams and SES, and never scans', () => {
    const wild = allowed.filter(
      ([action, resource]) =>
        action.includes('*') ||
        (resource.includes('*') && !/bucket[0-9A-F]{8}\/(\w+\/)?\*$/.test(resource)),
    );
    expect(wild.map(([action]) => action).sort()).toEqual([
      ...(name === 'search-index' ? ['dynamodb:ListStreams'] : []),
      ...(reach.mail === 'release' ? ['ses:DeleteSuppressedDestination'] : []),
      ...(reach.mail && reach.mail !== 'release' ? ['ses:GetAccount'] : []),
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
    expect(allowed.filter(([action]) => /Scan|PartiQL|ExportTable/.test(action))).toEqual([]);
  });
});

it('lets those who ask for school days read of the roster only its terms', () => {
  const readers = names.filter((name) => access[name].only);
  expect(readers.toSorted()).toEqual([
    'admin-dashboard',
    'mail-schedule',
    'mail-worker',
    'urgent-mail-worker',
  ]);
  for (const name of readers) {
    expect(access[name].only).toEqual({ roster: 'academicSessions' });
    const statements = statementsOf(name).filter(({ Resource }) =>
      listOf(Resource).some((each) => /:table\/rostertable/.test(flat(each))),
    );
    expect(statements).toEqual([
      expect.objectContaining({
        Action: 'dynamodb:Query',
        Condition: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#academicSessions'] },
        },
      }),
    ]);
  }
});

it('denies table scans in every stack', () => {
  for (const [, text] of portal.templates) expect(text).not.toContain('dynamodb:Scan');
});

it('allows Lambdas only to add looks, one to read them for the officer, and one to list them by child', () => {
  const grantedTo = (table: 'audit' | 'looks' | 'looks-by-child') =>
    names.flatMap((name) => {
      const to = access[name].tables[table];
      return to ? [[name, to]] : [];
    });
  expect(grantedTo('looks').length).toBeGreaterThan(20);
  expect(grantedTo('looks').filter(([, to]) => to !== 'append')).toEqual([
    ['audit', 'appendRead'],
    ['looks-roll-up', 'read'],
  ]);
  expect(grantedTo('looks-by-child')).toEqual([
    ['audit', 'queryKey'],
    ['privacy', 'queryKey'],
    ['documents-worker', 'queryKey'],
    ['looks-roll-up', 'appendQueryKey'],
  ]);
  expect(grantedTo('audit')).toEqual([
    ['audit', 'read'],
    ['privacy', 'queryKey'],
    ['documents-worker', 'queryKey'],
  ]);
});
