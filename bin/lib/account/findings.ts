import type { AccountFacts } from './facts.ts';
import type { QuotaName } from './quotas.ts';

/** What the check says about one thing: it is ready, it must be done, or it should be looked at. */
export interface Finding {
  readonly state: 'ready' | 'missing' | 'look';
  readonly text: string;
}

/** What the portal needs of an account. */
export interface Needed {
  readonly region: string;
  /** People who get a digest, in all schools. */
  readonly people: number;
  /** People of the largest school, all of whom an emergency message must reach soon. */
  readonly largest: number;
  readonly schools: number;
  /** Whether a school's people sign in through its provider. */
  readonly hasProviders: boolean;
  /** The resources of the API. */
  readonly apiResources: number;
}

/** Lambdas at the same time: below the first the portal is slow, above the second it is not. */
const concurrency = { least: 100, enough: 1_000 };
/** In how many seconds everyone may sign in, on the morning after a deployment. */
const morning = 600;
/** The longest time for a digest to all people, and for an emergency message to a school, in minutes. */
const patience = 60;
const emergency = 5;
/** The share of the rate that the portal uses. */
const share = 0.95;

const ready = (text: string): Finding => ({ state: 'ready', text });
const missing = (text: string): Finding => ({ state: 'missing', text });
const look = (text: string): Finding => ({ state: 'look', text });

/** Returns what an account has and what is missing before the first deployment. */
export function findingsOf(facts: AccountFacts, needed: Needed): Finding[] {
  return [
    ...(facts.account ? [ready(`Account ${facts.account}, region ${needed.region}.`)] : []),
    ...[...facts.prepared].map(([region, isPrepared]) =>
      isPrepared
        ? ready(`CDK is prepared in ${region}.`)
        : missing(`CDK is not prepared in ${region}: npx cdk bootstrap aws://ACCOUNT/${region}`),
    ),
    ...regions(facts),
    ...lambdas(facts.concurrency),
    ...limits(facts, needed),
    ...mail(facts, needed),
    ...[...facts.domains].map(([domain, isVerified]) => domainOf(domain, isVerified)),
    ...[...facts.certificates].map(([arn, state]) => certificateOf(arn, state)),
    ...facts.refused.map((each) => look(`AWS did not show ${each}.`)),
  ];
}

function lambdas(limit: number | undefined): Finding[] {
  if (limit === undefined) return [];
  const count = `${limit.toLocaleString('en-AU')} Lambdas may run at the same time`;
  if (limit >= concurrency.enough) return [ready(`${count}.`)];
  const ask = 'Ask for 1,000: Service Quotas → Lambda → Concurrent executions.';
  return [limit < concurrency.least ? missing(`Only ${count}. ${ask}`) : look(`${count}. ${ask}`)];
}

const regions = ({ turnedOn }: AccountFacts): Finding[] =>
  [...turnedOn].flatMap(([region, isOn]) =>
    isOn
      ? []
      : [missing(`The region ${region} is not turned on: AWS console → Account → AWS Regions.`)],
  );

/** Compares the limits of the account with what the portal uses. */
function limits({ quotas }: AccountFacts, needed: Needed): Finding[] {
  const { people, schools, hasProviders, apiResources } = needed;
  const compared = (name: QuotaName, least: number, what: string, where: string): Finding[] => {
    const limit = quotas.get(name);
    if (limit === undefined) return [look(`AWS did not show its limit of ${what}.`)];
    const count = `${limit.toLocaleString('en-AU')} ${what}`;
    if (limit >= least) return [ready(`AWS takes ${count}.`)];
    const wanted = `This portal needs ${least.toLocaleString('en-AU')}: Service Quotas → ${where}.`;
    return [missing(`AWS takes only ${count}. ${wanted}`)];
  };
  const perSecond = Math.ceil(people / morning);
  return [
    ...compared(
      hasProviders ? 'schoolSignIns' : 'signIns',
      perSecond,
      'sign-ins a second',
      `Amazon Cognito User Pools → Rate of ${hasProviders ? 'UserFederation' : 'UserAuthentication'} requests`,
    ),
    ...compared('distributions', schools, 'distributions', 'Amazon CloudFront (us-east-1)'),
    ...compared('apiResources', apiResources, 'resources of an API', 'Amazon API Gateway'),
  ];
}

function mail({ mail: account }: AccountFacts, { people, largest }: Needed): Finding[] {
  if (!account) return [];
  const { isProduction, isSending, perSecond, perDay } = account;
  const minutes = Math.ceil(people / (perSecond * share) / 60);
  const who = `${people.toLocaleString('en-AU')} people`;
  return [
    isProduction
      ? ready('SES sends to any address.')
      : missing(
          'SES sends to verified addresses only: SES console → Get set up → Request production access.',
        ),
    ...(isSending ? [] : [missing('SES has stopped mail of this account. See the SES console.')]),
    perDay >= people * 2
      ? ready(`SES sends ${perDay.toLocaleString('en-AU')} messages a day.`)
      : missing(
          `SES sends ${perDay.toLocaleString('en-AU')} messages a day. ${who} need twice as many as people: ask for more.`,
        ),
    minutes <= patience
      ? ready(`A digest to ${who} takes ${minutes} minutes at ${perSecond} a second.`)
      : look(
          `A digest to ${who} takes ${minutes} minutes at ${perSecond} a second. Ask SES for more.`,
        ),
    urgent(largest, perSecond),
  ];
}

/** Compares the rate with an emergency message to everyone at the largest school. */
function urgent(largest: number, perSecond: number): Finding {
  const minutes = Math.ceil(largest / (perSecond * share) / 60);
  const takes = `An emergency message to ${largest.toLocaleString('en-AU')} people takes ${minutes} minutes at ${perSecond} a second`;
  if (minutes <= emergency) return ready(`${takes}.`);
  const wanted = Math.ceil(largest / (emergency * 60 * share));
  return missing(
    `${takes}, and must not take more than ${emergency}. Ask SES for ${wanted} a second: Service Quotas → Amazon SES → Sending rate.`,
  );
}

function domainOf(domain: string, isVerified: boolean | undefined): Finding {
  if (isVerified) return ready(`SES may send as ${domain}.`);
  return look(
    isVerified === undefined
      ? `SES does not know ${domain} yet. The deployment adds it; its DNS records come after that.`
      : `${domain} is not verified: add the DNS records that SES shows.`,
  );
}

function certificateOf(arn: string, state: string | undefined): Finding {
  const name = arn.split('/').at(-1);
  if (state === 'ISSUED') return ready(`Certificate ${name} is issued.`);
  return missing(
    state === undefined
      ? `Certificate ${name} does not exist in us-east-1.`
      : `Certificate ${name} is ${state}: add its DNS record and wait until it is ISSUED.`,
  );
}
