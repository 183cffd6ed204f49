import { X509Certificate } from 'node:crypto';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { pagesAtOnce } from '#shared/signing/pages';
import type { signing as contract, SchoolCertificate } from '#shared/signing/signing.contract';
import type { ChainRepository } from '../store/chains.ts';
import type { SealedFiles } from '../store/sealed-files.ts';
import { countCall, noSuchLink, passedLink } from './find-link.ts';
import { type OpenDeps, openHandlers } from './open.ts';
import { type SignDeps, signHandlers } from './sign.ts';

export interface SigningDeps extends OpenDeps, SignDeps {
  readonly requests: SignDeps['requests'];
  readonly sealed: Bound<SealedFiles, 'addressOf'>;
  readonly chains: Bound<ChainRepository, 'get'>;
}

/**
 * The public pages of signing: a link of 256 random bits and a fact about the child give a pass for
 * an hour, and the pass opens one document for one recipient.
 */
export const signingHandlers = (deps: SigningDeps): Handlers<typeof contract> => ({
  async certificates(_, __, call) {
    await countCall(deps, 'certificates', call);
    const facts = call.site === undefined ? undefined : await deps.schoolOf(call.site);
    const chain = facts && (await deps.chains.of(schoolFrom(facts)).get());
    return chain ? [chain.root, ...chain.earlier].map(published) : [];
  },

  ...openHandlers(deps),
  ...signHandlers(deps),

  async pictures({ token, pass, from }, _, call) {
    const { link, ...school } = await passedLink(deps, { token, pass }, call);
    const request = await deps.requests.of(school).get(link.requestUid);
    const batch = request && (await deps.requests.of(school).batch(request.batchUid));
    const fileUid = batch?.sent.fileUid;
    const file = fileUid === undefined ? undefined : await deps.files.of(school).result(fileUid);
    if (fileUid === undefined || file?.state !== 'ready') throw noSuchLink();
    const shown = file.pages.slice(from - 1, from - 1 + pagesAtOnce);
    return {
      pictures: await Promise.all(
        shown.map(async ({ picture }, n) => ({
          page: from + n,
          url: await deps.files.of(school).pictureAddress(fileUid, picture),
        })),
      ),
    };
  },

  async copy({ token, pass }, _, call) {
    const { link, ...school } = await passedLink(deps, { token, pass }, call);
    const request = await deps.requests.of(school).get(link.requestUid);
    if (link.kind === 'sign' || !request) throw noSuchLink();
    if (request.sealed_at === undefined) {
      throw new AppError('conflict', 'Your copy is not ready. Try again in a minute.');
    }
    return { url: await deps.sealed.of(school).addressOf(link.requestUid, 'family') };
  },
});

/** Returns a certificate as the school publishes it. */
function published(root: string): SchoolCertificate {
  const certificate = new X509Certificate(Buffer.from(root, 'base64'));
  return { pem: certificate.toString(), fingerprint: certificate.fingerprint256 };
}
