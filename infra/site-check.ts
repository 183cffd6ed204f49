import type { Site } from '#infra/sites';

/** Refuses a list of sites that could not be deployed, or that would let two schools meet, in words. */
export function checkSites(sites: readonly Site[]): readonly Site[] {
  const faults = [
    ...(sites.length === 0 ? ['There is no site.'] : []),
    ...sites.flatMap((site) => faultsOf(site).map((fault) => `${site.schoolUid}: ${fault}`)),
    ...repeated(sites.map(({ schoolUid }) => schoolUid)).map((uid) => `Two sites are "${uid}".`),
    ...repeated(sites.map(({ host }) => host)).map((host) => `Two sites have the host ${host}.`),
    ...repeated(sites.map(firstLabel)).map(
      (label) =>
        `Two hosts begin with "${label}"; on a local run both would be ${label}.localhost.`,
    ),
  ];
  if (faults.length > 0) throw new Error(`infra/sites.ts: ${faults.join(' ')}`);
  return sites;
}

function faultsOf(site: Site): string[] {
  const { schoolUid, host, certificateArn, federation } = site;
  const checks: [boolean, string][] = [
    [
      /^[a-z][a-z0-9-]{1,30}$/.test(schoolUid),
      'schoolUid takes 2 to 31 small letters, digits and hyphens.',
    ],
    // Cognito refuses sign-in domains with these words, and ours is made from the schoolUid.
    [!/aws|amazon|cognito/.test(schoolUid), 'schoolUid may not hold "aws", "amazon" or "cognito".'],
    [/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.){2,}[a-z]{2,}$/.test(host), `"${host}" is no host name.`],
    [isTimeZone(site.timeZone), `"${site.timeZone}" is no time zone.`],
    [/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/.test(site.sender), `"${site.sender}" is no mail address.`],
    [
      certificateArn === undefined || /^arn:[\w-]+:acm:us-east-1:\d{12}:/.test(certificateArn),
      'certificateArn must name a certificate in us-east-1; CloudFront takes no other.',
    ],
    [
      federation === undefined || /^[A-Za-z][A-Za-z0-9]{2,31}$/.test(federation.name),
      'the name of the identity provider takes 3 to 32 letters and digits.',
    ],
    [
      federation === undefined || isSecure(addressOf(federation)),
      'the identity provider must be given by an https address.',
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, fault]) => fault);
}

const addressOf = (federation: NonNullable<Site['federation']>) =>
  federation.kind === 'saml' ? federation.metadataUrl : federation.issuer;

const isSecure = (address: string) => URL.parse(address)?.protocol === 'https:';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const firstLabel = ({ host }: Site) => host.split('.')[0] ?? host;

const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
];
