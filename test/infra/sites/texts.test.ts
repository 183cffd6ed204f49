import { describe, expect, it } from 'vitest';
import { schools, synthesise } from '#test/infra/synthesised';

interface Rules {
  readonly SMS: readonly { readonly CountryCode: string; readonly ProtectStatus: string }[];
}

const portal = synthesise();
const texting = schools.filter(({ smsSender }) => smsSender);

describe('texts', () => {
  it('has a configuration set for each school that sends texts, and no other', () => {
    const sets = portal.all('AWS::SMSVOICE::ConfigurationSet');
    expect(sets.map(({ stack, Properties }) => [stack, Properties.ConfigurationSetName])).toEqual(
      texting.map(({ schoolUid }) => ['Portal-Texts', `portal-${schoolUid}`]),
    );
    for (const [i, { Properties }] of sets.entries()) {
      expect(Properties).toMatchObject({
        DefaultSenderId: texting[i]?.smsSender,
        EventDestinations: [{ Enabled: true, MatchingEventTypes: ['TEXT_ALL'] }],
      });
      expect(Properties.ProtectConfigurationId).toBeDefined();
    }
    expect(texting.length).toBeLessThan(schools.length);
  });

  it('allows Australia and New Zealand, and no other country', () => {
    const [countries, ...more] = portal.all('AWS::SMSVOICE::ProtectConfiguration');
    expect(more).toEqual([]);
    const set = countries?.Properties.CountryRuleSet as Rules | undefined;
    const rules = set?.SMS ?? [];
    const allowed = rules.filter(({ ProtectStatus }) => ProtectStatus === 'ALLOW');
    expect(allowed.map(({ CountryCode }) => CountryCode)).toEqual(['AU', 'NZ']);
    expect(new Set(rules.map(({ CountryCode }) => CountryCode)).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThan(200);
  });

  it('lets only what sends mail send texts, by the names of the schools', () => {
    const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) =>
      portal.all(type),
    );
    const allowing = policies.filter((each) => JSON.stringify(each).includes('sms-voice:Send'));
    const roles = allowing.map(({ Properties }) => JSON.stringify(Properties.Roles));
    expect(roles.filter((each) => !/"(urgent)?mailworker/i.test(each))).toEqual([]);
    expect(new Set(roles).size).toBe(2);
    for (const { Properties } of allowing) {
      const text = JSON.stringify(Properties);
      expect(text).toContain('sender-id/HarbourCol/AU');
      expect(text).not.toContain('sms-voice:*');
    }
  });
});
