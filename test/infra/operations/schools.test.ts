import { describe, expect, it } from 'vitest';
import { signInMetrics } from '#infra/constructs/operations/sign-in-metrics';
import { type Federation, sites } from '#infra/sites';
import { flat, synthesise } from '#test/infra/synthesised';

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0000';
const portal = synthesise({ sites: sites.map((site) => ({ ...site, certificateArn })) });
const alarms = portal.all('AWS::CloudWatch::Alarm');

describe('sign-in alarm of a school', () => {
  it('reports failed and throttled sign-ins of its pool and client', () => {
    for (const { schoolUid } of sites) {
      const ofSchool = alarms.filter(({ id }) => id.startsWith(`signins${schoolUid}`));
      expect(ofSchool).toHaveLength(2);
      const text = flat(
        ofSchool.map(({ Properties }) => Properties).map((each) => JSON.stringify(each)),
      );
      expect(text).toContain('SignInSuccesses');
      expect(text).toContain('SampleCount');
      expect(text).toContain('SignInThrottles');
      expect(text).toMatch(/"Name":"UserPool","Value":\{"Ref":"SignInPool/);
    }
  });

  it('reads the metrics of the identity provider where a school has one', () => {
    const federation: Federation = {
      name: 'School',
      metadataUrl: 'https://idp.example.edu/metadata',
      kind: 'saml',
      usernameAttribute: 'uid',
    };
    const found = signInMetrics({ federation }, { pool: 'p', client: 'c' });
    expect(found.tried.metricName).toBe('FederationSuccesses');
    expect(found.throttled.metricName).toBe('FederationThrottles');
    expect(found.tried.dimensions).toMatchObject({ IdentityProvider: 'School' });
  });
});

it('creates a dashboard of all schools, and one of each school with its own host and sign-ins', () => {
  expect(portal.all('AWS::CloudWatch::Dashboard')).toHaveLength(1 + sites.length);
  for (const { schoolUid, name, host } of sites) {
    const [dashboard] = portal.all('AWS::CloudWatch::Dashboard', `Portal-Web-${schoolUid}`);
    const text = flat(dashboard);
    for (const own of [name, host, schoolUid]) expect(text).toContain(own);
    for (const metric of ['5xxErrorRate', '4xxErrorRate', 'Requests', 'Successes', 'Throttles']) {
      expect(text).toContain(metric);
    }
    expect(text).toMatch(/"DistributionId[^}]+"Ref":"Edge/);
    expect(text).toContain('us-east-1');
  }
});
