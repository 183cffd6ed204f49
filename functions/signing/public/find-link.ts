import { createHash, timingSafeEqual } from 'node:crypto';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { AppError } from '#shared/kernel/errors';
import type { RequestFacts } from '#shared/kernel/route';
import { isInForce } from '../rules/turns.ts';
import { hashOf } from '../store/link-record.ts';
import type { FoundLink, LinkRepository } from '../store/links.ts';
import type { StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

export interface LinkDeps {
  readonly links: LinkRepository;
  readonly requests: SigningRequestRepository;
  readonly limits: Pick<LimitRepository, 'ofVisitors'>;
}

/** The facts about a call that decide whether its link is honoured. */
export type LinkCall = Pick<RequestFacts, 'now' | 'site' | 'network'>;

/**
 * Calls of one network in a minute: without a pass, with one, and for the certificates. Families may
 * share an address.
 */
const most = { 'signing-link': 60, 'signing-pass': 300, certificates: 300 } as const;

/** The one answer to each link that is not honoured. It reveals nothing about why. */
export const noSuchLink = () =>
  new AppError(
    'notFound',
    'This link does not work. It may be too old, or it was used. Ask the school for a new one.',
  );

/** Counts a call before anything is read. */
export const countCall = (
  { limits }: Pick<LinkDeps, 'limits'>,
  act: keyof typeof most,
  { site, network, now }: LinkCall,
): Promise<void> => limits.ofVisitors(site).count(network, act, most[act], now);

/** Finds a link that is in force at the school whose host was called. It costs one read. */
async function linkOf({ links }: LinkDeps, token: string, call: LinkCall): Promise<FoundLink> {
  const found = await links.find(token, call.now);
  if (!found || found.site !== call.site) throw noSuchLink();
  return found;
}

/** A link that is in force, and the request that it leads to. */
export interface OpenLink extends FoundLink {
  readonly request: StoredRequest;
}

/**
 * Finds what a link without a pass leads to, on its own page: a document for a recipient whose turn
 * it is, or a sealed copy. A link that leads nowhere is not stored, so each refusal costs one read.
 */
export async function openLink(
  deps: LinkDeps,
  { token, page }: { readonly token: string; readonly page: string },
  call: LinkCall,
): Promise<OpenLink> {
  const found = await linkOf(deps, token, call);
  const { link } = found;
  if (link.page !== page || link.kind === 'held') throw noSuchLink();
  const request = await deps.requests.of(found).get(link.requestUid);
  if (!request || !isInForce(request, link)) throw noSuchLink();
  return { ...found, request };
}

/**
 * Finds the link of a pass. A pass that is over has its own answer, so that the page asks for the
 * fact again and keeps what was typed.
 */
export async function passedLink(
  deps: LinkDeps,
  { token, pass }: { readonly token: string; readonly pass: string },
  call: LinkCall,
): Promise<FoundLink> {
  await countCall(deps, 'signing-pass', call);
  const found = await linkOf(deps, token, call);
  const { kind, pass: given } = found.link;
  const isValid = given && call.now.toISOString() < given.until && isSameHash(given.hash, pass);
  if (isValid) return found;
  if (kind === 'held') throw noSuchLink();
  throw new AppError(
    'unauthorised',
    'An hour is over, or this link was opened again. Please answer the question about the child again.',
  );
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
const isSameHash = (hash: string, pass: string): boolean =>
  timingSafeEqual(digestOf(hash), digestOf(hashOf(pass)));
