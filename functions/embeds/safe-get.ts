import { isPublicAddress } from './public-address.ts';

/** An answer before its body is read. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The network functions that `safeGet` uses. */
export interface Network {
  /** Returns the IP addresses of a host. */
  resolve(host: string): Promise<readonly string[]>;
  /** Sends a GET to exactly this address of the host, and follows no redirect. */
  get(url: URL, address: string, signal: AbortSignal): Promise<Answer>;
}

export interface Wanted {
  /** The exact hosts that a request may go to. */
  readonly hosts: readonly string[];
  readonly contentType: RegExp;
  readonly mostBytes: number;
  /** Time limit in ms for the name, the connection and the whole body. */
  readonly patience?: number;
}

/** A refused or failed request, with its reason. */
export class NotFetched extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotFetched';
  }
}

/**
 * Reads an address of an allow-listed host over HTTPS. Every resolved IP address must be public, and
 * the connection goes to a checked one, so a second DNS answer changes nothing.
 */
export async function safeGet(
  network: Network,
  address: string,
  { hosts, contentType, mostBytes, patience = 5000 }: Wanted,
): Promise<Buffer> {
  const url = allowed(address, hosts);
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(patience)]);
  const body = untilAborted(signal, async () => {
    const found = await network.resolve(url.hostname);
    const [first] = found;
    if (first === undefined) throw new NotFetched('The host has no address');
    if (!found.every(isPublicAddress)) throw new NotFetched('The host is not public');
    const answer = await network.get(url, first, signal);
    if (answer.status !== 200) throw new NotFetched(`The answer was ${answer.status}`);
    const [type = ''] = answer.contentType.split(';');
    if (!contentType.test(type.trim())) throw new NotFetched('The answer has another type');
    return bodyOf(answer, mostBytes);
  });
  // Closes the connection of a refused answer instead of reading it to its end.
  return body.finally(() => done.abort());
}

function allowed(address: string, hosts: readonly string[]): URL {
  if (!URL.canParse(address)) throw new NotFetched('Not an address');
  const url = new URL(address);
  const isPlain = url.port === '' && url.username === '' && url.password === '';
  if (url.protocol !== 'https:' || !isPlain || !hosts.includes(url.hostname)) {
    throw new NotFetched('The address is not on the list');
  }
  return url;
}

async function bodyOf({ body }: Answer, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > mostBytes) throw new NotFetched('The answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Rejects when the signal aborts, also when the work ignores the signal. */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new NotFetched('The answer took too long'));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
