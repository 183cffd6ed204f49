import * as z from 'zod';
import type { AskAws } from './ask-aws.ts';
import { accountQuotas, type QuotaName } from './quotas.ts';

/** What an account has, as far as the portal needs it. A part that AWS refused to show is absent. */
export interface AccountFacts {
  /** The number of the account. */
  readonly account: string | undefined;
  /** Lambdas that may run at the same time. */
  readonly concurrency: number | undefined;
  readonly mail:
    | {
        readonly isProduction: boolean;
        readonly isSending: boolean;
        readonly perSecond: number;
        readonly perDay: number;
      }
    | undefined;
  /** Whether each mail domain is verified; undefined if the account does not have it. */
  readonly domains: ReadonlyMap<string, boolean | undefined>;
  /** The state of each certificate; undefined if there is none. */
  readonly certificates: ReadonlyMap<string, string | undefined>;
  /** The limits that AWS shows. */
  readonly quotas: ReadonlyMap<QuotaName, number>;
  /** Whether the account has turned on each region. */
  readonly turnedOn: ReadonlyMap<string, boolean | undefined>;
  /** Whether CDK is prepared in each region. */
  readonly prepared: ReadonlyMap<string, boolean>;
  /** The questions that AWS refused, with its code. */
  readonly refused: readonly string[];
}

/** What is asked about. */
export interface Wanted {
  readonly region: string;
  /** The regions of the deployment, also that of copies of backups. */
  readonly regions: readonly string[];
  readonly domains: readonly string[];
  readonly certificates: readonly string[];
}

/** The region of certificates and metrics of CloudFront. */
export const globalRegion = 'us-east-1';

const Concurrency = z.object({
  AccountLimit: z.object({ ConcurrentExecutions: z.number() }),
});
const MailAccount = z.object({
  ProductionAccessEnabled: z.boolean().default(false),
  SendingEnabled: z.boolean().default(false),
  SendQuota: z.object({ MaxSendRate: z.number(), Max24HourSend: z.number() }),
});
const Identity = z.object({ VerifiedForSendingStatus: z.boolean().default(false) });
const Region = z.object({ RegionOptStatus: z.string() });
const Certificate = z.object({ Certificate: z.object({ Status: z.string() }) });

/** Asks questions, and notes those that AWS refuses to answer. */
function asking(ask: AskAws) {
  const refused: string[] = [];
  return {
    refused,

    /** Asks one question; undefined if the thing does not exist or AWS refuses. */
    async found<T>(what: string, question: Parameters<AskAws>[0], read: (body: string) => T) {
      const { status, body, code } = await ask(question);
      if (status === 200) return read(body);
      if (status !== 404 && !/NotFound/.test(code)) refused.push(`${what}: ${code || status}`);
      return undefined;
    },

    /** Asks about each of some things. One that AWS refuses to show is left out. */
    async each<T>(names: Iterable<string>, one: (name: string) => Promise<T | undefined>) {
      const known = new Map<string, T | undefined>();
      for (const name of names) {
        const before = refused.length;
        const value = await one(name);
        if (refused.length === before) known.set(name, value);
      }
      return known;
    },
  };
}

type Asking = ReturnType<typeof asking>;

const get = { method: 'GET', body: '' } as const;
const json = (body: string): unknown => JSON.parse(body);

/** Reads what an account has. It changes nothing. */
export async function factsOf(ask: AskAws, wanted: Wanted): Promise<AccountFacts> {
  const asked = asking(ask);
  return {
    ...(await limitsOf(asked, wanted.region)),
    ...(await thingsOf(asked, wanted)),
    quotas: await accountQuotas(asked.found, (service) =>
      service === 'cloudfront' ? globalRegion : wanted.region,
    ),
    turnedOn: await regionsOf(asked, wanted.regions),
    refused: asked.refused,
  };
}

/** Reads the number of the account and its limits. */
async function limitsOf({ found }: Asking, region: string) {
  const account = await found(
    'the account',
    {
      service: 'sts',
      region,
      method: 'POST',
      path: '/',
      body: 'Action=GetCallerIdentity&Version=2011-06-15',
    },
    (body) => /<Account>(\d{12})<\/Account>/.exec(body)?.[1],
  );
  const concurrency = await found(
    'the limit of Lambda',
    { ...get, service: 'lambda', region, path: '/2016-08-19/account-settings/' },
    (body) => Concurrency.parse(json(body)).AccountLimit.ConcurrentExecutions,
  );
  const mail = await found(
    'the account of SES',
    { ...get, service: 'ses', region, path: '/v2/email/account' },
    (body) => {
      const { ProductionAccessEnabled, SendingEnabled, SendQuota } = MailAccount.parse(json(body));
      return {
        isProduction: ProductionAccessEnabled,
        isSending: SendingEnabled,
        perSecond: SendQuota.MaxSendRate,
        perDay: SendQuota.Max24HourSend,
      };
    },
  );
  return { account, concurrency, mail };
}

/** Reads whether the account has turned on each region. Newer regions are off until it does. */
const regionsOf = ({ found, each }: Asking, regions: readonly string[]) =>
  each(regions, (name) =>
    found(
      `the state of the region ${name}`,
      {
        service: 'account',
        region: globalRegion,
        method: 'POST',
        path: '/getRegionOptStatus',
        body: JSON.stringify({ RegionName: name }),
      },
      (body) => /^ENABLED/.test(Region.parse(json(body)).RegionOptStatus),
    ),
  );

/** Reads the mail domains, the certificates and the preparation of the regions. */
async function thingsOf({ found, each }: Asking, wanted: Wanted) {
  const { region } = wanted;
  const domains = await each(wanted.domains, (domain) =>
    found(
      `the mail domain ${domain}`,
      {
        ...get,
        service: 'ses',
        region,
        path: `/v2/email/identities/${encodeURIComponent(domain)}`,
      },
      (body) => Identity.parse(json(body)).VerifiedForSendingStatus,
    ),
  );
  const certificates = await each(wanted.certificates, (arn) =>
    found(
      'a certificate',
      {
        service: 'acm',
        region: globalRegion,
        method: 'POST',
        path: '/',
        target: 'CertificateManager.DescribeCertificate',
        body: JSON.stringify({ CertificateArn: arn }),
      },
      (body) => Certificate.parse(json(body)).Certificate.Status,
    ),
  );
  const versions = await each(new Set([region, globalRegion]), (at) =>
    found(
      `the preparation of ${at} for CDK`,
      {
        service: 'ssm',
        region: at,
        method: 'POST',
        path: '/',
        target: 'AmazonSSM.GetParameter',
        body: JSON.stringify({ Name: '/cdk-bootstrap/hnb659fds/version' }),
      },
      () => true,
    ),
  );
  const prepared = new Map([...versions].map(([at, version]) => [at, version === true]));
  return { domains, certificates, prepared };
}
