import type { Cloud } from '#bin/local/cloud';
import type { Directory, DirectoryEntry } from '#bin/local/identity/people';
import { wholePartition } from '#functions/kernel/store/partition';
import { Profile } from '#shared/intake/roster';
import { constructId } from '#shared/store-names';
import { firstGrant } from './first-grant.ts';

/** What a portal tells about itself. */
type Portal = Pick<Cloud, 'environment' | 'find' | 'sites' | 'port'>;

/**
 * Returns the directory of a portal's schools: everyone in the table of people who is at a school.
 * So people of an intake, a grant or a restore can sign in on this machine, as they can at
 * the identity provider of their school. `portal` returns the portal once it runs.
 */
export function schoolDirectory(portal: () => Portal | undefined): Directory {
  const current = new Set<string>();
  let name: string | undefined;
  return {
    written(text) {
      if (name !== undefined && text.includes(`"${name}"`)) current.clear();
    },

    async changed(poolId) {
      const running = portal();
      if (!running || current.has(poolId)) return [];
      name = running.find('AWS::DynamoDB::Table', `/${constructId('users', 'table')}/`).ref;
      // Before the read, so that a write during it is not missed.
      current.add(poolId);
      const site = siteOf(running, poolId);
      if (site === undefined) return [];
      return peopleAt(running, name, site).catch((error: unknown) => {
        current.delete(poolId);
        throw error;
      });
    },

    firstStep(poolId) {
      const running = portal();
      const site = running && siteOf(running, poolId);
      return site && firstGrant(site, running.port);
    },
  };
}

/** Returns the school of a user pool, whose construct ends with its name. */
const siteOf = (portal: Portal, poolId: string): string | undefined =>
  portal.sites
    .map((host) => host.split('.')[0] ?? '')
    .find((site) => portal.find('AWS::Cognito::UserPool', `-${site}/`).ref === poolId);

async function peopleAt(
  { environment }: Portal,
  table: string,
  site: string,
): Promise<DirectoryEntry[]> {
  // A start without a sign-in does not need the SDK.
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  const { DynamoDBDocumentClient } = await import('@aws-sdk/lib-dynamodb');
  const client = new DynamoDBClient({
    endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: environment.AWS_REGION ?? '',
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  try {
    const found = await wholePartition(DynamoDBDocumentClient.from(client), table, site);
    // The partition also holds records that are not people, such as those of erased ones.
    return found.flatMap((item) => {
      const { data } = Profile.safeParse(item);
      return data?.status === 'active' && data.username !== '' ? [entryOf(data)] : [];
    });
  } finally {
    client.destroy();
  }
}

const entryOf = (person: Profile): DirectoryEntry => {
  const { username, email, firstname, surname } = person;
  return {
    username,
    attributes: {
      preferred_username: username,
      ...(email && { email, email_verified: 'true' }),
      given_name: firstname,
      family_name: surname,
      'custom:role': roleOf(person),
    },
  };
};

/** Returns what a person is at the school, in the words of the sign-in page. */
function roleOf({ type, form_run, is_carer, children }: Profile): string {
  const student = form_run ? `Student, ${form_run}` : 'Student';
  const own = { student, faculty: 'Staff', affiliate: '' }[type];
  const linked = children.filter(({ status }) => status === 'active').length;
  const carer = is_carer && (linked > 1 ? `Carer of ${linked}` : 'Carer');
  return [own, carer].filter(Boolean).join(', ') || 'Affiliate';
}
