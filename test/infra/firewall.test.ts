import { describe, expect, it } from 'vitest';
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
      '/api/calendar/feed/',
      '/api/unsubscribe/',
      '/api/signing/',
    ]);
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
