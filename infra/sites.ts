/** A school's identity provider. Without one, people sign in with accounts of the pool. */
export type Federation =
  | {
      readonly kind: 'saml';
      /** Name of the provider in the pool, letters and digits. */
      readonly name: string;
      readonly metadataUrl: string;
      /** The assertion's attribute that holds the roster username. */
      readonly usernameAttribute: string;
    }
  | {
      readonly kind: 'oidc';
      readonly name: string;
      readonly issuer: string;
      readonly clientId: string;
      /** Name of the secret in Secrets Manager that holds the provider's client secret. */
      readonly clientSecretName: string;
      /** The claim that holds the roster username. */
      readonly usernameAttribute: string;
    };

/** A school of the group. */
export interface Site {
  /** Short name in keys and addresses. It never changes. */
  readonly schoolUid: string;
  readonly name: string;
  /** The portal's address at this school. Its first label names the school on a local run. */
  readonly host: string;
  /** Certificate for the host, in us-east-1. A deployment needs it, a synthesis does not. */
  readonly certificateArn?: string;
  readonly timeZone: string;
  /**
   * The colour of its top bar, as in its settings: a browser's first visit paints it before it
   * knows them. Without one, the first visit begins in a neutral colour.
   */
  readonly colour?: `#${string}`;
  /** The From address of mail. Schools with the same domain share one SES identity. */
  readonly sender: string;
  /**
   * The name that texts come from: 3 to 11 letters, digits and hyphens, registered for the school
   * (`docs/deploy.md`). Without one the school sends no texts.
   */
  readonly smsSender?: string;
  /** Whether the account already has the sender's domain in SES. If not, a stack creates it. */
  readonly hasMailDomain?: true;
  /**
   * Where anyone reports a hole in the portal's security: `mailto:` with an address, or an https
   * page. The host says so at `/.well-known/security.txt`; without a contact it has no such file.
   */
  readonly securityContact?: `mailto:${string}` | `https://${string}`;
  readonly federation?: Federation;
}

/** The schools: the only configuration of the live portal. A new school is one more entry. */
export const sites: readonly Site[] = [
  {
    schoolUid: 'main',
    name: 'Harbour College',
    host: 'main.portal.example.edu',
    timeZone: 'Australia/Sydney',
    colour: '#12355b',
    sender: 'portal@main.portal.example.edu',
    smsSender: 'HarbourCol',
    securityContact: 'mailto:security@portal.example.edu',
  },
  {
    schoolUid: 'regional',
    name: 'Tablelands College',
    host: 'regional.portal.example.edu',
    timeZone: 'Australia/Brisbane',
    colour: '#1f4d3a',
    sender: 'portal@regional.portal.example.edu',
    securityContact: 'mailto:security@portal.example.edu',
  },
];

/** A portal in an AWS account of its own. The names of the stacks are the same in each account. */
export interface Deployment {
  /** The number of the account. A deployment with credentials of another one stops. */
  readonly account?: string;
  readonly sites: readonly Site[];
  /**
   * Whether S3 refuses to delete a sealed document for seven years; yes, if it is not given. It is
   * decided before the first deployment: a change replaces the bucket.
   */
  readonly objectLock?: boolean;
  /** The ARN of a backup vault in a second region, which gets a copy of each monthly backup. */
  readonly backupCopyTo?: string;
}

/** Certificates for the hosts of staging, by `schoolUid`, in us-east-1 of its account. */
const stagingCertificates: Readonly<Record<string, string>> = {};

/**
 * The portals: the live one, and one to try a release with people who are made up. `cdk deploy --all
 * -c deployment=staging` deploys that one.
 */
export const deployments = {
  live: { sites },
  staging: {
    objectLock: false,
    sites: sites.map((site) => stagingOf(site, stagingCertificates[site.schoolUid])),
  },
} as const satisfies Readonly<Record<string, Deployment>>;

/**
 * Returns a school as it is in staging: with a host and a mail domain below the live host, and a
 * name that says so. People sign in with accounts of its pool, never through the live provider.
 */
export function stagingOf(live: Site, certificateArn?: string): Site {
  const { schoolUid, name, host, timeZone, securityContact } = live;
  const [label = '', ...domain] = host.split('.');
  const ownHost = [label, 'staging', ...domain].join('.');
  return {
    schoolUid,
    name: `${name} (staging)`,
    host: ownHost,
    timeZone,
    ...(certificateArn && { certificateArn }),
    ...(securityContact && { securityContact }),
    // Another colour than every school has: nobody takes it for the live portal.
    colour: '#5b4a00',
    sender: `portal@${ownHost}`,
  };
}
