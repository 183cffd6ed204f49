/**
 * The network in which push services are. A run on one machine sets `OUTSIDE_NETWORK` to `none`: then only
 * its own push service answers, at `PUSH_ORIGIN`.
 */
export const pushNetwork = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
  network: typeof fetch = fetch,
): typeof fetch =>
  environment.OUTSIDE_NETWORK === 'none'
    ? async (address, options) => {
        const isOwn = URL.parse(String(address))?.origin === environment.PUSH_ORIGIN;
        if (!isOwn) throw new Error('This run has no network outside of its machine');
        return network(address, options);
      }
    : network;
