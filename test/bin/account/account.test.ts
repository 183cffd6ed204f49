import { describe, expect, it } from 'vitest';
import type { Answer, AskAws, Question } from '#bin/lib/account/ask-aws';
import { factsOf } from '#bin/lib/account/facts';
import { findingsOf } from '#bin/lib/account/findings';

const region = 'ap-southeast-2';
const arn = 'arn:aws:acm:us-east-1:123456789012:certificate/one';
const ok = (body: unknown): Answer => ({
  status: 200,
  code: '',
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const no = (status: number, code: string): Answer => ({ status, code, body: '' });

/** What Service Quotas says of each service. */
const limits: Record<string, object> = {
  'cognito-idp': {
    Quotas: [
      { QuotaName: 'Rate of UserAuthentication requests', Value: 120 },
      { QuotaName: 'Rate of UserFederation requests', Value: 25 },
    ],
  },
  cloudfront: { Quotas: [{ QuotaName: 'Web distributions per AWS account', Value: 200 }] },
  apigateway: { Quotas: [{ QuotaName: 'Resources/Routes per REST API (REST)', Value: 300 }] },
};

/** Returns an account as AWS describes it, with some answers changed. */
const account =
  (changed: (question: Question) => Answer | undefined = () => undefined): AskAws =>
  async (question) => {
    const other = changed(question);
    if (other) return other;
    const { service, path, body } = question;
    if (service === 'sts') return ok('<GetCallerIdentity><Account>123456789012</Account>');
    if (service === 'lambda') return ok({ AccountLimit: { ConcurrentExecutions: 1000 } });
    if (service === 'acm') return ok({ Certificate: { Status: 'ISSUED' } });
    if (service === 'account') return ok({ RegionOptStatus: 'ENABLED_BY_DEFAULT' });
    if (service === 'servicequotas') return ok(limits[JSON.parse(body).ServiceCode] ?? {});
    if (service === 'ssm') return ok({ Parameter: { Value: '21' } });
    if (path.includes('identities')) return ok({ VerifiedForSendingStatus: true });
    const SendQuota = { MaxSendRate: 20, Max24HourSend: 50_000, SentLast24Hours: 0 };
    return ok({ ProductionAccessEnabled: true, SendingEnabled: true, SendQuota });
  };

async function checked(ask: AskAws, people = 5_000, largest = people) {
  const facts = await factsOf(ask, {
    region,
    regions: [region, 'ap-southeast-4'],
    domains: ['example.edu'],
    certificates: [arn],
  });
  return findingsOf(facts, {
    region,
    people,
    largest,
    schools: 2,
    hasProviders: true,
    apiResources: 216,
  });
}
const missingIn = async (ask: AskAws, people?: number) =>
  (await checked(ask, people)).filter(({ state }) => state === 'missing').map(({ text }) => text);

describe('the check of an account', () => {
  it('finds an account ready that has everything', async () => {
    const findings = await checked(account());
    expect(findings.map(({ state }) => state)).toEqual(findings.map(() => 'ready'));
    expect(findings.map(({ text }) => text)).toContain(
      'Account 123456789012, region ap-southeast-2.',
    );
    expect(findings.map(({ text }) => text)).toContain(
      'A digest to 5,000 people takes 5 minutes at 20 a second.',
    );
  });

  it('compares the limits that a portal may reach, also on later pages and without an own value', async () => {
    const small = account(({ service, body, target }) => {
      if (service === 'account') return ok({ RegionOptStatus: 'DISABLED' });
      if (service !== 'servicequotas') return undefined;
      const { ServiceCode, NextToken } = JSON.parse(body);
      const isOwn = target?.endsWith('.ListServiceQuotas');
      if (ServiceCode === 'apigateway') return no(400, 'AccessDeniedException');
      if (ServiceCode === 'cloudfront') {
        return ok(
          isOwn ? {} : { Quotas: [{ QuotaName: 'Web distributions per AWS account', Value: 1 }] },
        );
      }
      if (!isOwn)
        return ok({ Quotas: [{ QuotaName: 'Rate of UserFederation requests', Value: 25 }] });
      if (!NextToken) return ok({ Quotas: [], NextToken: 'more' });
      return ok({ Quotas: [{ QuotaName: 'Rate of UserFederation requests', Value: 5 }] });
    });
    expect(await missingIn(small)).toEqual([
      'The region ap-southeast-2 is not turned on: AWS console → Account → AWS Regions.',
      'The region ap-southeast-4 is not turned on: AWS console → Account → AWS Regions.',
      'AWS takes only 5 sign-ins a second. This portal needs 9: Service Quotas → Amazon Cognito User Pools → Rate of UserFederation requests.',
      'AWS takes only 1 distributions. This portal needs 2: Service Quotas → Amazon CloudFront (us-east-1).',
    ]);
    const texts = (await checked(small)).map(({ text }) => text);
    expect(texts).toContain('AWS did not show its limit of resources of an API.');
  });

  it('names what a new account lacks', async () => {
    const isNew = account(({ service, path }) => {
      if (service === 'lambda') return ok({ AccountLimit: { ConcurrentExecutions: 10 } });
      if (['account', 'servicequotas'].includes(service)) return undefined;
      if (service === 'ssm') return no(400, 'ParameterNotFound');
      if (service === 'acm') return ok({ Certificate: { Status: 'PENDING_VALIDATION' } });
      if (path.includes('identities')) return no(404, 'NotFoundException');
      if (service !== 'ses') return undefined;
      return ok({ SendQuota: { MaxSendRate: 1, Max24HourSend: 200 } });
    });
    expect(await missingIn(isNew)).toEqual([
      'CDK is not prepared in ap-southeast-2: npx cdk bootstrap aws://ACCOUNT/ap-southeast-2',
      'CDK is not prepared in us-east-1: npx cdk bootstrap aws://ACCOUNT/us-east-1',
      'Only 10 Lambdas may run at the same time. Ask for 1,000: Service Quotas → Lambda → Concurrent executions.',
      'SES sends to verified addresses only: SES console → Get set up → Request production access.',
      'SES has stopped mail of this account. See the SES console.',
      'SES sends 200 messages a day. 5,000 people need twice as many as people: ask for more.',
      'An emergency message to 5,000 people takes 88 minutes at 1 a second, and must not take more than 5. Ask SES for 18 a second: Service Quotas → Amazon SES → Sending rate.',
      'Certificate one is PENDING_VALIDATION: add its DNS record and wait until it is ISSUED.',
    ]);
    const texts = (await checked(isNew)).map(({ text }) => text);
    expect(texts).toContain(
      'SES does not know example.edu yet. The deployment adds it; its DNS records come after that.',
    );
  });

  it('says what AWS refused to show, and calls nothing missing for it', async () => {
    const denied = account(() => no(403, 'AccessDeniedException'));
    expect(await missingIn(denied)).toEqual([]);
    const texts = (await checked(denied)).map(({ text }) => text);
    expect(texts).toContain('AWS did not show the account of SES: AccessDeniedException.');
  });

  it('asks nothing that changes the account', async () => {
    const asked: Question[] = [];
    const recorded: AskAws = (question) => {
      asked.push(question);
      return account()(question);
    };
    await checked(recorded);
    const acts = asked.map(
      ({ method, target, path, body }) =>
        target ?? (method === 'GET' ? 'GET' : path === '/' ? body : path),
    );
    for (const act of acts) {
      expect(act).toMatch(/^GET$|\.(Describe|Get|List)|^Action=Get|^\/get/);
    }
  });
});
