import { largestPolicyFunction, mostFunctionCode } from '#infra/constructs/edge/policy-function';
import { senderDomainOf } from '#infra/constructs/mail-domain';
import { factsSize, mostFacts } from '#infra/facts-size';
import { type Deployment, deployments, type Site } from '#infra/sites';

/**
 * Throws an error that lists all faults of the sites: values that cannot be deployed, and values
 * that two schools share. A missing certificate is no fault here (see `infra/deployable.ts`).
 */
export function checkSites(sites: readonly Site[]): readonly Site[] {
  const faults = [
    ...(sites.length === 0 ? ['There is no school.'] : []),
    ...sites.flatMap((site) => faultsOf(site).map((fault) => `${site.schoolUid}: ${fault}`)),
    ...repeated(sites.map(({ schoolUid }) => schoolUid)).map(
      (uid) => `Two schools have the schoolUid "${uid}".`,
    ),
    ...repeated(sites.map(({ host }) => host)).map((host) => `Two schools have the host ${host}.`),
    ...repeated(sites.map(firstLabel)).map(
      (label) =>
        `Two hosts begin with "${label}"; a local run would serve both at ${label}.localhost.`,
    ),
    ...repeated(domainChoices(sites).map(([domain]) => domain)).map(
      (domain) => `The schools that send from ${domain} differ in hasMailDomain.`,
    ),
    ...tooMany(sites),
  ];
  if (faults.length > 0) throw new Error(`infra/sites.ts: ${faults.join(' ')}`);
  return sites;
}

/** Returns each sender domain with each value of `hasMailDomain` that its schools have. */
const domainChoices = (sites: readonly Site[]): [string, boolean][] => {
  const choices = sites.map((site) => [senderDomainOf(site), site.hasMailDomain ?? false] as const);
  return [...new Set(choices.map((choice) => JSON.stringify(choice)))].map(
    (choice) => JSON.parse(choice) as [string, boolean],
  );
};

/**
 * Each school adds an output to `Portal-Data` and a parameter to the stacks that read its pool;
 * CloudFormation takes 200 of both in a template. The rest is room for more tables.
 */
const mostSchools = 100;

function tooMany(sites: readonly Site[]): string[] {
  const fits: [string, number, number][] = [
    ['their list', factsSize(sites), mostFacts],
    ['the CloudFront function with their hosts', largestPolicyFunction(sites), mostFunctionCode],
  ];
  const tooLong = fits.flatMap(([what, bytes, most]) =>
    bytes <= most
      ? []
      : [
          `${sites.length} schools do not fit: ${what} takes ${bytes} of ${most} bytes. Shorten names and hosts, or deploy some schools in another account.`,
        ],
  );
  if (sites.length <= mostSchools) return tooLong;
  const many = `${sites.length} schools do not fit: a template of CloudFormation has room for ${mostSchools}. Deploy some schools in another account.`;
  return [...tooLong, many];
}

function faultsOf(site: Site): string[] {
  const { schoolUid, host, certificateArn, federation, securityContact, smsSender } = site;
  const checks: [boolean, string][] = [
    [
      /^[a-z][a-z0-9-]{1,30}$/.test(schoolUid),
      'schoolUid takes 2 to 31 lower-case letters, digits and hyphens.',
    ],
    // Cognito refuses sign-in domains with these words. Ours contains the schoolUid.
    [
      !/aws|amazon|cognito/.test(schoolUid),
      'schoolUid must not contain "aws", "amazon" or "cognito".',
    ],
    [isLine(site.name, 100), 'name takes 1 to 100 characters in one line.'],
    [host.length <= 64, `"${host}" has more than 64 characters, the limit of a certificate.`],
    [
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.){2,}[a-z]{2,}$/.test(host),
      `"${host}" is not a host name.`,
    ],
    [isTimeZone(site.timeZone), `"${site.timeZone}" is not a time zone.`],
    [
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/.test(
        site.sender,
      ) && site.sender.length <= 320,
      `"${site.sender}" is not a mail address in lower case.`,
    ],
    [
      smsSender === undefined || /^(?=.*[A-Za-z])[A-Za-z0-9-]{3,11}$/.test(smsSender),
      'smsSender takes 3 to 11 letters, digits and hyphens, at least one of them a letter.',
    ],
    [
      securityContact === undefined || isContact(securityContact),
      'securityContact takes `mailto:` and a mail address, or an https address.',
    ],
    [
      certificateArn === undefined || /^arn:[\w-]+:acm:us-east-1:\d{12}:/.test(certificateArn),
      'certificateArn must name a certificate in us-east-1, the only region for CloudFront.',
    ],
    [
      federation === undefined || /^[A-Za-z][A-Za-z0-9]{2,31}$/.test(federation.name),
      'the name of the identity provider takes 3 to 32 letters and digits.',
    ],
    [
      federation === undefined || isSecure(addressOf(federation)),
      'the identity provider needs an https address.',
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, fault]) => fault);
}

const addressOf = (federation: NonNullable<Site['federation']>) =>
  federation.kind === 'saml' ? federation.metadataUrl : federation.issuer;

const isContact = (text: string) =>
  /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || (isSecure(text) && !/\s/.test(text));

const isSecure = (address: string) => URL.parse(address)?.protocol === 'https:';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const isLine = (text: string, most: number) =>
  text.trim() === text && text.length >= 1 && text.length <= most && !/\p{Cc}/u.test(text);

const firstLabel = ({ host }: Site) => host.split('.')[0] ?? host;

const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
];

/**
 * Returns the deployment of a name, the live one by default. Throws if it has another account than
 * the credentials, or if the credentials are those of another deployment: the stacks of one portal
 * would replace those of the other.
 */
export function deploymentOf(
  name: unknown = 'live',
  account?: string,
  all: Readonly<Record<string, Deployment>> = deployments,
): Deployment {
  const found = Object.entries(all).find(([each]) => each === name)?.[1];
  if (!found) {
    throw new Error(`There is no deployment ${name}. There are ${Object.keys(all).join(', ')}.`);
  }
  const others = Object.entries(all).filter(([other]) => other !== name);
  const owner = others.find(([, other]) => account && other.account === account)?.[0];
  if (owner) throw new Error(`Your credentials are for the account of ${owner}, not of ${name}.`);
  if (account && found.account && found.account !== account) {
    throw new Error(
      `Your credentials are for the account ${account}. The account of ${name} is ${found.account}.`,
    );
  }
  if (account && name !== 'live' && !found.account) {
    throw new Error(`infra/sites.ts: ${name} has no account. Add its number before you deploy it.`);
  }
  return found;
}

/** Options of earlier releases, and what is said in their place. */
const oldOptions = {
  objectLock: 'Write `objectLock: false` into the entry of the deployment',
  backupCopyTo: "Write `backupCopyTo: 'ARN'` into the entry of the deployment",
  earlierExports: 'Name the release that is deployed: `-c from=RELEASE -c step=N`',
} as const;

/** Throws if an option `-c` is given that has another place now: ignored, it would change a portal. */
export function refuseOldOptions(optionOf: (name: string) => unknown): void {
  for (const [name, now] of Object.entries(oldOptions)) {
    if (optionOf(name) === undefined) continue;
    throw new Error(`There is no option ${name} any more. ${now} (docs/deploy.md).`);
  }
}
