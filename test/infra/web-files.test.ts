import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  schoolIcon,
  schoolIconPng,
  schoolManifest,
  schoolWorker,
  securityFile,
  securityText,
} from '#infra/constructs/school-app';
import { WebConfig } from '#shared/sites';
import { schools, synthesise } from '#test/infra/synthesised';

const portal = synthesise();

describe('web application files', () => {
  it('forbids robots to read any address', () => {
    const robots = readFileSync(new URL('../../web/public/robots.txt', import.meta.url), 'utf8');
    expect(robots).toBe('User-agent: *\nDisallow: /\n');
  });

  it('says at each host where to report a hole, until less than a year after the deployment', () => {
    const found = globSync(`asset.*/${securityFile}`, { cwd: portal.outdir });
    const written = found.map((file) => readFileSync(join(portal.outdir, file), 'utf8'));
    expect(written.sort()).toEqual(schools.map((school) => securityText(school)).sort());
    const now = new Date('2026-11-29T18:00:00.000Z');
    const securityContact = 'https://example.edu/report';
    const text = securityText({ host: 'a.example.edu', securityContact }, now);
    expect(text?.split('\n')).toEqual([
      'Contact: https://example.edu/report',
      'Expires: 2027-10-01T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://a.example.edu/.well-known/security.txt',
      '',
    ]);
    expect(securityText({ host: 'a.example.edu' })).toBeUndefined();
  });

  it('returns 404 for missing files because CloudFront may list the bucket', () => {
    interface Document {
      Statement: object[];
    }
    const stacks = portal
      .all('AWS::S3::BucketPolicy')
      .flatMap(({ stack, Properties }) =>
        (Properties.PolicyDocument as Document).Statement.map((each) => JSON.stringify(each)).some(
          (text) => text.includes('s3:ListBucket') && text.includes('cloudfront.amazonaws.com'),
        )
          ? [stack]
          : [],
      );
    const web = schools.map(({ schoolUid }) => `Portal-Web-${schoolUid}`);
    expect(stacks.sort()).toEqual(['Portal-Data', ...web.sort()]);
  });

  const copies = portal.all('Custom::CDKBucketDeployment', 'Portal-Web-main');
  const [hashed, page] = copies;

  it('deploys hashed files first, cached for 1 year, then the page, never cached', () => {
    expect(copies.map(({ Properties }) => Properties.SystemMetadata)).toEqual([
      { 'cache-control': 'public, max-age=31536000, immutable' },
      { 'cache-control': 'no-cache, max-age=0' },
    ]);
    expect(page?.DependsOn).toContain(hashed?.id);
  });

  it('includes only the settings of its school that the pages need', () => {
    expect(portal.webConfigs.map(({ schoolUid }) => schoolUid).sort()).toEqual(
      schools.map(({ schoolUid }) => schoolUid),
    );
    for (const config of portal.webConfigs) {
      const optional = ['identityProvider'];
      const needed = Object.keys(WebConfig.shape).filter((key) => !optional.includes(key));
      expect(Object.keys(config).sort()).toEqual(needed.sort());
      const { schoolUid: own } = config;
      expect(config.otherSchools).toEqual(
        schools
          .filter(({ schoolUid }) => schoolUid !== own)
          .map(({ schoolUid, name, host }) => ({
            schoolUid,
            schoolName: name,
            address: `https://${host}`,
          })),
      );
      expect(config.apiRoot).toBe('/api');
      expect(config.signInDomain).toMatch(
        new RegExp(`^${config.schoolUid}-portal-.*amazoncognito.com$`),
      );
    }
  });

  it('keeps the files of the previous release for pages that are still open', () => {
    for (const { Properties } of copies) expect(Properties.Prune).toBe(false);
  });

  it('makes another service worker for another policy or another look, and only then', () => {
    const folder = mkdtempSync(join(tmpdir(), 'worker-'));
    writeFileSync(join(folder, 'worker.js'), 'code;');
    const [school] = schools;
    if (!school) throw new Error('There is no school');
    const text = schoolWorker(folder, school);
    expect(text).toMatch(/^self\.policyVersion = '[0-9a-f]{16}';\ncode;$/);
    const elsewhere = { ...school, host: 'other.example.edu' };
    expect(schoolWorker(folder, elsewhere)).toBe(text);
    expect(schoolWorker(folder, { ...school, colour: '#123456' })).not.toBe(text);
    expect(schoolWorker(folder, { ...school, name: 'Other College' })).not.toBe(text);
  });

  it('describes the installed portal of each school by its name and colour', () => {
    expect(schoolManifest({ name: 'Harbour College', colour: '#12355b' })).toMatchObject({
      name: 'Harbour College',
      short_name: 'Harbour',
      start_url: '/',
      display: 'standalone',
      theme_color: '#12355b',
    });
    const icon = schoolIcon({ name: 'Girls & Boys <x>', colour: '#12355b' });
    expect(icon).toContain('<title>Girls &#38; Boys &#60;x&#62;</title>');
    expect(icon).toContain('fill="#12355b"');
  });

  it('draws the icon of each school for phones that show no SVG', () => {
    const school = { name: 'Harbour College', colour: '#12355b' } as const;
    const { icons } = schoolManifest(school) as { icons: { src: string; sizes: string }[] };
    const named = icons.filter(({ src }) => src.endsWith('.png')).map(({ sizes }) => sizes);
    expect(new Set(named)).toEqual(new Set(['192x192', '512x512']));
    const png = schoolIconPng(school, 192);
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([192, 192]);
    // The parts of the file are named, and each has its checksum.
    const data = png.subarray(41, 41 + png.readUInt32BE(33));
    const rows = inflateSync(data);
    const colourAt = (x: number, y: number) => rows.subarray(y * 577 + 1 + 3 * x).subarray(0, 3);
    expect([...colourAt(0, 0)]).toEqual([0x12, 0x35, 0x5b]);
    // The ground below the house.
    expect([...colourAt(96, 138)]).toEqual([255, 255, 255]);
    expect(png.length).toBeLessThan(4_000);
    expect(schoolIconPng({ ...school, colour: '#1f4d3a' }, 192)).not.toEqual(png);
  });

  it('copies the files with a role that can change nothing else', () => {
    const [policy] = portal
      .all('AWS::IAM::Policy', 'Portal-Web-main')
      .filter(({ id }) => id.includes('Copier'));
    const text = JSON.stringify(policy?.Properties.PolicyDocument);
    expect(text).not.toMatch(/"Resource":"\*"|s3:\*|s3:Get\*|s3:Delete/);
  });
});
