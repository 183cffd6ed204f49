import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import type { Messaging } from '../aws/messaging.ts';
import { assetFolder } from '../lambda/code.ts';
import { type Plan, propertiesOf, type Resource } from '../template/resources.ts';
import { contentTypeOf } from './content-type.ts';

/** CDK's bucket deployment, which copies the files of assets to a bucket. */
const Deployment = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Prune: z.stringbool().or(z.boolean()).default(true),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
});

/** Copies a deployment's files to its bucket. Skips unchanged files. */
export function deployFiles(
  resource: Resource,
  plan: Plan,
  messaging: Messaging,
  unpacked: string,
): void {
  const given = propertiesOf(Deployment, resource);
  const { buckets } = messaging;
  const bucket = given.DestinationBucketName;
  const folder = given.DestinationBucketKeyPrefix.replace(/([^/])$/, '$1/');
  const system = lowerCased(given.SystemMetadata);
  const deployed = new Set<string>();

  for (const [i, objectKey] of given.SourceObjectKeys.entries()) {
    const source = assetFolder(plan.asset(objectKey), unpacked);
    const markers = Object.entries(given.SourceMarkers[i] ?? {});
    for (const file of filesIn(source)) {
      const name = relative(source, file).replaceAll('\\', '/');
      if (isExcluded(name, given.Exclude, given.Include)) continue;
      const key = folder + name;
      deployed.add(key);
      const content = replaceMarkers(readFileSync(file), markers);
      // JSON files contain cloud addresses as plain text, so they are rewritten here.
      const body = name.endsWith('.json')
        ? Buffer.from(plan.addresses.rewrite(content.toString()))
        : content;
      const type = system['content-type'] ?? contentTypeOf(name);
      const cacheControl = system['cache-control'];
      if (isSame(messaging, bucket, key, { body, cacheControl, type })) continue;
      buckets.putObject(bucket, key, body, type, given.UserMetadata, {
        cacheControl,
        contentDisposition: system['content-disposition'],
        contentEncoding: system['content-encoding'],
        contentLanguage: system['content-language'],
      });
    }
  }

  if (!given.Prune) return;
  for (const { key } of buckets.listObjects(bucket, { prefix: folder, maxKeys: 100_000 }).objects) {
    const name = key.slice(folder.length);
    if (!deployed.has(key) && !isExcluded(name, given.Exclude, given.Include)) {
      buckets.deleteObject(bucket, key);
    }
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Replaces the markers of data assets with values of the deployment. */
function replaceMarkers(body: Buffer, markers: [string, unknown][]): Buffer {
  if (markers.length === 0) return body;
  return Buffer.from(
    markers.reduce(
      (text, [marker, value]) => text.replaceAll(marker, String(value)),
      body.toString(),
    ),
  );
}

/** Whether the bucket already contains the file. */
function isSame(
  messaging: Messaging,
  bucket: string,
  key: string,
  { body, cacheControl, type }: { body: Buffer; cacheControl: string | undefined; type: string },
): boolean {
  try {
    const stored = messaging.buckets.headObject(bucket, key);
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    return (
      stored.etag === etag && stored.cacheControl === cacheControl && stored.contentType === type
    );
  } catch {
    return false;
  }
}

/** Whether a file is excluded. As in the AWS CLI, an include after an exclude wins. */
function isExcluded(name: string, exclude: readonly string[], include: readonly string[]): boolean {
  const fits = (pattern: string) =>
    new RegExp(
      `^${pattern
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.')}$`,
    ).test(name);
  return exclude.some(fits) && !include.some(fits);
}

const lowerCased = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
