import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { warningsIn } from '#bin/lib/build/synth';
import { madeUpBuild } from '#bin/lib/templates/made-up-build';
import { lacksMailbox } from '#infra/deployable';
import { deploymentOf, refuseOldOptions } from '#infra/site-check';
import { deployments, type Site, sites, stagingOf } from '#infra/sites';
import { third } from '#test/infra/sites/third-school';
import { schools, synthesise } from '#test/infra/synthesised';

describe('portal stacks', () => {
  const { templates, all } = synthesise();

  it('creates 1 stack each for data, workers, API, edge, operations, global metrics, backups and texts, and 2 for each school', () => {
    expect([...templates.keys()].sort()).toEqual([
      'Portal-Api',
      'Portal-Backups',
      'Portal-Data',
      'Portal-Edge',
      'Portal-Global',
      'Portal-Operations',
      ...schools.map(({ schoolUid }) => `Portal-Site-${schoolUid}`),
      'Portal-Texts',
      ...schools.map(({ schoolUid }) => `Portal-Web-${schoolUid}`),
      'Portal-Workers',
    ]);
  });

  it.each([...templates])('keeps %s well below the limit of 500 resources', (_, text) => {
    const { Resources } = JSON.parse(text) as { Resources: object };
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(450);
  });

  it.each([...templates])('keeps %s below the limits of 200 outputs and of 1 MB', (_, text) => {
    const { Outputs = {} } = JSON.parse(text) as { Outputs?: object };
    expect(Object.keys(Outputs).length).toBeLessThan(180);
    expect(text.length).toBeLessThan(800_000);
  });

  it('adds a third school without changing stored resources of the others', () => {
    const three = synthesise({ sites: [...sites, third] });
    expect(three.templates.has('Portal-Site-coastal')).toBe(true);
    expect(three.templates.has('Portal-Web-coastal')).toBe(true);
    for (const name of ['Portal-Site-main', 'Portal-Site-regional']) {
      expect(three.templates.get(name)).toEqual(templates.get(name));
    }
    // `config.json` names the hosts of the other schools.
    const [web, webOfThree] = [templates, three.templates].map((all) => all.get('Portal-Web-main'));
    const hash = /[0-9a-f]{64}/g;
    expect(webOfThree?.replace(hash, 'file')).toEqual(web?.replace(hash, 'file'));
    const [pools, tables] = ['AWS::Cognito::UserPool', 'AWS::DynamoDB::Table'].map((type) =>
      three.all(type),
    );
    expect(pools).toHaveLength(schools.length + 1);
    expect(tables).toEqual(all('AWS::DynamoDB::Table'));
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

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0000';
interface Ruled {
  Rules?: Record<string, { Assertions: { Assert: unknown; AssertDescription: string }[] }>;
}
/** Returns the reasons for which CloudFormation refuses a template before it creates anything. */
const refusalsOf = (text = '{}') =>
  Object.entries((JSON.parse(text) as Ruled).Rules ?? {})
    .filter(([name]) => name.startsWith('Undeployable'))
    .flatMap(([, { Assertions }]) => Assertions.map(({ AssertDescription }) => AssertDescription));

describe('school without a certificate', () => {
  const certified = sites.map((site) => ({
    ...site,
    certificateArn,
    sender: `portal@mail.${site.host}`,
  }));
  const message =
    'infra/sites.ts: coastal has no certificateArn. It runs locally, but a deployment needs a certificate for coastal.portal.example.edu.';

  it('stops the deployment of the first stack and names the school and the field', () => {
    const { templates, portal } = synthesise({ sites: [...certified, third] });
    expect(refusalsOf(templates.get('Portal-Data'))).toEqual([message]);
    expect(refusalsOf(templates.get('Portal-Web-coastal'))).toEqual([message]);
    expect(refusalsOf(templates.get('Portal-Web-main'))).toEqual([]);
    for (const stack of [portal.api, portal.operations, ...portal.sites, ...portal.web]) {
      expect([stack.stackName, stack.dependencies.length > 0]).toEqual([stack.stackName, true]);
    }
    expect(portal.data.dependencies).toEqual([]);
  });

  it('warns about the missing certificate at synthesis', () => {
    const { warnings, outdir } = synthesise({ sites: [...certified, third] });
    expect(warnings).toEqual([message, message]);
    // `npm run synth` prints each once.
    expect(warningsIn(outdir)).toEqual([message]);
  });

  it('accepts a list in which every school has a certificate', () => {
    const { templates, warnings } = synthesise({ sites: certified });
    expect([...templates.values()].flatMap(refusalsOf)).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

describe('school with a Greek name', () => {
  const name = 'Ελληνικό Κολλέγιο Αγίου Γεωργίου';
  const greek = synthesise({ sites: [{ ...third, certificateArn, name }] });

  it('synthesises without a warning and keeps its name for people', () => {
    expect(greek.warnings).toEqual([]);
    expect(greek.webConfigs).toEqual([expect.objectContaining({ schoolName: name })]);
    expect(greek.templates.get('Portal-Workers')).toContain(name);
  });

  it('leaves its name out of properties that accept only ASCII', () => {
    const [distribution] = greek.all('AWS::CloudFront::Distribution');
    expect(JSON.stringify(distribution?.Properties)).toMatch(/^[\x20-\x7e]*$/);
  });
});

describe('mail domain of 3 schools', () => {
  const one = [...sites, third].map((site) => ({
    ...site,
    certificateArn,
    sender: `${site.schoolUid}@schools.example.edu`,
  }));

  it('creates 1 SES identity in the shared data stack', () => {
    const { all, warnings, templates } = synthesise({ sites: one });
    expect(warnings).toEqual([]);
    expect(all('AWS::SES::EmailIdentity')).toEqual([
      expect.objectContaining({
        stack: 'Portal-Data',
        Properties: expect.objectContaining({ EmailIdentity: 'schools.example.edu' }),
      }),
    ]);
    const { Outputs } = JSON.parse(templates.get('Portal-Data') ?? '') as { Outputs: object };
    expect(Object.keys(Outputs).filter((id) => id.includes('Dkim'))).toHaveLength(1);
    expect(all('AWS::SES::ConfigurationSet')).toHaveLength(3);
  });

  it('creates no SES identity if the account already has the domain', () => {
    const sharing = one.map((site) => ({ ...site, hasMailDomain: true as const }));
    expect(synthesise({ sites: sharing }).all('AWS::SES::EmailIdentity')).toEqual([]);
  });
});

describe('staging', () => {
  it('has the same stacks but that of texts, with hosts, names and senders of its own', () => {
    const staging = synthesise({ sites: deployments.staging.sites });
    // It sends no texts: only the live schools have registered names.
    const live = [...synthesise().templates.keys()].filter((name) => name !== 'Portal-Texts');
    expect([...staging.templates.keys()].sort()).toEqual(live.sort());
    const text = [...staging.templates.values()].join('\n');
    for (const { host, name } of sites) {
      expect(text).not.toContain(host);
      expect(text).not.toContain(`"${name}"`);
    }
    expect(text).toContain('main.staging.portal.example.edu');
    expect(staging.warnings.join()).toContain('main.staging.portal.example.edu');
  });

  it('signs nobody in through the provider of the live portal', () => {
    const federation = { kind: 'saml' as const, name: 'S', metadataUrl: 'https://x.example/m' };
    const securityContact = 'mailto:security@example.edu' as const;
    const live = {
      ...third,
      securityContact,
      federation: { ...federation, usernameAttribute: 'uid' },
    };
    const own = stagingOf({ ...live, certificateArn: 'arn:live', hasMailDomain: true }, 'arn:own');
    expect(own).toEqual({
      schoolUid: 'coastal',
      name: 'Coastal College (staging)',
      timeZone: third.timeZone,
      host: 'coastal.staging.portal.example.edu',
      certificateArn: 'arn:own',
      securityContact,
      colour: '#5b4a00',
      sender: 'portal@coastal.staging.portal.example.edu',
    });
  });

  const all = {
    live: { account: '111', sites },
    staging: { account: '222', sites },
    new: { sites },
  };
  it.each([
    [undefined, undefined],
    [undefined, '111'],
    ['staging', '222'],
    ['staging', undefined],
  ])('chooses the deployment %s with the account %s', (name, account) => {
    expect(deploymentOf(name, account, all)).toBe(name ? all.staging : all.live);
  });

  it.each([
    ['live', '222', 'Your credentials are for the account of staging, not of live.'],
    ['staging', '111', 'Your credentials are for the account of live, not of staging.'],
    ['staging', '333', 'The account of staging is 222.'],
    ['new', '333', 'new has no account.'],
    ['other', '111', 'There is no deployment other. There are live, staging, new.'],
    ['constructor', '111', 'There is no deployment constructor.'],
  ])('refuses to deploy %s with credentials of the account %s', (name, account, message) => {
    expect(() => deploymentOf(name, account, all)).toThrow(message);
  });

  it('warns about mail from the name of a host, where no answer arrives', () => {
    const [school] = sites as [Site, ...Site[]];
    const apart = { ...school, sender: 'portal@mail.example.edu' };
    expect(lacksMailbox([apart])).toEqual([]);
    const [said, ...more] = lacksMailbox([apart, { ...school, sender: `portal@${school.host}` }]);
    expect(said).toContain(`sends from portal@${school.host}, whose domain is a host.`);
    expect(more).toEqual([]);
    expect(synthesise().warnings.join()).toContain('A host that is a CNAME record cannot receive');
  });

  it('locks the sealed documents of the live portal, and never asks for an option again', () => {
    expect(deployments.live).not.toHaveProperty('objectLock', false);
    expect(deployments.staging.objectLock).toBe(false);
    expect(() => refuseOldOptions(() => undefined)).not.toThrow();
    expect(() => refuseOldOptions((name) => (name === 'objectLock' ? 'false' : undefined))).toThrow(
      'There is no option objectLock any more. Write `objectLock: false` into the entry',
    );
  });
});
