import { embedHosts } from '#shared/embeds/embeds';

/** The other origins that the pages of a site use. */
export interface PageOrigins {
  /** Other origins that a page may call: sign-in, token refresh, and buckets for files. */
  readonly connect: readonly string[];
  /** Origins of the pictures of documents. */
  readonly pictures: readonly string[];
  /** Origin of the hosted sign-in, the target of forms. */
  readonly signIn: string;
}

/** Returns the Content-Security-Policy of the portal; the screen tests use it too. */
export const pagePolicy = ({ connect, pictures, signIn }: PageOrigins): string =>
  [
    "default-src 'self'",
    // Applies to workers too: a package that starts one from a `blob:` address fails.
    "script-src 'self'",
    // Emotion writes its rules into style elements.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${connect.join(' ')}`,
    `frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}`,
    // The service worker, and the manifest of the installed portal.
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${signIn}`,
    "frame-ancestors 'none'",
  ].join('; ');

/** The headers of pages whose addresses contain secrets: none is kept, and none is told to others. */
export const secretHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/**
 * Returns the Content-Security-Policy of the pages outside of the portal: their own files, the API,
 * and pictures from the origins of buckets.
 */
export const outerPolicy = (pictures: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...pictures].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
