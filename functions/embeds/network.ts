import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { type Answer, type Network, NotFetched } from './safe-get.ts';

/**
 * The network of this environment: the internet. A run on one machine sets `OUTSIDE_NETWORK` to `none`, so
 * that neither `npm start` nor a test sends a request to a provider.
 */
export const networkOutside = (
  environment: Readonly<Record<string, string | undefined>>,
): Network => (environment.OUTSIDE_NETWORK === 'none' ? noNetwork : internet);

const noNetwork: Network = {
  async resolve() {
    throw new NotFetched('This run has no outside network');
  },
  async get() {
    throw new NotFetched('This run has no outside network');
  },
};

/** The network of `safeGet`: DNS and HTTPS. */
export const internet: Network = {
  async resolve(host) {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  },

  get(url, address, signal) {
    return new Promise<Answer>((answered, failed) => {
      const sent = request(
        {
          // Connects to the checked address; the certificate must match the host name.
          host: address,
          servername: url.hostname,
          path: `${url.pathname}${url.search}`,
          headers: { host: url.hostname, accept: '*/*', 'user-agent': 'school-portal' },
          agent: false,
          signal,
        },
        (answer) =>
          answered({
            status: answer.statusCode ?? 0,
            contentType: answer.headers['content-type'] ?? '',
            body: answer,
          }),
      );
      sent.on('error', failed);
      sent.end();
    });
  },
};
