import { describe, expect, test } from 'vitest';
import { addressBook } from '#bin/local/template/addresses';
import { Template } from '#bin/local/template/assembly';
import { planOf } from '#bin/local/template/resources';

const plan = (...templates: object[]) =>
  planOf(
    {
      stacks: templates.map((template, i) => ({
        name: `S${i}`,
        template: Template.parse(template),
      })),
      assets: new Map(),
    },
    4000,
  );

/** Returns a value as it is resolved in a property of a resource. */
const resolved = (value: unknown, template: object = {}) => {
  const { Resources, ...rest } = Template.parse(template);
  const Value = { Type: 'AWS::IAM::Role', Properties: { value } };
  const { resources } = plan({ ...rest, Resources: { ...Resources, Value } });
  return resources.find(({ logicalId }) => logicalId === 'Value')?.properties.value;
};

/** Writes `<name>` for the placeholders of Fn::Sub, which look like those of our own language. */
const marked = (text: string) => text.replaceAll('<', '$' + '{').replaceAll('>', '}');
const sub = (text: string, variables?: object) => ({
  'Fn::Sub': variables ? [marked(text), variables] : marked(text),
});

const table = { Resources: { T: { Type: 'AWS::DynamoDB::Table', Properties: {} } } };

describe('template function', () => {
  test.each([
    ['Ref to a pseudo parameter', { Ref: 'AWS::Region' }, 'ap-southeast-2'],
    ['Fn::Join', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::AccountId' }]] }, 'a-000000000000'],
    ['Fn::Split and Fn::Select', { 'Fn::Select': ['1', { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    ['Fn::Sub', sub('<AWS::Partition> <!Literal>'), marked('aws <Literal>')],
    ['Fn::Sub with variables', sub('<x>!', { x: { Ref: 'AWS::Region' } }), 'ap-southeast-2!'],
    ['Fn::Base64', { 'Fn::Base64': 'hello' }, 'aGVsbG8='],
  ])('resolves %s', (_, value, expected) => {
    expect(resolved(value)).toBe(expected);
  });

  test('resolves references by name and by attribute in both spellings', () => {
    expect(resolved({ Ref: 'T' }, table)).toBe('S0-T');
    const arn = 'arn:aws:dynamodb:ap-southeast-2:000000000000:table/S0-T';
    expect(resolved({ 'Fn::GetAtt': ['T', 'Arn'] }, table)).toBe(arn);
    expect(resolved({ 'Fn::GetAtt': 'T.Arn' }, table)).toBe(arn);
    expect(resolved(sub('<T.Arn>/index/*'), table)).toBe(`${arn}/index/*`);
  });

  test('chooses a value by condition and removes a property with AWS::NoValue', () => {
    const Conditions = {
      Here: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'ap-southeast-2'] },
      Gone: { 'Fn::Not': [{ Condition: 'Here' }] },
      Both: { 'Fn::And': [{ Condition: 'Here' }, { Condition: 'Gone' }] },
      Either: { 'Fn::Or': [{ Condition: 'Here' }, { Condition: 'Gone' }] },
    };
    const choose = (name: string) =>
      resolved(
        { kept: 1, chosen: { 'Fn::If': [name, 'yes', { Ref: 'AWS::NoValue' }] } },
        { Conditions },
      );
    expect(choose('Here')).toEqual({ kept: 1, chosen: 'yes' });
    expect(choose('Either')).toEqual({ kept: 1, chosen: 'yes' });
    expect(choose('Gone')).toEqual({ kept: 1 });
    expect(choose('Both')).toEqual({ kept: 1 });
  });

  test('omits a resource whose condition is false', () => {
    const { resources } = plan({
      Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
      Resources: { T: { Type: 'AWS::DynamoDB::Table', Condition: 'Never' } },
    });
    expect(resources).toEqual([]);
  });

  test('reads a mapping and a parameter with a default', () => {
    const Mappings = { Sizes: { small: { memory: 128 } } };
    expect(resolved({ 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, { Mappings })).toBe(128);
    expect(resolved({ Ref: 'P' }, { Parameters: { P: { Default: 'given' } } })).toBe('given');
  });

  test('resolves a value that another stack exports', () => {
    const { resources } = plan(
      {
        Resources: {
          R: { Type: 'AWS::IAM::Role', Properties: { t: { 'Fn::ImportValue': 'Table' } } },
        },
      },
      { ...table, Outputs: { O: { Value: { Ref: 'T' }, Export: { Name: 'Table' } } } },
    );
    expect(resources[0]?.properties.t).toBe('S1-T');
  });

  test.each([
    ['an unknown function', { 'Fn::Cidr': ['10.0.0.0/16', 1] }, /Value.*Fn::Cidr/s],
    ['an unknown resource', { Ref: 'Nobody' }, /Value.*Nobody/s],
    ['an unknown attribute', { 'Fn::GetAtt': ['T', 'Colour'] }, /Value.*Colour of T/s],
    ['an export that no stack declares', { 'Fn::ImportValue': 'Lost' }, /Value.*Lost/s],
    ['a list that is too short', { 'Fn::Select': [3, ['a']] }, /Value.*item 3/s],
  ])('refuses %s and names the resource', (_, value, message) => {
    expect(() => resolved(value, table)).toThrow(message);
  });
});

describe('resource names', () => {
  test('gives the same identity on every start and different ones to resources', () => {
    const pools = () =>
      plan({
        Resources: { A: { Type: 'AWS::Cognito::UserPool' }, B: { Type: 'AWS::Cognito::UserPool' } },
      }).resources.map(({ ref }) => ref);
    expect(pools()).toEqual(pools());
    expect(new Set(pools()).size).toBe(2);
    expect(pools()[0]).toMatch(/^ap-southeast-2_[a-z0-9]{9}$/);
  });

  test('shortens a long name and keeps it unique', () => {
    const name = (end: string) =>
      plan({ Resources: { [`${'Long'.repeat(20)}${end}`]: { Type: 'AWS::S3::Bucket' } } })
        .resources[0]?.ref;
    expect(name('A')).toHaveLength(63);
    expect(name('A')).not.toBe(name('B'));
  });
});

describe('local addresses', () => {
  const { rewrite, hostOf } = addressBook(4000, ['one.school.example', 'd1.cloudfront.net']);

  test.each([
    ['https://one.school.example/a?b', 'http://one.localhost:4000/a?b'],
    ['https://one.school.example', 'http://one.localhost:4000'],
    ['https://one.school.example.org/', 'https://one.school.example.org/'],
    ['office@one.school.example', 'office@one.school.example'],
    ['https://cognito-idp.ap-southeast-2.amazonaws.com/p', 'http://localhost:4000/cognito-idp/p'],
    ['https://x.auth.ap-southeast-2.amazoncognito.com/login', 'http://x.auth.localhost:4000/login'],
    ['x.auth.ap-southeast-2.amazoncognito.com', 'x.auth.localhost:4000'],
    ['https://files.s3.ap-southeast-2.amazonaws.com/k', 'http://127.0.0.1:4000/files/k'],
    [
      'https://a1.execute-api.ap-southeast-2.amazonaws.com/api',
      'http://localhost:4000/execute-api/a1/api',
    ],
    ['https://example.com', 'https://example.com'],
  ])('rewrites %s to %s', (cloud, local) => {
    expect(rewrite({ deep: [cloud] })).toEqual({ deep: [local] });
  });

  test('derives the host from the first label of the alias', () => {
    expect(hostOf('one.school.example')).toBe('one.localhost');
  });

  test('refuses 2 aliases with the same local host', () => {
    expect(() => addressBook(4000, ['one.a.example', 'one.b.example'])).toThrow(/one\.localhost/);
  });
});
