import { describe, expect, it } from 'vitest';
import { tokenVerifier } from '#functions/kernel/http/token';
import type { SiteFacts } from '#shared/sites';
import { schoolNamed } from '#test/support/records/school';

const site = (schoolUid: string): SiteFacts => ({
  schoolUid: schoolNamed(schoolUid).site,
  name: schoolUid,
  host: `${schoolUid}.example`,
  timeZone: 'Australia/Sydney',
  sender: `portal@${schoolUid}.example`,
  configurationSet: `portal-${schoolUid}`,
  issuer: `https://cognito-idp.example/pool_${schoolUid}`,
  clientId: 'client',
});
const sites = [site('main'), site('regional')];

/** Returns the issuers whose keys a Lambda loads while it starts. */
async function prepared(all: () => Promise<readonly SiteFacts[]>): Promise<string[]> {
  const loaded: string[] = [];
  const { prepare } = tokenVerifier({ all, withIssuer: async () => undefined }, (issuer) => ({
    keyOf: async () => new Uint8Array(),
    prepare: async () => void loaded.push(issuer),
  }));
  await prepare();
  return loaded;
}

describe('tokenVerifier at the start of a Lambda', () => {
  it('loads the keys of every school', async () => {
    expect(await prepared(async () => sites)).toEqual(sites.map(({ issuer }) => issuer));
  });

  it('loads none when there are more than 8 schools', async () => {
    const many = Array.from({ length: 9 }, (_, at) => site(`school-${at}`));
    expect(await prepared(async () => many)).toEqual([]);
    expect(await prepared(async () => many.slice(1))).toHaveLength(8);
  });

  it('does not throw when the schools cannot be read', async () => {
    const failing = async () => {
      throw new Error('no table');
    };
    expect(await prepared(failing)).toEqual([]);
  });
});
