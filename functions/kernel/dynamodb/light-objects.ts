import { required } from '#functions/kernel/environment';
import type { Buckets } from '#functions/kernel/store/buckets';
import type { BucketName } from '#shared/store-names';
import { signedGet } from './signed-get.ts';

/**
 * Reads whole objects of a bucket without the SDK, which takes 40 ms to load. Returns undefined for an
 * object that is not there. Throws if S3 refuses it or does not answer.
 */
export const objectReader = ({ bucket }: Pick<Buckets, 'bucket'>, name: BucketName) => {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const local = AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL;
  const base = local
    ? new URL(`/${bucket(name)}/`, local)
    : new URL(`https://${bucket(name)}.s3.${required('AWS_REGION')}.amazonaws.com/`);
  const get = signedGet('s3', base);
  return async (key: string): Promise<Uint8Array | undefined> => {
    const { status, bytes } = await get(key);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`S3 refused an object with ${status}.`);
    return bytes;
  };
};
