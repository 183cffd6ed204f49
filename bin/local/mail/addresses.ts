import { addressParser } from 'postal-mime';
import { SesError } from './errors.ts';

/** Returns the bare address of `Name <address>`; throws SES's errors for an invalid one. */
export function bareAddress(written: string): string {
  if (hasControl(written)) throw invalid('Local address contains control or whitespace');
  if (!written.includes('@')) throw invalid("Missing final '@domain'");
  const [only, ...more] = addressParser(written, { flatten: true });
  const address = only?.address ?? '';
  if (more.length > 0 || !address.includes('@')) throw invalid('Illegal address');
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (local === '') throw invalid('Missing local part');
  // SES allows only ASCII before the @; international domains use punycode.
  if (/[^\x21-\x7e]/.test(local)) throw invalid('Local address contains control or whitespace');
  if (local.length > 64) throw invalid('Local part is longer than 64 characters');
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i.test(domain)) {
    throw invalid(`Domain contains illegal character or no dot: ${domain}`);
  }
  return address;
}

/** Returns the bare addresses of a header's list. */
export const bareAddresses = (header: string | undefined): string[] =>
  addressParser(header ?? '', { flatten: true }).map(({ address }) => bareAddress(address ?? ''));

/** Returns the domain of a bare address, in lower case. */
export const domainOf = (address: string) =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a text has control characters that could end a header line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
export const hasControl = (text: string) => /[\x00-\x08\x0a-\x1f\x7f]/.test(text);

const invalid = (message: string) => new SesError('InvalidParameterValue', message);
