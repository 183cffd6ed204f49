import type { Agent } from 'node:http';
import * as https from 'node:https';
import { required } from '#functions/kernel/environment';
import { http } from '#functions/kernel/http/node-http';

/** What a service answered. */
export interface Answered {
  readonly status: number;
  readonly bytes: Buffer;
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
  /** How long the service may be silent, in milliseconds. */
  readonly patience: number;
  readonly body?: string;
}

/** The module for the protocol of an address. The local run has no TLS. */
export const protocolOf = ({ protocol }: URL): typeof http | typeof https =>
  protocol === 'http:' ? http : https;

/** The error of a service that does not answer in time, or only with a part. */
class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Sends a request and returns the whole answer. Throws when it breaks off or takes too long. */
export const exchange = (address: URL, { body, patience, ...options }: Sent): Promise<Answered> =>
  new Promise((done, fail) => {
    const sent = protocolOf(address).request(
      address,
      { ...options, timeout: patience },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', fail);
        response.on('end', () => {
          if (!response.complete) return fail(new NoAnswer('The answer broke off.'));
          done({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) });
        });
      },
    );
    sent.on('error', fail);
    sent.on('timeout', () => sent.destroy(new NoAnswer(`${address.host} did not answer in time.`)));
    sent.end(body);
  });

/** Lambda puts new credentials into the environment of each new process only. */
export const credentials = () => ({
  accessKeyId: required('AWS_ACCESS_KEY_ID'),
  secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
});
