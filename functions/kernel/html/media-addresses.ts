import { isMediaName, mediaAddress } from '#shared/media/media';

/** Returns a stored text for readers: pictures get the address from which a browser loads them. */
export const withMediaAddresses = (html: string): string =>
  // `normalise` writes attributes in double quotes, with no unescaped `>` in them.
  html.replace(/(<img\b[^>]*? src=")([^"]*)"/g, (whole, before: string, address: string) =>
    isMediaName(address) ? `${before}${mediaAddress(address)}"` : whole,
  );
