import { describe, expect, it } from 'vitest';
import { checkSites } from '#infra/site-check';
import { type Site, sites } from '#infra/sites';
import { third } from '#test/infra/sites/third-school';

/** A contact as JavaScript may have it, which the compiler would refuse. */
const contact = (text: string): Partial<Site> => ({ securityContact: text as 'mailto:x' });

describe('list of schools', () => {
  const refused: [string, Partial<Site>, string][] = [
    ['a schoolUid with a slash', { schoolUid: 'a/b' }, 'lower-case letters'],
    ['a schoolUid with a # that would break keys', { schoolUid: 'a#b' }, 'lower-case letters'],
    ['a schoolUid that Cognito refuses', { schoolUid: 'lawson-aws' }, '"aws"'],
    ['a host with a scheme', { host: 'https://x.example.edu' }, 'not a host name'],
    ['a time zone that does not exist', { timeZone: 'Australia/Bunyip' }, 'not a time zone'],
    ['a sender without a domain', { sender: 'portal' }, 'not a mail address'],
    ['a sender in capitals', { sender: 'Portal@coastal.example.edu' }, 'in lower case'],
    ['an empty name', { name: '' }, 'name takes 1 to 100'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name takes 1 to 100'],
    ['a name of two lines', { name: 'Coastal\nCollege' }, 'one line'],
    [
      'a host longer than a certificate takes',
      { host: `${'a'.repeat(50)}.portal.example.edu` },
      'more than 64 characters',
    ],
    [
      'a certificate of another region',
      { certificateArn: 'arn:aws:acm:ap-southeast-2:111122223333:certificate/x' },
      'us-east-1',
    ],
    [
      'an address for reports without its scheme',
      contact('security@example.edu'),
      'securityContact takes',
    ],
    ['an address for reports of two', contact('mailto:a@b.c, d@e.f'), 'securityContact'],
    ['a page for reports without TLS', contact('http://x.y'), 'https'],
    ['a name for texts of 12 characters', { smsSender: 'CoastalColle' }, 'smsSender takes 3 to 11'],
    ['a name for texts of digits', { smsSender: '61491570' }, 'at least one of them a letter'],
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

  it('refuses 2 schools with the same name, host or local name', () => {
    expect(() => checkSites([third, third])).toThrow('Two schools have the schoolUid "coastal"');
    const other = { ...third, schoolUid: 'other', host: 'coastal.elsewhere.example.org' };
    expect(() => checkSites([third, other])).toThrow('coastal.localhost');
  });

  it('refuses schools of one domain with different values of hasMailDomain', () => {
    const sender = 'office@mail.coastal.portal.example.edu';
    const other = { ...third, schoolUid: 'other', host: 'other.example.edu', sender };
    expect(() => checkSites([third, { ...other, hasMailDomain: true }])).toThrow(
      'The schools that send from mail.coastal.portal.example.edu differ in hasMailDomain.',
    );
    expect(checkSites([third, other])).toHaveLength(2);
  });

  const group = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...third,
      schoolUid: `school-${i}`,
      host: `school-${i}.example.edu`,
    }));

  it('accepts 40 schools, and refuses more than one list can hold', () => {
    expect(checkSites(group(40))).toHaveLength(40);
    expect(() => checkSites(group(600))).toThrow(
      /^infra\/sites\.ts: 600 schools do not fit: their list takes \d+ of 200000 bytes\./,
    );
  });

  it('refuses more schools than the function with their hosts can name', () => {
    const many = Array.from({ length: 400 }, (_, i) => ({
      ...third,
      schoolUid: `school-${i}`,
      host: `school-${i}.portal.example.edu`,
    }));
    expect(() => checkSites(many)).toThrow(
      /400 schools do not fit: the CloudFront function with their hosts takes \d+ of 10240 bytes\./,
    );
  });

  it('accepts as many schools as a template has room for, and no more', () => {
    expect(checkSites(group(100))).toHaveLength(100);
    expect(() => checkSites(group(101))).toThrow(
      '101 schools do not fit: a template of CloudFormation has room for 100.',
    );
  });

  it('refuses an empty list', () => {
    expect(() => checkSites([])).toThrow('There is no school');
  });

  it('accepts the schools of infra/sites', () => {
    expect(checkSites(sites)).toBe(sites);
  });
});
