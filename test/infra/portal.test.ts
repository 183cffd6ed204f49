import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSites } from '#infra/site-check';
import { type Site, sites } from '#infra/sites';
import { madeUpBuild, schools, synthesise } from '#test/infra/synthesised';

const third: Site = {
  schoolUid: 'coastal',
  name: 'Coastal College',
  host: 'coastal.portal.example.edu',
  timeZone: 'Australia/Perth',
  sender: 'portal@coastal.portal.example.edu',
};

describe('the portal', () => {
  const built = madeUpBuild();
  const { templates } = synthesise({ built });

  it('is a stack for data, the API and operations, and two for each school', () => {
    expect([...templates.keys()].sort()).toEqual([
      'Portal-Api',
      'Portal-Data',
      'Portal-Operations',
      ...schools.map(({ schoolUid }) => `Portal-Site-${schoolUid}`),
      ...schools.map(({ schoolUid }) => `Portal-Web-${schoolUid}`),
    ]);
  });

  it.each([...templates])('%s stays far below the 500 resources a stack may hold', (_, text) => {
    const { Resources } = JSON.parse(text) as { Resources: object };
    expect(Object.keys(Resources).length).toBeLessThan(400);
  });

  it.each([...templates])('%s stays below the 200 outputs a stack may hold', (_, text) => {
    const { Outputs = {} } = JSON.parse(text) as { Outputs?: object };
    expect(Object.keys(Outputs).length).toBeLessThan(180);
  });

  it.each([...templates])('%s stays below the megabyte a template may hold', (_, text) => {
    expect(text.length).toBeLessThan(700_000);
  });

  it('takes a third school as one more entry, and changes nothing that is kept for the others', () => {
    const three = synthesise({ built, sites: [...sites, third] });
    expect(three.templates.has('Portal-Site-coastal')).toBe(true);
    expect(three.templates.has('Portal-Web-coastal')).toBe(true);
    for (const name of ['Portal-Site-main', 'Portal-Site-regional', 'Portal-Web-main']) {
      expect(three.templates.get(name)).toEqual(templates.get(name));
    }
    const [pools, tables] = ['AWS::Cognito::UserPool', 'AWS::DynamoDB::Table'].map((type) =>
      three.all(type),
    );
    expect(pools).toHaveLength(schools.length + 1);
    expect(tables).toEqual(synthesise({ built }).all('AWS::DynamoDB::Table'));
  });

  it('names the command to run when a Lambda has not been built', () => {
    const incomplete = madeUpBuild();
    rmSync(join(incomplete.lambdas, 'posts'), { recursive: true });
    expect(() => synthesise({ built: incomplete })).toThrow('Run `npm run build` first');
  });

  it('names the command to run when the web application has not been built', () => {
    const incomplete = madeUpBuild();
    rmSync(incomplete.web, { recursive: true });
    expect(() => synthesise({ built: incomplete })).toThrow('Run `npm run build` first');
  });
});

describe('the list of schools', () => {
  const refused: [string, Partial<Site>, string][] = [
    ['a schoolUid with a slash', { schoolUid: 'a/b' }, 'small letters'],
    ['a schoolUid with a # that would break keys', { schoolUid: 'a#b' }, 'small letters'],
    ['a schoolUid that Cognito refuses', { schoolUid: 'lawson-aws' }, '"aws"'],
    ['a host with a scheme', { host: 'https://x.example.edu' }, 'no host name'],
    ['a time zone that does not exist', { timeZone: 'Australia/Bunyip' }, 'no time zone'],
    ['a sender without a domain', { sender: 'portal' }, 'no mail address'],
    [
      'a certificate of another region',
      { certificateArn: 'arn:aws:acm:ap-southeast-2:111122223333:certificate/x' },
      'us-east-1',
    ],
    [
      'a provider without TLS',
      {
        federation: {
          kind: 'saml',
          name: 'School',
          metadataUrl: 'http://idp.example.edu',
          usernameAttribute: 'uid',
        },
      },
      'https',
    ],
  ];

  it.each(refused)('refuses %s', (_, change, sentence) => {
    expect(() => checkSites([{ ...third, ...change }])).toThrow(sentence);
  });

  it('refuses two schools of one name, one host or one local name', () => {
    expect(() => checkSites([third, third])).toThrow('Two sites are "coastal"');
    const other = { ...third, schoolUid: 'other', host: 'coastal.elsewhere.example.org' };
    expect(() => checkSites([third, other])).toThrow('coastal.localhost');
  });

  it('refuses an empty list', () => {
    expect(() => checkSites([])).toThrow('There is no site');
  });

  it('accepts ours', () => {
    expect(checkSites(sites)).toBe(sites);
  });
});
