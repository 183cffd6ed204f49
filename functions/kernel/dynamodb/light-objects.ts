import { setTimeout as wait } from 'node:timers/promises';
import { sign } from 'aws4';
import { required } from '#functions/kernel/environment';
import type { Buckets } from '#functions/kernel/store/buckets';
import type { BucketName } from '#shared/store-names';
import { type Answered, credentials, exchange, protocolOf } from './exchange.ts';

/** How often an object is asked for at most, and the longest wait before the second time, in ms. */
const mostTries = 3;
const firstWait = 50;
/** How long S3 may be silent, in milliseconds. */
const patience = 4_000;

/**
 * Reads whole objects of a bucket, as `kernel/store/object-reader.ts` does with the SDK, which takes
 * 40 ms of a start to load.
 */
export const objectReader = ({ bucket }: Pick<Buckets, 'bucket'>, name: BucketName) => {
  const region = required('AWS_REGION');
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const local = AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL;
  const base = local
    ? new URL(`/${bucket(name)}/`, local)
    : new URL(`https://${bucket(name)}.s3.${region}.amazonaws.com/`);
  const { Agent } = protocolOf(base);
  const agent = new Agent({ keepAlive: true });

  async function get(key: string): Promise<Answered> {
    const address = new URL(key, base);
    const request = { service: 's3', region, method: 'GET', host: address.host, body: '' };
    const { headers } = sign({ ...request, path: address.pathname, headers: {} }, credentials());
    const answered = await exchange(address, { method: 'GET', headers, agent, patience });
    if (answered.status >= 500) throw new Error(`S3 answered ${answered.status}.`);
    return answered;
  }

  /** Returns an object; undefined for one that is not there. */
  return async (key: string): Promise<Uint8Array | undefined> => {
    for (let tries = 1; ; tries++) {
      try {
        const { status, bytes } = await get(key);
        if (status === 200) return bytes;
        if (status === 404) return undefined;
        throw new RefusedObject(status);
      } catch (error) {
        if (tries >= mostTries || error instanceof RefusedObject) throw error;
        await wait(Math.random() * firstWait * 2 ** (tries - 1));
      }
    }
  };
};

/** S3 refuses an object: another try has the same answer. */
class RefusedObject extends Error {
  constructor(status: number) {
    super(`S3 refused an object with ${status}.`);
  }
}
