import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { proofHeader, proofSecrets } from '#infra/constructs/edge/host-proof';
import { Firewall } from '#infra/constructs/firewall';
import { throttling } from '#infra/constructs/rest-api';
import { sites } from '#infra/sites';
import { flat, synthesise } from '#test/infra/synthesised';

const portal = synthesise();

describe('firewall', () => {
  interface Rule {
    Name: string;
    Priority: number;
    Action?: object;
    Statement: Record<string, unknown>;
  }
  const [acl] = portal.all('AWS::WAFv2::WebACL', 'Portal-Api');
  const rules = acl?.Properties.Rules as Rule[];
  const ruleOf = (name: string) => rules.find(({ Name }) => Name === name);

  it('protects the API stage', () => {
    const [association] = portal.all('AWS::WAFv2::WebACLAssociation', 'Portal-Api');
    expect(flat(association?.Properties.ResourceArn)).toContain('/stages/');
    expect(acl?.Properties.Scope).toBe('REGIONAL');
  });

  it('allows reads of the emergency broadcast before every other rule', () => {
    const [first] = [...rules].sort((a, b) => a.Priority - b.Priority);
    expect(first).toMatchObject({ Name: 'EmergencyBroadcast', Action: { Allow: {} } });
    expect(JSON.stringify(first?.Statement)).toContain('"SearchString":"/api/emergencybroadcast"');
    expect(JSON.stringify(first?.Statement)).toContain('"SearchString":"GET"');
  });

  it('limits calls per sign-in, not per shared IP address or forgeable header', () => {
    const statement = ruleOf('CallsPerSignIn')?.Statement.RateBasedStatement;
    // A busy person opens the portal 5 times in 5 minutes with 20 calls each; polling adds 300.
    const busy = 5 * 20 + 300;
    expect(statement).toMatchObject({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ Header: { Name: 'Authorization' } }],
    });
    expect((statement as { Limit: number }).Limit).toBeGreaterThanOrEqual(2 * busy);
    expect(JSON.stringify(rules)).not.toMatch(/FORWARDED_IP|ForwardedIPConfig/);
  });

  it('limits calls per network on public routes to at least twice what a school needs', () => {
    const statement = ruleOf('PublicCallsPerNetwork')?.Statement.RateBasedStatement;
    expect(statement).toMatchObject({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ Header: { Name: 'x-portal-network' } }],
      EvaluationWindowSec: 300,
    });
    // 1,500 devices behind one address, each of which reads its feed twice in five minutes.
    expect((statement as { Limit: number }).Limit).toBeGreaterThanOrEqual(2 * 1_500);
    const scope = JSON.stringify((statement as { ScopeDownStatement: object }).ScopeDownStatement);
    expect([...scope.matchAll(/"SearchString":"([^"]*)"/g)].map(([, path]) => path)).toEqual([
      '/api/posts/pdf/file/',
      '/api/roll-call/links/',
      '/api/calendar/feed/',
      '/api/unsubscribe/',
      '/api/signing/',
    ]);
  });

  it('blocks a school above half of the calls that the stage accepts, and no full school below', () => {
    const rule = ruleOf('CallsPerSchool');
    expect(rule?.Action).toEqual({ Block: {} });
    const statement = rule?.Statement.RateBasedStatement as { Limit: number };
    expect(statement).toMatchObject({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ Header: { Name: 'x-portal-site' } }],
      EvaluationWindowSec: 300,
    });
    expect(statement).not.toHaveProperty('ScopeDownStatement');
    expect(statement.Limit).toBeLessThanOrEqual((300 * throttling.throttlingRateLimit) / 2);
    // 1,500 people behind one address, each of whom opens 6 screens with 4 calls, 4 times over.
    expect(statement.Limit).toBeGreaterThanOrEqual(4 * 1_500 * 24);
  });

  it('refuses every call without the secret that each host sends, and counts none by address', () => {
    const rule = ruleOf('CallsPastTheHosts');
    expect(rule?.Action).toEqual({ Block: {} });
    const proof = `{{resolve:secretsmanager:${proofSecrets[0]}:SecretString}}`;
    expect(rule?.Statement).toEqual({
      NotStatement: {
        Statement: {
          ByteMatchStatement: {
            FieldToMatch: { SingleHeader: { Name: proofHeader } },
            PositionalConstraint: 'EXACTLY',
            SearchString: proof,
            TextTransformations: [{ Priority: 0, Type: 'NONE' }],
          },
        },
      },
    });
    const hosts = portal.all('AWS::CloudFront::Distribution');
    expect(hosts).toHaveLength(sites.length);
    for (const host of hosts) {
      expect(JSON.stringify(host.Properties)).toContain(
        JSON.stringify({ HeaderName: proofHeader, HeaderValue: proof }),
      );
    }
    expect(JSON.stringify(rules)).not.toContain('"IP"');
  });

  it('makes the secrets in the first stack, and keeps them when they leave the list', () => {
    const secrets = portal.all('AWS::SecretsManager::Secret');
    expect(secrets.map(({ stack, Properties }) => [stack, Properties.Name])).toEqual(
      proofSecrets.map((name) => ['Portal-Data', name]),
    );
    for (const { DeletionPolicy, Properties } of secrets) {
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
      expect(Properties.GenerateSecretString).toMatchObject({ PasswordLength: 48 });
    }
  });

  it('counts them instead while the hosts of an earlier release send no secret', () => {
    const stack = new Stack(new App({ builtinCloudFormationValidation: false }), 'Earlier');
    new Firewall(stack, 'Firewall', {
      stageArn: 'arn:aws:apigateway:ap-southeast-2::/restapis/a1/stages/api',
      hasEarlierHosts: true,
    });
    const [made] = Object.values(Template.fromStack(stack).findResources('AWS::WAFv2::WebACL'));
    const all: Rule[] = made?.Properties.Rules;
    expect(all.find(({ Name }) => Name === 'CallsPastTheHosts')?.Action).toEqual({ Count: {} });
  });

  it('uses less than the 1,500 capacity units that the price includes', () => {
    // AWS: a rate rule 2 and 30 for each custom key, a text match 2 or 10, rule groups as published.
    const text = JSON.stringify(rules);
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    const groups = 700 + 200;
    const used =
      groups +
      2 * count(/"RateBasedStatement"/g) +
      30 * count(/"CustomKeys"/g) +
      2 * count(/"ByteMatchStatement"/g) +
      count(/"(LabelMatch|SizeConstraint)Statement"/g);
    expect(used).toBeLessThan(1_500);
  });

  it('labels long and rich bodies and blocks them only where no route accepts them', () => {
    const core = JSON.stringify(ruleOf('AWSManagedRulesCommonRuleSet'));
    for (const rule of ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY']) {
      expect(core).toContain(`{"ActionToUse":{"Count":{}},"Name":"${rule}"}`);
    }
    const block = JSON.stringify(ruleOf('BodiesOutsideWriters'));
    expect(block).toContain('awswaf:managed:aws:core-rule-set:SizeRestrictions_Body');
    const writers = ['posts', 'editor-images', 'audiences', 'send-emails', 'weeklyemailtext'];
    for (const path of writers.map((name) => `/api/${name}`)) {
      expect(block).toContain(`"SearchString":"${path}"`);
    }
    for (const path of ['favorites', 'unsubscribe'].map((name) => `/api/${name}`)) {
      expect(block).not.toContain(`"SearchString":"${path}"`);
    }
  });
});
