import { describe, expect, it } from 'vitest';
import { flat, schools, synthesise } from '#test/infra/synthesised';

const portal = synthesise();
const policiesOf = (type: string) =>
  portal
    .all(type, 'Portal-Data')
    .map(({ Properties }) => Properties)
    .filter((each) => /mail-?events/i.test(JSON.stringify(each)));

interface Statement {
  Effect: string;
  Action: string;
  Principal: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}
const statementsOf = (policy: Record<string, unknown> = {}) =>
  (policy.PolicyDocument as { Statement: Statement[] }).Statement;

describe('SES events', () => {
  it('allows only configuration sets of this account to publish to the topic', () => {
    const [policy, ...more] = policiesOf('AWS::SNS::TopicPolicy');
    expect(more).toEqual([]);
    const allowing = statementsOf(policy).filter(({ Effect }) => Effect === 'Allow');
    expect(allowing).toHaveLength(2);
    // Texts have sets of the same names; their events do not say which.
    expect(allowing[1]).toMatchObject({
      Action: 'sns:Publish',
      Principal: { Service: 'sms-voice.amazonaws.com' },
    });
    expect(flat(allowing[1]?.Condition?.StringEquals)).toContain('AWS::AccountId');
    expect(allowing[0]).toMatchObject({
      Action: 'sns:Publish',
      Principal: { Service: 'ses.amazonaws.com' },
    });
    const { 'AWS:SourceAccount': from, 'AWS:SourceArn': sets } =
      allowing[0]?.Condition?.StringEquals ?? {};
    expect(flat(from)).toBe('AWS::AccountId');
    expect((sets as unknown[]).map(flat).sort()).toEqual(
      schools.map(({ schoolUid }) =>
        expect.stringMatching(
          new RegExp(`^arn:.*:ses:.*AWS::AccountId:configuration-set/portal-${schoolUid}$`),
        ),
      ),
    );
    expect(JSON.stringify(allowing)).not.toContain('*');
  });

  it('allows only the topic to send raw events to the queue', () => {
    const [subscription, ...more] = portal.all('AWS::SNS::Subscription');
    expect(more).toEqual([]);
    expect(subscription?.Properties).toMatchObject({ Protocol: 'sqs', RawMessageDelivery: true });
    expect(flat(subscription?.Properties.Endpoint)).toMatch(/^maileventsqueueQueue/);
    expect(JSON.stringify(subscription?.Properties.RedrivePolicy)).toMatch(
      /maileventsqueueDeadLetters/,
    );
    const allowing = policiesOf('AWS::SQS::QueuePolicy')
      .flatMap(statementsOf)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(allowing).toHaveLength(2);
    for (const { Action, Principal, Condition } of allowing) {
      expect([Action, Principal]).toEqual(['sqs:SendMessage', { Service: 'sns.amazonaws.com' }]);
      const source = Object.values(Condition ?? {}).flatMap((each) => Object.values(each));
      expect(source.map(flat)).toEqual([expect.stringMatching(/^MailEvents\w+$/)]);
    }
  });

  it('includes every event type for each school', () => {
    const destinations = portal.all('AWS::SES::ConfigurationSetEventDestination');
    expect(destinations.map(({ stack }) => stack)).toEqual(
      schools.map(({ schoolUid }) => `Portal-Site-${schoolUid}`),
    );
    for (const { Properties } of destinations) {
      const { MatchingEventTypes, Enabled, SnsDestination } = Properties.EventDestination as Record<
        string,
        unknown
      >;
      expect(Enabled).toBe(true);
      expect(MatchingEventTypes).toEqual([
        'send',
        'delivery',
        'open',
        'click',
        'bounce',
        'complaint',
        'reject',
        'renderingFailure',
        'deliveryDelay',
        'subscription',
      ]);
      expect(flat((SnsDestination as { TopicARN: unknown }).TopicARN)).toMatch(/MailEvents/);
    }
  });

  it('delivers events in batches that several workers take, and gives up after 5 failures', () => {
    const ofMail = portal
      .all('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => /mailevents/.test(JSON.stringify(Properties)));
    expect(ofMail.map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({
        BatchSize: 50,
        MaximumBatchingWindowInSeconds: 1,
        ScalingConfig: { MaximumConcurrency: 10 },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      }),
    ]);
  });
});

describe('school mail', () => {
  const sets = portal.all('AWS::SES::ConfigurationSet');

  it('requires TLS and suppresses only addresses that bounced', () => {
    expect(sets.map(({ Properties }) => Properties)).toEqual(
      schools.map(({ schoolUid }) =>
        expect.objectContaining({
          Name: `portal-${schoolUid}`,
          DeliveryOptions: { TlsPolicy: 'REQUIRE' },
          SuppressionOptions: { SuppressedReasons: ['BOUNCE'] },
        }),
      ),
    );
  });

  it('signs mail with the domain of the school’s sender', () => {
    expect(portal.all('AWS::SES::EmailIdentity').map(({ Properties }) => Properties)).toEqual(
      schools.map(({ sender }) =>
        expect.objectContaining({ EmailIdentity: sender.slice(sender.lastIndexOf('@') + 1) }),
      ),
    );
  });

  it('sends the school’s host from each school’s distribution', () => {
    const told = portal
      .all('AWS::CloudFront::Distribution')
      .map(({ Properties }) => JSON.stringify(Properties));
    for (const { schoolUid } of schools) {
      const header = `{"HeaderName":"x-portal-site","HeaderValue":"${schoolUid}"}`;
      expect(told.filter((each) => each.includes(header))).toHaveLength(1);
    }
  });
});
