import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

interface Version {
  readonly id: string;
  readonly at: Date;
  /** Absent for a delete marker. */
  readonly body?: Buffer;
  readonly facts: Record<string, unknown>;
}

const isVersioned = (name: string | undefined) => name !== 'search';

/** The most keys of a listing, low so that tests reach a second page. */
const pageSize = 3;

/** Creates buckets in memory: versioned ones, except the search index. Throws on commands that it does not implement. */
export function memoryBuckets() {
  const buckets = new Map<string, Map<string, Version[]>>();
  const uploads = new Map<string, { readonly parts: Buffer[]; readonly facts: Version['facts'] }>();
  let count = 0;
  const bucket = (name: string | undefined) => {
    const found = buckets.get(name ?? '') ?? new Map<string, Version[]>();
    buckets.set(name ?? '', found);
    return found;
  };
  const add = (
    name: string | undefined,
    key: string | undefined,
    version: Omit<Version, 'id' | 'at'>,
  ) =>
    bucket(name).set(key ?? '', [
      { id: `v${++count}`, at: new Date(), ...version },
      ...((isVersioned(name) && bucket(name).get(key ?? '')) || []),
    ]);
  const remove = (name: string | undefined, key: string | undefined, id: string | undefined) => {
    if (id === undefined && isVersioned(name)) {
      if (bucket(name).has(key ?? '')) add(name, key, { facts: {} });
      return;
    }
    const all = bucket(name).get(key ?? '') ?? [];
    const left = id === undefined ? [] : all.filter((each) => each.id !== id);
    if (left.length > 0) bucket(name).set(key ?? '', left);
    else bucket(name).delete(key ?? '');
  };
  const sorted = (name: string | undefined, prefix = '') =>
    [...bucket(name)]
      .filter(([key]) => key.startsWith(prefix))
      .sort(([one], [other]) => (one < other ? -1 : 1));

  function send(command: unknown): unknown {
    if (command instanceof PutObjectCommand) {
      const { Bucket, Key, Body, IfNoneMatch, ...facts } = command.input;
      if (IfNoneMatch === '*' && bucket(Bucket).get(Key ?? '')?.[0]?.body) {
        throw Object.assign(new Error('exists'), { name: 'PreconditionFailed' });
      }
      // The portal only stores text or bytes.
      add(Bucket, Key, { body: Buffer.from(Body as string), facts });
      return {};
    }
    if (command instanceof CreateMultipartUploadCommand) {
      const UploadId = `upload${++count}`;
      const { Bucket: _, Key: __, ...facts } = command.input;
      uploads.set(UploadId, { parts: [], facts });
      return { UploadId };
    }
    if (command instanceof UploadPartCommand) {
      const { UploadId = '', Body } = command.input;
      uploads.get(UploadId)?.parts.push(Buffer.from(Body as Uint8Array));
      return { ETag: 'part' };
    }
    if (command instanceof CompleteMultipartUploadCommand) {
      const { Bucket, Key, UploadId = '' } = command.input;
      const { parts = [], facts = {} } = uploads.get(UploadId) ?? {};
      add(Bucket, Key, { body: Buffer.concat(parts), facts });
      uploads.delete(UploadId);
      return {};
    }
    if (command instanceof AbortMultipartUploadCommand) {
      uploads.delete(command.input.UploadId ?? '');
      return {};
    }
    if (command instanceof GetObjectCommand) {
      const { Bucket, Key, VersionId } = command.input;
      const versions = bucket(Bucket).get(Key ?? '') ?? [];
      const found = VersionId ? versions.find(({ id }) => id === VersionId) : versions[0];
      if (!found?.body) throw Object.assign(new Error('none'), { name: 'NoSuchKey' });
      const { body, facts } = found;
      return {
        ...facts,
        Body: {
          transformToByteArray: async () => new Uint8Array(body),
          transformToString: async () => body.toString(),
        },
      };
    }
    if (command instanceof HeadObjectCommand) {
      const { Bucket, Key } = command.input;
      const [found] = bucket(Bucket).get(Key ?? '') ?? [];
      if (!found?.body) throw Object.assign(new Error('none'), { name: 'NotFound' });
      return { ...found.facts, ContentLength: found.body.length };
    }
    if (command instanceof ListObjectsV2Command) {
      const { Bucket, Prefix, ContinuationToken = '' } = command.input;
      const there = sorted(Bucket, Prefix).filter(
        ([key, [latest]]) => latest?.body && key > ContinuationToken,
      );
      const Contents = there.slice(0, pageSize).map(([Key, [latest]]) => ({
        Key,
        LastModified: latest?.at,
      }));
      const NextContinuationToken = there.length > pageSize ? Contents.at(-1)?.Key : undefined;
      return { Contents, NextContinuationToken };
    }
    if (command instanceof ListObjectVersionsCommand) {
      const { Bucket, Prefix, KeyMarker = '' } = command.input;
      const all = sorted(Bucket, Prefix).filter(([key]) => key > KeyMarker);
      const shown = all
        .slice(0, pageSize)
        .flatMap(([Key, versions]) =>
          versions.map(({ id, body }, i) => ({ Key, VersionId: id, IsLatest: i === 0, body })),
        );
      const IsTruncated = all.length > pageSize;
      return {
        Versions: shown.filter(({ body }) => body),
        DeleteMarkers: shown.filter(({ body }) => !body),
        IsTruncated,
        ...(IsTruncated && { NextKeyMarker: all[pageSize - 1]?.[0] }),
      };
    }
    if (command instanceof DeleteObjectCommand) {
      const { Bucket, Key, VersionId } = command.input;
      remove(Bucket, Key, VersionId);
      return {};
    }
    if (command instanceof DeleteObjectsCommand) {
      const { Bucket, Delete } = command.input;
      for (const { Key, VersionId } of Delete?.Objects ?? []) remove(Bucket, Key, VersionId);
      return {};
    }
    throw new Error(`memory-buckets does not implement ${String(command)}.`);
  }

  return {
    // Code only calls `send`.
    s3: { send: async (command: unknown) => send(command), destroy() {} } as unknown as S3Client,
    /** Returns every version of every object with its key and headers. */
    everything: () =>
      [...buckets].flatMap(([name, objects]) =>
        [...objects].flatMap(([key, versions]) =>
          versions.map(({ body, facts }) => ({
            bucket: name,
            key,
            body: body ?? Buffer.alloc(0),
            facts,
          })),
        ),
      ),
    hash: (name: string, key: string) =>
      createHash('sha256')
        .update(bucket(name).get(key)?.[0]?.body ?? '')
        .digest('hex'),
  };
}
